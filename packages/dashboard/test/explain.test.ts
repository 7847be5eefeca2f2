import { flatten, translator } from "@solid-primitives/i18n";
import type { Problem } from "@todoke/functions/api/contract/problem";
import { expect, test } from "vitest";
import { explain } from "../src/connection/explain.ts";
import { Refused, Unanswered } from "../src/connection/failures.ts";
import { dictionary } from "../src/i18n/ja/index.ts";

const words = flatten(dictionary);
const t = translator(() => words);

const problem: Problem = {
  type: "about:blank",
  title: "Forbidden",
  status: 403,
  code: "forbidden",
  requestId: "req-7",
};

test("a problem is told in the person's language, with the id that leads to the log", () => {
  const told = explain(new Refused({ ...problem, neededRole: "operator" }), t);

  expect(told.cause).toBe("この操作を行う権限がありません。");
  expect(told.requestId).toBe("req-7");
  expect(told.neededRole).toBe("operator");
});

test("which field was wrong is told, too", () => {
  const issues = [{ path: "reason", message: "too short" }];
  const told = explain(new Refused({ ...problem, code: "invalid_request", issues }), t);

  expect(told.detail).toBe("reason: too short");
});

test("a code of a later version is told as an unknown one", () => {
  // What a later API may answer is not in our types.
  const later = { ...problem, code: "on_fire" as Problem["code"] };

  expect(explain(new Refused(later), t).cause).toBe(
    "この画面が知らないエラーが API から返されました。",
  );
});

test("no answer has a cause of its own", () => {
  expect(explain(new Unanswered("offline", "/api/v1/me"), t).cause).toBe(
    "この端末はオフラインです。",
  );
});
