import { createRoot } from "solid-js";
import { expect, test } from "vitest";
import { createAnswer, makeAnswers } from "../src/connection/answers.ts";

interface Events {
  readonly items: readonly { readonly id: string; readonly state: string }[];
}

const answer = () => createRoot(() => createAnswer<Events>());

test("however many want it, it is asked for once", async () => {
  const events = answer();
  let asked = 0;
  const ask = async () => {
    asked++;
    return { items: [] };
  };
  await Promise.all([events.ask(ask), events.ask(ask), events.ask(ask)]);

  expect(asked).toBe(1);
  await events.ask(ask);
  expect(asked).toBe(2);
});

test("what was known stays when asking again fails, and the failure is beside it", async () => {
  const events = answer();
  await events.ask(async () => ({ items: [{ id: "a", state: "sent" }] }));
  await events.ask(() => Promise.reject(new TypeError("fetch failed")));

  expect(events.known.data?.items[0]?.state).toBe("sent");
  expect(events.known.error).toBeInstanceOf(TypeError);
  await events.ask(async () => ({ items: [] }));
  expect(events.known.error).toBeUndefined();
});

test("what has not changed is the same object, so that it is not drawn again", async () => {
  const events = answer();
  await events.ask(async () => ({ items: [{ id: "a", state: "sent" }] }));
  const before = events.known.data?.items[0];
  await events.ask(async () => ({
    items: [
      { id: "b", state: "pending" },
      { id: "a", state: "sent" },
    ],
  }));

  expect(events.known.data?.items[1]).toBe(before);
});

test("an answer that comes after everybody has left is dropped", async () => {
  const events = answer();
  const { leave } = events.join();
  let arrive: (events: Events) => void = () => undefined;
  const asked = events.ask(
    () =>
      new Promise((done) => {
        arrive = done;
      }),
  );
  leave();
  arrive({ items: [{ id: "a", state: "sent" }] });
  await asked;

  expect(events.known.data).toBeUndefined();
  expect(events.known.isFetching).toBe(false);
});

test("one of those who show it asks again, and another when that one leaves", () => {
  const events = answer();
  const first = events.join();
  const second = events.join();
  expect([first.leads(), second.leads()]).toEqual([true, false]);
  first.leave();
  expect(second.leads()).toBe(true);
});

test("after signing out nothing is known any more", async () => {
  const answers = makeAnswers();
  await answers.of<number>("a").ask(async () => 1);
  answers.forget();

  expect(answers.of("a").known.data).toBeUndefined();
});

test("pages that were left are not kept for ever", () => {
  const answers = makeAnswers();
  const shown = answers.of("shown");
  shown.join();
  const left = answers.of("left");
  for (let page = 0; page < 50; page++) answers.of(`page ${page}`);

  expect(answers.of("shown")).toBe(shown);
  expect(answers.of("left")).not.toBe(left);
});
