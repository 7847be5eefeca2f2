import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngines } from "../boundaries/dynamodb/engines.ts";
import { onFullDisk } from "../commands/full-disk.ts";
import { intoDirectory } from "../commands/into-directory.ts";
import type { Run } from "../commands/subcommands.ts";
import { outOfOrder, type SoakCounts } from "./count.ts";
import { parseSoakFlags, usage } from "./flags.ts";
import type { Hand } from "./order.ts";
import { type LaneOutcome, soak } from "./soak.ts";

/** `npm run lab -- soak --minutes N` */
export const soakCommand: Run = async (args) => {
  const flags = parseSoakFlags(args, Date.now());
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const scratch = join(tmpdir(), `todoke-soak-${randomUUID()}`);
  try {
    return await intoDirectory(scratch, async (directory, signal) => {
      // Before anything is started: a missing engine is a line, and not a system half begun.
      await findEngines("dynoxide");
      process.stdout.write(`Seed ${flags.seed}, ${flags.minutes} minutes, two systems.\n`);
      const onProgress = (line: string) => process.stderr.write(`${line}\n`);
      const run = soak({ ...flags, directory, signal, onProgress });
      const outcomes = await run.catch(onFullDisk(scratch));
      process.stdout.write(outcomes.map(summaryOf).join(""));
      return sayVerdict(outcomes, flags);
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

function summaryOf({ lane, counts, damage }: LaneOutcome): string {
  const { killed, faults, outages } = damage;
  return [
    "",
    lane,
    `  sent          ${counts.messages} messages: ${counts.orders} orders, some again; ${counts.malformed} malformed`,
    `  went wrong    ${killed.consumers} consumers, ${killed.sweepers} sweepers and ${killed.operators} operators killed; ${faults} calls failed; ${outages} outages`,
    `  announced     ${counts.announcements} times; ${counts.doubledAnnouncements} orders more than once`,
    `  lost          ${counts.lost}`,
    `  written twice ${counts.doubledEffects}`,
    `  ghosts        ${counts.ghosts}`,
    `  other words   ${counts.otherWords}`,
    ...orderOf(counts),
    `  dead letters  ${counts.malformed - counts.vanished} of ${counts.malformed} malformed`,
    `  left          ${counts.stillPending} pending events, ${counts.messagesLeft} messages`,
    "",
  ].join("\n");
}

/** No line for a standard queue: it promises no order. */
function orderOf(counts: SoakCounts): readonly string[] {
  const { overtakings } = counts;
  if (overtakings === undefined) return [];
  const having = (hand: Hand) => overtakings.filter(({ excuse }) => excuse === hand).length;
  const [parked, givenUp] = [having("parked"), having("given-up")];
  const excused = `${parked + givenUp} excused: ${parked} parked, ${givenUp} given up by SQS`;
  return [`  out of order  ${outOfOrder(counts).length} (${excused})`];
}

function sayVerdict(
  outcomes: readonly LaneOutcome[],
  { seed, minutes }: { readonly seed: number; readonly minutes: number },
): number {
  const broken = outcomes.flatMap(({ lane, broken }) => broken.map((what) => `${lane}: ${what}`));
  if (broken.length === 0) {
    process.stdout.write("Every promise was kept.\n");
    return 0;
  }
  const again = `npm run lab -- soak --minutes ${minutes} --seed ${seed}`;
  process.stderr.write(`${broken.map((line) => `${line}\n`).join("")}Again: ${again}\n`);
  return 1;
}
