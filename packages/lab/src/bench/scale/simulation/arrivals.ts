import type { Random } from "@todoke/core/clock";
import type { Agenda } from "./agenda.ts";
import { exponential, poisson } from "./draw.ts";

export interface Arrivals {
  readonly perSecond: number;
  /** So many times as many, for a while. */
  readonly burst?: {
    readonly fromSecond: number;
    readonly toSecond: number;
    readonly times: number;
  };
}

/** Above it events come in handfuls, of a hundredth of a second each: nobody could tell. */
const MANY_PER_SECOND = 2_000;
const TICK_SECONDS = 0.01;

/** Independent of each other, without end: a Poisson process. */
export function arrive(
  { perSecond, burst }: Arrivals,
  agenda: Agenda,
  random: Random,
  come: (count: number) => void,
): void {
  const rate = () => {
    const bursts = burst && agenda.now() >= burst.fromSecond && agenda.now() < burst.toSecond;
    return perSecond * (bursts ? burst.times : 1);
  };
  const one = () =>
    agenda.after(exponential(1 / rate(), random), () => {
      come(1);
      one();
    });
  const handful = () =>
    agenda.after(TICK_SECONDS, () => {
      const count = poisson(rate() * TICK_SECONDS, random);
      if (count > 0) come(count);
      handful();
    });
  if (perSecond > MANY_PER_SECOND) handful();
  else one();
}
