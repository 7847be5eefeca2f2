import { expect, test } from "vitest";
import { huntAll } from "../../src/mutants/command.ts";
import { mutants } from "../../src/mutants/list/mutants.ts";
import { apply, staleness } from "../../src/mutants/patch.ts";

test.each(mutants)('the bug "$name" still fits core\'s source', ({ patches }) => {
  expect(patches.map(staleness).filter((why) => why !== undefined)).toEqual([]);
});

test("a bug whose text is gone is called stale", () => {
  const patch = { file: "a.ts", text: "gone", replacement: "" };
  expect(() => apply("something else", patch)).toThrow("Stale patch: a.ts");
});

test("a bug whose text stands there twice is called stale", () => {
  const patch = { file: "a.ts", text: "x", replacement: "" };
  expect(() => apply("x x", patch)).toThrow("2 times");
});

// One in three, a different third for each kind; `npm run lab -- mutants` hunts them all.
const third = mutants.filter((_, index) => index % 3 === 0);

// A process for each: on a machine that others work on as well, that takes a while.
const patience = { timeout: 300_000 };

test(
  `the explorer finds ${third.length} of ${mutants.length} planted bugs, one in three`,
  patience,
  async () => {
    const verdicts = await huntAll(third, 2_000);
    const survivors = verdicts.filter(({ hunt }) => hunt.violation === undefined);
    expect(survivors.map(({ mutant }) => mutant.name)).toEqual([]);
  },
);
