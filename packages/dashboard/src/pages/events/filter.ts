import type { EventFilter } from "@todoke/functions/api/contract/events";

type Name = keyof EventFilter;

/**
 * One name of the filter, from the address and back. `undefined`: not to be understood. The bounds
 * are the contract's; what passes here and not there is refused by the API, and said.
 */
const fields: { readonly [N in Name]: (text: string) => EventFilter[N] } = {
  status: (text) => statuses.find((status) => status === text),
  type: (text) => (text.length <= 200 ? text : undefined),
  age: (text) =>
    /^\d{1,8}$/.test(text) && Number(text) <= 400 * 86_400 ? Number(text) : undefined,
  from: instant,
  to: instant,
  q: (text) => (text.length <= 1_024 ? text : undefined),
};

export const statuses = ["pending", "stale", "parked", "sent", "expired"] as const;

const names = Object.keys(fields) as readonly Name[];

export interface Understood {
  readonly filter: EventFilter;
  /** What stood in the address and means nothing, as `name=value`. */
  readonly dropped: readonly string[];
}

/** Never throws: an address may have been cut, typed, or be of another version. */
export function parseFilter(search: string): Understood {
  const filter: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, text] of new URLSearchParams(search)) {
    const field = names.find((known) => known === name);
    const value =
      field === undefined || text.trim() === "" ? undefined : fields[field](text.trim());
    if (value === undefined) dropped.push(`${name}=${text}`);
    else filter[name] = value;
  }
  // Each value has come out of the field of its own name.
  return { filter: filter as EventFilter, dropped };
}

/** @returns "" or "?status=stale", always in the same order, so that equal filters are equal addresses */
export function filterText(filter: EventFilter): string {
  const given = names.flatMap((name) =>
    filter[name] === undefined ? [] : [[name, String(filter[name])]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** The filter with one name changed, or, with undefined, without it. */
export function withField<N extends Name>(
  filter: EventFilter,
  name: N,
  value: EventFilter[N],
): EventFilter {
  const { [name]: _, ...others } = filter;
  return value === undefined ? others : { ...others, [name]: value };
}

/**
 * Whether an index can count it. The API refuses what it could count only by reading every row, and
 * there is no use in asking for that again and again.
 */
export function isCountable({ status, type, age }: EventFilter): boolean {
  const isByDue = status === "pending" || status === "stale" || status === "parked";
  return (
    status !== "sent" &&
    status !== "expired" &&
    type === undefined &&
    !(isByDue && age !== undefined)
  );
}

export const isFiltered = (filter: EventFilter): boolean => Object.keys(filter).length > 0;

function instant(text: string): string | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
