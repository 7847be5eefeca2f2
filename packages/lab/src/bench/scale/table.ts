import { dollarsPerMonth } from "../cost/month.ts";
import { pricesIn } from "../cost/prices.ts";
import { announcingSeconds } from "../sweeper/paper.ts";
import { barsOf } from "./chart.ts";
import { processor, type Scenario } from "./scenario.ts";
import { type Simulated, throttleKinds } from "./simulation/simulate.ts";

/** One step for a person. `docs/scale.md` has the same lines, and a test compares them. */
export function storyOf(scenario: Scenario, simulated: Simulated): string {
  const { name, seconds, outage } = scenario;
  const { waitSeconds, announcedSeconds, throttled, backlog } = simulated;
  const refusals = throttleKinds
    .filter((kind) => throttled[kind] > 0)
    .map((kind) => `${kind} ${share(throttled[kind], simulated.arrived)}`);
  const row = (title: string, text: string) => `  ${title.padEnd(22)}${text}`;
  return [
    name,
    row("announced at once", `${Math.round(simulated.announced / seconds).toLocaleString("en")}/s`),
    row("waiting in the queue", twoOf(waitSeconds)),
    row("sent to announced", twoOf(announcedSeconds)),
    row("consumers at once", String(simulated.mostConcurrent)),
    row("refused an event", refusals.join(", ") || "nothing"),
    row("left in the queue", whole(simulated.waiting)),
    row("dead letters", whole(simulated.deadLetters)),
    row("to announce again", whole(simulated.announcedAgain)),
    row("pending, at most", whole(simulated.mostBacklog)),
    row("pending, over time", barsOf(backlog)),
    row("drained", drained(simulated, outage.toSecond)),
    row("an hour of outage", `takes the sweeper ${hourOf(scenario)}`),
    row("dollars a month", dollarsOf(scenario)),
    "",
  ].join("\n");
}

/** The backlog is looked at every half minute. */
const LOOK_SECONDS = 30;

function drained({ backlog }: Simulated, healedAt: number): string {
  const healed = healedAt / LOOK_SECONDS;
  const last = backlog.findLastIndex((rows) => rows > 0);
  if (last < healed) return "at once";
  if (last === backlog.length - 1) return "not within the quarter of an hour";
  return `${((last + 2) * LOOK_SECONDS - healedAt) / 60} min after SNS was back`;
}

/** The sweeper's time for an hour's events, at its own pace or at SNS's, whichever is slower. */
function hourOf({ arrivals, sweepers, snsPerSecond }: Scenario): string {
  const own = (sweepers * processor.share) / processor.secondsPerEvent;
  const aMinute = Math.min(own, snsPerSecond) * announcingSeconds;
  const minutes = Math.ceil((arrivals.perSecond * 3_600) / aMinute);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

const SECONDS_PER_MONTH = 730 * 3_600;

/** With events of 1 KB in us-east-1, as `npm run bench -- cost` has them. */
function dollarsOf({ arrivals }: Scenario): string {
  const events = arrivals.perSecond * SECONDS_PER_MONTH;
  const load = { payloadKilobytes: 1, notificationKilobytes: 0.25, duplicates: 0.01 };
  const { total } = dollarsPerMonth("todoke", events, load, pricesIn("virginia"));
  return `about ${Number(total.toPrecision(2)).toLocaleString("en")}`;
}

const twoOf = ({ p50, p99 }: Simulated["waitSeconds"]): string =>
  `p50 ${duration(p50)}, p99 ${duration(p99)}`;

function duration(seconds: number): string {
  return seconds < 1 ? `${Math.round(seconds * 1_000)} ms` : `${seconds.toPrecision(3)} s`;
}

const share = (units: number, events: number): string =>
  `${Number((units / events).toPrecision(2))} units`;
const whole = (count: number): string => count.toLocaleString("en");
