import { limits } from "@todoke/core/limits";

/**
 * Makes core's scope small: the same code with fewer shards and attempts. Sixteen shards are
 * fifteen more of what two show, and ten attempts are six more of what four show.
 */
export const scaleDown = (): void => {
  Object.assign(limits, { shardCount: 2, maxAttempts: 4 });
};

/**
 * Core's calls give up after a while by `AbortSignal.timeout`, which is real time. Here nothing
 * takes real time: the signal never fires, and no timer is kept.
 */
export const withoutRealTime = (): void => {
  const never = new AbortController().signal;
  AbortSignal.timeout = () => never;
  AbortSignal.any = () => never;
};
