import { expect, test } from "vitest";
import { readBatchResponse, readOutcome } from "../../src/lambda/batch-response.ts";

const batch = ["one", "two", "three"];
const nothingDeleted = { verdict: "complete-failure", deleted: [], kept: batch };
const everythingDeleted = { verdict: "complete-success", deleted: batch, kept: [] };

test.each([
  ["null", null],
  ["undefined", undefined],
  ["an empty object", {}],
  ["an empty list", { batchItemFailures: [] }],
  ["a null list", { batchItemFailures: null }],
  ["a list under a misspelled key, which loses its messages", { batchItemFailure: [{}] }],
])("deletes the whole batch when the answer is %s", (_, answer) => {
  expect(readBatchResponse(answer, batch)).toEqual(everythingDeleted);
});

test.each([
  ["text", "ok"],
  ["a boolean", true],
  ["a bare list", [{ itemIdentifier: "one" }]],
  ["an object where the list should be", { batchItemFailures: { itemIdentifier: "one" } }],
  ["an empty identifier", { batchItemFailures: [{ itemIdentifier: "" }] }],
  ["a null identifier", { batchItemFailures: [{ itemIdentifier: null }] }],
  ["an identifier that is a number", { batchItemFailures: [{ itemIdentifier: 1 }] }],
  ["an identifier under another name", { batchItemFailures: [{ itemIdentifer: "one" }] }],
  ["a bare identifier", { batchItemFailures: ["one"] }],
  ["a null entry", { batchItemFailures: [null] }],
  ["an identifier of no message here", { batchItemFailures: [{ itemIdentifier: "four" }] }],
  [
    "one good and one unknown identifier",
    { batchItemFailures: [{ itemIdentifier: "one" }, { itemIdentifier: "four" }] },
  ],
])("deletes nothing when the answer holds %s", (_, answer) => {
  expect(readBatchResponse(answer, batch)).toEqual(nothingDeleted);
});

test("deletes all but the named messages, in the batch's order", () => {
  const batchItemFailures = [{ itemIdentifier: "three" }, { itemIdentifier: "one" }];
  expect(readBatchResponse({ batchItemFailures }, batch)).toEqual({
    verdict: "partial",
    deleted: ["two"],
    kept: ["one", "three"],
  });
});

test("takes a message that is named twice once", () => {
  const batchItemFailures = [{ itemIdentifier: "one" }, { itemIdentifier: "one" }];
  expect(readBatchResponse({ batchItemFailures }, batch)).toEqual({
    verdict: "partial",
    deleted: ["two", "three"],
    kept: ["one"],
  });
});

test("deletes nothing after a throw, a timeout or a crash", () => {
  const error = { errorType: "Error", errorMessage: "", stackTrace: [] };
  expect(readOutcome({ kind: "threw", error, cpuMicroseconds: 0 }, batch)).toEqual(nothingDeleted);
  expect(readOutcome({ kind: "timed-out" }, batch)).toEqual(nothingDeleted);
  expect(readOutcome({ kind: "crashed", code: 1, signal: null }, batch)).toEqual(nothingDeleted);
});
