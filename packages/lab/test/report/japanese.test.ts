import { expect, test } from "vitest";
import { stories } from "../../src/boundaries/sqlite/stories.ts";
import { boundaries } from "../../src/matrix/boundaries/boundaries.ts";
import { documentOf } from "../../src/matrix/document.ts";
import { japanese } from "../../src/report/japanese/japanese.ts";
import { notShown } from "../../src/report/not-shown.ts";
import { outcomeWords } from "../../src/report/words.ts";

const run = {
  startedAt: "2026-11-30T20:00:00.000Z",
  durationMilliseconds: 1,
  seed: 7,
  engine: "dynoxide",
  mutant: null,
};
const { systems, howCounted } = documentOf(run, []);
const sentences = [
  ...boundaries.flatMap(({ title, meaning }) => [title, meaning]),
  ...systems.flatMap(({ title, meaning, promise }) => [title, meaning, promise]),
  ...howCounted,
  ...notShown,
  ...Object.values(outcomeWords),
  ...stories.map(({ meaning }) => meaning),
].filter((sentence) => sentence !== "Todoke");

test("everything that the page says is there in Japanese", () => {
  const isJapanese = (text = "") => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
  expect(sentences.filter((sentence) => !isJapanese(japanese[sentence]))).toEqual([]);
});
