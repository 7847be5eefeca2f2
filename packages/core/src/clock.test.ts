import { expect, test } from "vitest";
import { abortBefore, isoTime } from "./clock.ts";

test("writes times in UTC with milliseconds, so that they sort as text", () => {
  expect(isoTime(0)).toBe("1970-01-01T00:00:00.000Z");
  expect(isoTime(1_779_235_200_005)).toBe("2026-05-20T00:00:00.005Z");
});

test("takes a time left that is no whole number of milliseconds, or over", () => {
  expect(abortBefore(() => 30_000.25, 1_000).aborted).toBe(false);
  expect(abortBefore(() => -5, 1_000).aborted).toBe(false);
});
