import type { RedriveAnswer } from "@todoke/functions/api/contract/dead-letters";
import { expect, test } from "vitest";
import type { RedriveRequest } from "../../connection/operations.ts";
import { makeRedriveRun } from "./redrive-run.ts";

const nothing: RedriveAnswer = {
  end: "done",
  moved: [],
  failed: [],
  notFound: [],
  planned: [],
  auditId: null,
  asOf: "2026-05-20T00:00:00.000Z",
};

const moved = (...ids: string[]) =>
  ids.map((messageId) => ({ messageId, newMessageId: `new-${messageId}`, deleted: true }));

/** An API that answers as it is told, one after the other. */
function api(...answers: (Partial<RedriveAnswer> | Error)[]) {
  const asked: { body: RedriveRequest; key: string }[] = [];
  const redrive = async (body: RedriveRequest, key: string): Promise<RedriveAnswer> => {
    asked.push({ body, key });
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return { ...nothing, ...answer };
  };
  return { asked, redrive };
}

const job = { reason: "because", ratePerSecond: 1 };

test("asks for chosen letters in steps of three seconds, each named once", async () => {
  const { asked, redrive } = api({ moved: moved("a", "b", "c") }, { moved: moved("d") });
  const seen: number[] = [];
  const run = makeRedriveRun({ ...job, choice: ["a", "b", "c", "d"] }, redrive, (progress) =>
    seen.push(progress.moved.length),
  );
  expect(await run.run()).toBe("done");
  expect(asked.map(({ body }) => body.choice)).toEqual([["a", "b", "c"], ["d"]]);
  expect(seen).toEqual([3, 4]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
});

test("ends after as many as there were, though there are ever more", async () => {
  const more = { end: "max_items" as const };
  const { asked, redrive } = api(
    { ...more, moved: moved("a", "b", "c") },
    { ...more, moved: moved("d", "e") },
    { ...more, moved: moved("f") },
  );
  const run = makeRedriveRun({ ...job, choice: { about: 5 } }, redrive, () => {});
  expect(await run.run()).toBe("done");
  expect(asked.map(({ body }) => body.maxItems)).toEqual([3, 2]);
});

test("goes on after a failure with the same letters and the same key", async () => {
  const lost = new Error("no answer");
  const { asked, redrive } = api(lost, { repeated: true }, { moved: moved("d") });
  const run = makeRedriveRun({ ...job, choice: ["a", "b", "c", "d"] }, redrive, () => {});
  await expect(run.run()).rejects.toBe(lost);
  expect(await run.run()).toBe("done");
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[2]?.body.choice).toEqual(["d"]);
});

test("asks again for what a step had no time for, and says what was not there", async () => {
  const { asked, redrive } = api(
    { end: "out_of_time", moved: moved("a"), notFound: ["b", "c"] },
    { moved: moved("b"), notFound: ["c"] },
  );
  const notFound: (readonly string[])[] = [];
  const run = makeRedriveRun({ ...job, choice: ["a", "b", "c"] }, redrive, (progress) =>
    notFound.push(progress.notFound),
  );
  expect(await run.run()).toBe("done");
  expect(asked[1]?.body.choice).toEqual(["b", "c"]);
  expect(notFound).toEqual([[], ["c"]]);
});

test("stops after the step that is under way, and when several in a row fail", async () => {
  const { asked, redrive } = api({ moved: moved("a", "b", "c") });
  const run = makeRedriveRun({ ...job, choice: ["a", "b", "c", "d"] }, redrive, () => run.cancel());
  expect(await run.run()).toBe("cancelled");
  expect(asked).toHaveLength(1);

  const failing = api({ end: "faults", failed: [{ messageId: "a" }] });
  const other = makeRedriveRun({ ...job, choice: ["a", "b"] }, failing.redrive, () => {});
  expect(await other.run()).toBe("faults");
});
