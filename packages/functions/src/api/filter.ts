import { isoTime } from "@todoke/core/clock";
import type { EventRow, EventState } from "@todoke/core/views/event-row";
import type { EventFilter as CoreFilter, EventList } from "@todoke/core/views/list-events";
import type { EventFilter } from "./contract/events.ts";
import { sortable } from "./instants.ts";
import { ApiProblem } from "./problem.ts";

/** The lists that the indexes keep by the time at which events were recorded; others: are due. */
const byRecorded: ReadonlySet<EventList> = new Set(["recent", "sent", "expired"]);

/**
 * What one asks for, as core reads it: by an index where there is one, else by looking at the rows
 * that are read anyway.
 *
 * @param now epoch milliseconds
 */
export function toCoreFilter(filter: Omit<EventFilter, "q">, now: number): CoreFilter {
  const list = filter.status ?? "recent";
  const from = sortable(filter.from);
  const youngest = filter.age === undefined ? undefined : isoTime(now - filter.age * 1_000);
  const isSorted = byRecorded.has(list);
  const to = earliest(sortable(filter.to), isSorted ? youngest : undefined);
  const tests = [
    filter.type === undefined ? [] : (row: EventRow) => row.event_type === filter.type,
    isSorted || youngest === undefined
      ? []
      : ({ recorded_at }: EventRow) => recorded_at !== undefined && recorded_at <= youngest,
  ].flat();
  return {
    list,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(tests.length === 0 ? {} : { keep: (row: EventRow) => tests.every((fits) => fits(row)) }),
  };
}

const earliest = (...times: readonly (string | undefined)[]): string | undefined =>
  times.filter((time) => time !== undefined).toSorted()[0];

/** Whether one event, found by its id, is of the list that was asked for. */
export function fits(
  { row, state }: { readonly row: EventRow; readonly state: EventState },
  { list, from, to, keep }: CoreFilter,
): boolean {
  const time = byRecorded.has(list) ? row.recorded_at : row.due_at;
  const isWithin =
    (from === undefined || (time !== undefined && time >= from)) &&
    (to === undefined || (time !== undefined && time <= to));
  return statesOf[list].includes(state) && isWithin && (keep?.(row) ?? true);
}

const statesOf: Readonly<Record<EventList, readonly EventState[]>> = {
  pending: ["pending", "stale"],
  stale: ["stale"],
  parked: ["parked"],
  recent: ["pending", "stale", "parked", "sent", "expired"],
  sent: ["sent", "expired"],
  expired: ["expired"],
};

/**
 * What an index can count by itself.
 *
 * @throws ApiProblem unsupported_filter for what it could only by reading the rows
 */
export function toCountFilter(filter: Omit<EventFilter, "q">, now: number) {
  const { list, keep, ...range } = toCoreFilter(filter, now);
  if (list === "sent" || list === "expired") {
    throw unsupported(`${list} events cannot be counted: no index tells them from others.`);
  }
  if (keep) {
    const name = filter.type === undefined ? "age" : "type";
    throw unsupported(`Events cannot be counted by ${name} here: it is in no index.`);
  }
  return { list, ...range };
}

const unsupported = (why: string) =>
  new ApiProblem("unsupported_filter", { detail: `${why} List them, or leave that out.` });
