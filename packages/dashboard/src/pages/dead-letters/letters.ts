import type { Letter, PeekAnswer } from "@todoke/functions/api/contract/dead-letters";
import { createMemo, createSignal } from "solid-js";
import type { Endpoints } from "../../connection/endpoints.ts";

/** As many as the API shows at once. */
const MOST = 100;

/** Of one reason; `received_too_often`: SQS moved them, and no verdict of ours. */
export interface Group {
  readonly reason: string;
  readonly letters: readonly Letter[];
}

/** The letters that were looked at, and which of them are chosen. Nothing is asked for by itself. */
export function createLetters({ peek }: Pick<Endpoints, "peek">) {
  const [answer, setAnswer] = createSignal<PeekAnswer>();
  const [chosen, setChosen] = createSignal<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  const all = () => answer()?.letters ?? [];

  async function load(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const found = await peek(MOST);
      const there = new Set(found.letters.map(({ messageId }) => messageId));
      setChosen((before) => new Set([...before].filter((id) => there.has(id))));
      setAnswer(found);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  const choose = (ids: Iterable<string>, on: boolean): void => {
    const changed = new Set(chosen());
    for (const id of ids) {
      if (on) changed.add(id);
      else changed.delete(id);
    }
    setChosen(changed);
  };

  return {
    answer,
    groups: createMemo(() => grouped(all())),
    load,
    busy,
    error,
    chosen,
    /** In the order in which they are shown. */
    chosenLetters: createMemo(() => all().filter(({ messageId }) => chosen().has(messageId))),
    choose,
    chooseAll: (): void => void setChosen(new Set(all().map(({ messageId }) => messageId))),
    chooseUnsent: (): void => {
      const unsent = all().filter((letter) => !isUseless(letter));
      setChosen(new Set(unsent.map(({ messageId }) => messageId)));
    },
    chooseNone: (): void => void setChosen(new Set<string>()),
    /** They are not in the queue any more. */
    forget(ids: readonly string[]): void {
      const gone = new Set(ids);
      choose(ids, false);
      setAnswer(
        (before) =>
          before && {
            ...before,
            letters: before.letters.filter(({ messageId }) => !gone.has(messageId)),
          },
      );
    },
  };
}

export type Letters = ReturnType<typeof createLetters>;

/** A redrive of it would do nothing: every event in it has been sent. */
export const isUseless = ({ events }: Letter): boolean =>
  events.length > 0 && events.every(({ state }) => state === "sent" || state === "expired");

/** The most frequent reason first. */
function grouped(letters: readonly Letter[]): readonly Group[] {
  const groups = Map.groupBy(letters, ({ reason }) => reason ?? "received_too_often");
  return [...groups]
    .map(([reason, of]) => ({ reason, letters: of }))
    .toSorted((a, b) => b.letters.length - a.letters.length);
}
