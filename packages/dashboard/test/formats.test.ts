import { expect, test } from "vitest";
import { durationText, millisecondsText } from "../src/format/durations.ts";
import { fromInput, toInput } from "../src/format/inputs.ts";
import { dayText, fullText, isSameDay } from "../src/format/moments.ts";

test.each([
  [0, "0s", "0秒"],
  [59.9, "59s", "59秒"],
  [192, "3m 12s", "3分12秒"],
  [3_600, "1h", "1時間"],
  [100_000, "1d 3h", "1日3時間"],
  [-5, "0s", "0秒"],
])("%d seconds are %s and %s", (seconds, english, japanese) => {
  expect(durationText(seconds, "en")).toBe(english);
  expect(durationText(seconds, "ja")).toBe(japanese);
});

test.each([
  [312.4, "312 ms"],
  [1_480, "1.5s"],
  [75_000, "1m 15s"],
])("%d milliseconds are %s", (milliseconds, text) => {
  expect(millisecondsText(milliseconds, "en")).toBe(text);
});

const at = Date.parse("2026-05-20T15:30:05.120Z");

test("a moment is shown in the time zone that was chosen", () => {
  const now = Date.parse("2026-06-01T00:00:00.000Z");

  expect(dayText(at, now, "en", "utc")).toBe("May 20, 15:30:05");
  expect(dayText(at, now, "ja", "tokyo")).toBe("5月21日 00:30:05");
  expect(fullText(at, "ja", "tokyo")).toContain("00:30:05.120");
});

test("another year is named", () => {
  expect(dayText(at, Date.parse("2027-01-01T00:00:00.000Z"), "en", "utc")).toContain("2026");
});

test("what is today depends on the time zone", () => {
  const evening = Date.parse("2026-05-20T14:00:00.000Z");

  expect(isSameDay(at, evening, "utc")).toBe(true);
  expect(isSameDay(at, evening, "tokyo")).toBe(false);
});

test("what is typed means the time zone that is shown", () => {
  expect(fromInput("2026-05-21T00:30", "tokyo")).toBe("2026-05-20T15:30:00.000Z");
  expect(fromInput("2026-05-21T00:30", "utc")).toBe("2026-05-21T00:30:00.000Z");
  expect(toInput("2026-05-20T15:30:00.000Z", "tokyo")).toBe("2026-05-21T00:30");
  expect(fromInput("", "utc")).toBeUndefined();
});
