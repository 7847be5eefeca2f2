import { backlogCounts } from "../system/inventory.ts";
import type { System } from "../system/system.ts";
import type { Web } from "../web/web.ts";
import type { Recent, RecentEvent } from "./recent.ts";

/** What the live status shows, taken at one moment. */
export interface Status {
  readonly seconds: number;
  readonly recordedBefore: number;
  readonly recorded: number;
  readonly pending: number;
  readonly parked: number;
  readonly sweeps: number;
  readonly secondsToSweep: number;
  readonly announced: number;
  readonly skipped: number;
  readonly deadLetters: number;
  readonly queued: number;
  readonly perSecond: number;
  readonly recent: readonly RecentEvent[];
}

export async function takeStatus(
  system: System,
  recent: Recent,
  { recordedBefore, seconds }: { readonly recordedBefore: number; readonly seconds: number },
): Promise<Status> {
  const queue = system.messaging.inspect("events");
  const dead = system.messaging.inspect("deadLetters");
  const recorded = system.ledger.committedEvents;
  return {
    seconds,
    recordedBefore,
    recorded,
    ...(await backlogCounts(system.clients.dynamodb)),
    sweeps: system.sweeper.runs,
    secondsToSweep: Math.max(0, Math.round((system.sweeper.nextAt - Date.now()) / 1_000)),
    announced: system.announcements.all.length,
    skipped: recent.countOf("skipped"),
    deadLetters: dead.ready + dead.delayed + dead.inflight,
    queued: queue.ready + queue.delayed + queue.inflight,
    perSecond: recorded / Math.max(1, seconds),
    recent: recent.last(10),
  };
}

const outcomeWords: Readonly<Record<string, string>> = {
  sent: "recorded and announced",
  "left-pending": "recorded; the sweeper will announce it",
  "published-only": "announced (recorded before)",
  skipped: "skipped: a duplicate",
  "dead-lettered": "dead letter",
  "given-back": "back to the queue",
  ignored: "ignored",
};

/** Where to look first, and what to show at the door. */
export const describeWeb = ({ url, tokens }: Pick<Web, "url" | "tokens">): string[] => [
  `  Dashboard      ${url}`,
  ...Object.entries(tokens).map(([role, token]) => `  ${role.padEnd(15)}${token}`),
];

/** The addresses at which a curious person can look for themselves. */
export const describeAddresses = (system: System): string[] => [
  `  AWS endpoint   http://127.0.0.1:${system.gateway.port}  (SQS, SNS and DynamoDB; any credentials)`,
  `  DynamoDB       ${system.dynamodb.url}  (${system.dynamodb.kind})`,
  `  SQS and SNS    ${system.messaging.address}  (fauxqs)`,
  `  queue          ${system.messaging.events.name}`,
  `  topic          ${system.messaging.topicArn}`,
  `  state          ${system.state.directory}`,
];

export const describeStatus = (status: Status): string[] => [
  `  sent ${pad(status.recordedBefore + status.recorded - status.pending - status.parked)}   pending ${pad(status.pending)}   parked ${pad(status.parked)}   dead letters ${pad(status.deadLetters)}   in the queue ${pad(status.queued)}`,
  `  this run: ${status.recorded} recorded (${status.perSecond.toFixed(1)} a second), ${status.skipped} duplicates skipped; announcements so far: ${status.announced}`,
  `  sweeper: ${status.sweeps} runs, the next in ${status.secondsToSweep} s`,
  "",
  ...status.recent.map(describeEvent),
];

export const describeEvent = (event: RecentEvent): string => {
  const why = event.why === undefined ? "" : `: ${event.why}`;
  const again = event.receiveCount > 1 ? `, receive ${event.receiveCount}` : "";
  const outcome = outcomeWords[event.outcome] ?? event.outcome;
  return `  ${event.time}  ${event.eventId.padEnd(20)}  ${outcome}${why}${again}`;
};

const pad = (count: number): string => String(count).padEnd(5);
