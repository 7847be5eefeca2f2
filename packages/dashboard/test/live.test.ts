import { createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Unanswered } from "../src/connection/failures.ts";
import { createReach } from "../src/connection/reach.ts";
import { createLive, intervals, type Live } from "../src/live/live.ts";
import { createPolling } from "../src/live/polled.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function within(run: (live: Live, reach: ReturnType<typeof createReach>) => void): void {
  createRoot((dispose) => {
    const reach = createReach(Date.now);
    run(
      createLive(() => true, reach),
      reach,
    );
    dispose();
  });
}

test("asks every five seconds, and every second for ten seconds after an action", () => {
  within((live) => {
    expect(live.interval(intervals.listMilliseconds)).toBe(5_000);
    live.boost();
    expect(live.interval(intervals.listMilliseconds)).toBe(1_000);
    vi.advanceTimersByTime(10_000);
    expect(live.interval(intervals.listMilliseconds)).toBe(5_000);
  });
});

test("rests while a dialog is open or rows are being selected, until all of them have ended", () => {
  within((live) => {
    const dialog = live.hold("dialog");
    const selecting = live.hold("selecting");
    expect(live.interval(5_000)).toBe(false);
    dialog();
    expect(live.paused()).toBe("selecting");
    selecting();
    expect(live.interval(5_000)).toBe(5_000);
  });
});

test("rests while nobody sees the page", () => {
  within((live) => {
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(live.paused()).toBe("hidden");
    seen.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(live.paused()).toBeUndefined();
  });
});

test("asks less and less often the longer nobody answers, never less than twice a minute", () => {
  within((live, reach) => {
    const fail = () => reach.unanswered(new Unanswered("unreachable", "/api/v1/overview"));
    fail();
    expect(live.interval(5_000)).toBe(5_000);
    vi.advanceTimersByTime(20_000);
    fail();
    expect(live.interval(5_000)).toBe(10_000);
    vi.advanceTimersByTime(600_000);
    fail();
    expect(live.interval(5_000)).toBe(30_000);
    reach.answered();
    expect(live.interval(5_000)).toBe(5_000);
  });
});

test("can be switched off", () => {
  createRoot((dispose) => {
    const [on, setOn] = createSignal(true);
    const live = createLive(on, createReach());
    setOn(false);
    expect(live.interval(5_000)).toBe(false);
    dispose();
  });
});

test("polls again only when the answer before has come", async () => {
  let asked = 0;
  let answer: () => void = () => undefined;
  const dispose = createRoot((end) => {
    const work = () => {
      asked++;
      return new Promise<void>((done) => {
        answer = done;
      });
    };
    createPolling(work, () => 1_000);
    return end;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(1);
  answer();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(2);
  dispose();
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
});
