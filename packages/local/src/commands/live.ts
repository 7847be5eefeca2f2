import type { System } from "../system/system.ts";
import type { Recent } from "./recent.ts";
import { describeAddresses, describeEvent, describeStatus, takeStatus } from "./status-view.ts";

export interface LiveOptions {
  readonly stream: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly recordedBefore: number;
  readonly now: () => number;
}

const TITLE = "Todoke (届け) on this machine. Ctrl-C ends it.";

/**
 * Shows the system at work until aborted: on a terminal a block that is rewritten twice a second,
 * elsewhere the addresses once and then a line for every event.
 */
export async function showLive(
  system: System,
  recent: Recent,
  signal: AbortSignal,
  { stream, recordedBefore, now }: LiveOptions,
): Promise<void> {
  const begun = now();
  const addresses = ["", TITLE, "", ...describeAddresses(system), ""];
  stream.write(`${addresses.join("\n")}\n`);
  let height = 0;
  let told = 0;
  while (!signal.aborted) {
    if (stream.isTTY) {
      const seconds = (now() - begun) / 1_000;
      const lines = describeStatus(await takeStatus(system, recent, { recordedBefore, seconds }));
      // Up to where the block began, and clear from there.
      const back = height > 0 ? `\u001b[${height}A\u001b[0J` : "";
      stream.write(`${back}${lines.join("\n")}\n`);
      height = lines.length;
    } else {
      for (const event of recent.since(told)) stream.write(`${describeEvent(event)}\n`);
      told = recent.total;
    }
    await pause(500, signal);
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
