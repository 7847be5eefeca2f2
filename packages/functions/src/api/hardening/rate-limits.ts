import { createHmac, randomBytes } from "node:crypto";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";

/** Counts in this process's memory: on AWS each instance of the function counts for itself. */
export interface RateLimits {
  /** Before a token is looked at. @returns seconds to wait, if this address has failed too often */
  blocked(address: string): Promise<number | undefined>;
  /** After a token was refused. */
  failed(address: string): Promise<void>;
  /** @returns seconds to wait, if this subject has asked too often */
  spend(subject: string): Promise<number | undefined>;
}

/** A page that polls with a token of yesterday does not lock its own address at once. */
const FAILURES_PER_MINUTE = 30;

const WINDOW_SECONDS = 60;

/** Of addresses. Each is a few hundred bytes: the whole is bounded, whoever connects from where. */
const BUCKETS = 4_096;

/**
 * Limits of requests by subject, and of failures by address, each in windows of a minute.
 *
 * Addresses share buckets, chosen by a hash that nobody outside can compute: whoever has a whole
 * network of addresses fills this table, and no more, and cannot aim at the bucket of another.
 */
export function createRateLimits(requestsPerMinute: number): RateLimits {
  const duration = WINDOW_SECONDS;
  const failures = new RateLimiterMemory({ points: FAILURES_PER_MINUTE, duration });
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration });
  const salt = randomBytes(32);
  const bucketOf = (address: string) =>
    createHmac("sha256", salt).update(address).digest().readUInt32BE() % BUCKETS;
  return {
    async blocked(address) {
      const found = await failures.get(bucketOf(address));
      if (found === null || found.consumedPoints < FAILURES_PER_MINUTE) return undefined;
      return secondsOf(found.msBeforeNext);
    },
    async failed(address) {
      await failures.penalty(bucketOf(address));
    },
    async spend(subject) {
      const { consumedPoints, msBeforeNext } = await requests.penalty(subject);
      return consumedPoints > requestsPerMinute ? secondsOf(msBeforeNext) : undefined;
    },
  };
}

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000));
