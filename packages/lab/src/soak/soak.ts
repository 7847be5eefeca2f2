import { setTimeout as sleep } from "node:timers/promises";
import type { OnProblem } from "@todoke/local/lambda/problem";
import { seededRandom } from "../explore/world/random.ts";
import { type Lane, laneKeys } from "../matrix/results.ts";
import { type Damage, startChaos } from "./chaos.ts";
import { brokenPromises, countAll, type SoakCounts } from "./count.ts";
import { drain } from "./drain.ts";
import { type SoakLane, startLane } from "./lane.ts";
import { type Sent, startProducer } from "./producer.ts";

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

export interface LaneOutcome {
  readonly lane: Lane;
  readonly counts: SoakCounts;
  readonly damage: Damage;
  readonly broken: readonly string[];
}

const PROGRESS_MILLISECONDS = 5_000;

/**
 * Two whole systems, one on standard queues and one on FIFO, for so long; then healed, drained and
 * counted.
 *
 * @throws the signal's reason when it is aborted; every process has ended by then, as always
 */
export async function soak(options: SoakOptions): Promise<readonly LaneOutcome[]> {
  const { directory, seed, signal } = options;
  const lanes: SoakLane[] = [];
  try {
    for (const [index, lane] of laneKeys.entries()) {
      signal.throwIfAborted();
      const random = seededRandom(seed * laneKeys.length + index);
      lanes.push(await startLane({ lane, directory, random, onProblem: noticing(lane, options) }));
    }
    return await Promise.all(lanes.map((lane) => soakLane(lane, options)));
  } finally {
    for (const lane of lanes) await lane.stop();
  }
}

/** What goes wrong around the handlers is meant to, except a process that cannot begin. */
const noticing =
  (lane: Lane, { onProgress }: SoakOptions): OnProblem =>
  (problem) => {
    if (problem.kind === "init-failed") onProgress(`${lane}: ${problem.error.message}`);
  };

async function soakLane(lane: SoakLane, options: SoakOptions): Promise<LaneOutcome> {
  const { minutes, signal, onProgress } = options;
  const ending = new AbortController();
  const begun = performance.now();
  const chaos = startChaos(lane);
  const { sent, done } = startProducer(lane, AbortSignal.any([ending.signal, signal]));
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - begun) / 1_000);
    onProgress(`${lane.lane} ${seconds} s: ${describe(lane, sent, chaos.damage())}`);
  }, PROGRESS_MILLISECONDS);
  try {
    // Aborted: what follows says so.
    await sleep(minutes * 60_000, undefined, { signal }).catch(() => undefined);
    ending.abort();
    await done;
    await chaos.heal();
    signal.throwIfAborted();
    onProgress(`${lane.lane}: healed; draining`);
    const left = await drain(lane, signal);
    const counts = countAll(lane, sent, left);
    const broken = brokenPromises(counts);
    return { lane: lane.lane, counts, damage: chaos.damage(), broken };
  } finally {
    clearInterval(timer);
  }
}

function describe({ wire }: SoakLane, sent: Sent, { killed, faults, outages }: Damage): string {
  const written = sent.good.filter(({ key }) => wire.effectsOf(key) > 0).length;
  const kills = killed.consumers + killed.sweepers + killed.operators;
  return `${sent.messages} messages, ${written} of ${sent.good.length} orders written, ${wire.announcements.length} announcements; ${kills} processes killed, ${faults} calls failed, ${outages} outages`;
}
