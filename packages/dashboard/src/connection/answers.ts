import { batch, createSignal } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { provided } from "../provided.ts";

/** What is known of one answer of the API, and what asking again has come to. */
interface Known<T> {
  data: T | undefined;
  /** Of the last time; an earlier answer stays beside it. */
  error: unknown;
  isFetching: boolean;
  /** Epoch milliseconds by this browser; 0 while there is none. */
  dataUpdatedAt: number;
}

export type Ask<T> = (signal: AbortSignal) => Promise<T>;

/**
 * One answer, shared by all who show it: asked for once however many want it, and merged into what
 * was known, so that only what has changed is drawn again.
 */
export function createAnswer<T>() {
  const [known, setKnown] = createStore<Known<unknown>>(nothing());
  const [observers, setObservers] = createSignal<readonly symbol[]>([]);
  let asking: Promise<void> | undefined;
  let taken = new AbortController();

  async function run(ask: Ask<T>): Promise<void> {
    const { signal } = taken;
    setKnown("isFetching", true);
    try {
      const data = await ask(signal);
      if (!signal.aborted) take(data);
    } catch (error) {
      if (!signal.aborted) setKnown("error", error);
    } finally {
      if (!signal.aborted) setKnown("isFetching", false);
    }
  }

  function take(data: T): void {
    batch(() => {
      setKnown("data", reconcile(data, { key: "id" }));
      setKnown({ error: undefined, dataUpdatedAt: Date.now() });
    });
  }

  function stop(): void {
    taken.abort();
    taken = new AbortController();
    asking = undefined;
    setKnown("isFetching", false);
  }

  return {
    // Only `take` writes it.
    known: known as Known<T>,
    ask(ask: Ask<T>): Promise<void> {
      if (asking) return asking;
      const mine = run(ask).finally(() => {
        if (asking === mine) asking = undefined;
      });
      asking = mine;
      return mine;
    },
    take,
    forget(): void {
      stop();
      setKnown(nothing());
    },
    isShown: () => observers().length > 0,
    /** Somebody shows it. @returns whether it falls to them to ask again, and what ends it */
    join() {
      const me = Symbol("observer");
      setObservers((before) => [...before, me]);
      return {
        leads: () => observers()[0] === me,
        leave(): void {
          setObservers((before) => before.filter((one) => one !== me));
          if (observers().length === 0) stop();
        },
      };
    },
  };
}

export type Answer<T> = ReturnType<typeof createAnswer<T>>;

const nothing = (): Known<undefined> => ({
  data: undefined,
  error: undefined,
  isFetching: false,
  dataUpdatedAt: 0,
});

/** Of pages that were left: shown at once when one comes back. */
const KEPT = 40;

/** The answers by their names. */
export function makeAnswers() {
  const answers = new Map<string, Answer<unknown>>();
  function makeRoom(): void {
    for (const [key, answer] of answers) {
      if (answers.size < KEPT) return;
      if (!answer.isShown()) answers.delete(key);
    }
  }
  return {
    of<T>(name: string): Answer<T> {
      const found = answers.get(name);
      // A name is asked for in one way only, so what is there is of this type.
      if (found) return found as Answer<T>;
      makeRoom();
      const made = createAnswer<T>();
      answers.set(name, made as Answer<unknown>);
      return made;
    },
    /** All of them: somebody else may look next. */
    forget(): void {
      for (const answer of answers.values()) answer.forget();
    },
  };
}

export type Answers = ReturnType<typeof makeAnswers>;

export const [AnswersProvider, useAnswers] = provided<Answers>("Answers");
