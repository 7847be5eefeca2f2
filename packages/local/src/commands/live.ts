import type { System } from "../system/system.ts";
import type { Web } from "../web/web.ts";
import type { Recent } from "./recent.ts";
import {
  describeAddresses,
  describeEvent,
  describeStatus,
  describeWeb,
  takeStatus,
} from "./status-view.ts";

export interface LiveOptions {
  readonly stream: {
    readonly isTTY?: boolean;
    readonly columns?: number;
    write(text: string): unknown;
  };
  readonly recordedBefore: number;
  readonly now: () => number;
  readonly web: Pick<Web, "url" | "tokens">;
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
  { stream, recordedBefore, now, web }: LiveOptions,
): Promise<void> {
  const begun = now();
  const addresses = ["", TITLE, "", ...describeWeb(web), "", ...describeAddresses(system), ""];
  stream.write(`${addresses.join("\n")}\n`);
  let height = 0;
  let told = 0;
  while (!signal.aborted) {
    if (stream.isTTY) {
      const seconds = (now() - begun) / 1_000;
      const before = system.ledger.hasForgotten ? 0 : recordedBefore;
      const status = await takeStatus(system, recent, { recordedBefore: before, seconds });
      // A line that wraps would take two rows, and the block would be drawn over what is above it.
      const lines = describeStatus(status).map((line) => fitting(line, stream.columns ?? 80));
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

/** Wide characters take two columns. */
function fitting(line: string, columns: number): string {
  let width = 0;
  let result = "";
  for (const character of line) {
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(
        character,
      )
        ? 2
        : 1;
    if (width >= columns) break;
    result += character;
  }
  return result;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
