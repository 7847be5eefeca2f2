import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Check } from "../contract/system.ts";
import { examine } from "./finding.ts";

/** AWS refuses signatures that are five minutes off, so that half a minute is worth a look. */
const WARNING_SECONDS = 30;
const FAILURE_SECONDS = 240;

/** How far this machine's clock is ahead of AWS's, in seconds; undefined before any answer. */
export type ClockSkew = () => number | undefined;

/**
 * Compares the clocks with each answer that comes anyway: its `Date` says when AWS sent it, in
 * whole seconds. The way back makes our clock look ahead by as long as it took.
 *
 * @param machineNow this machine's time; not one that a sandbox has moved
 */
export function createClockSkew(
  client: DynamoDBClient,
  machineNow: () => number = Date.now,
): ClockSkew {
  let skewSeconds: number | undefined;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const sentAt = Date.parse(dateIn(result.response) ?? "");
      if (!Number.isNaN(sentAt)) skewSeconds = (machineNow() - sentAt) / 1_000;
      return result;
    },
    { step: "deserialize", name: "clockSkew" },
  );
  return () => skewSeconds;
}

function dateIn(response: unknown): string | undefined {
  // The SDK types it as unknown; over HTTP it is smithy's HttpResponse, with lower-case names.
  const { headers } = Object(response) as { readonly headers?: Readonly<Record<string, string>> };
  return headers?.date;
}

export const examineClock = (skew: ClockSkew): Promise<Check> =>
  examine(
    "clock_skew",
    {
      remedy:
        "Set this machine's clock, by NTP. Times in rows, TTLs and signatures are made by it, and AWS refuses signatures that are five minutes off.",
      link: null,
    },
    async () => {
      const found = skew();
      if (found === undefined) return ["unknown", { skewSeconds: null }];
      const skewSeconds = Math.round(found);
      const off = Math.abs(skewSeconds);
      const evidence = { skewSeconds, warningSeconds: WARNING_SECONDS };
      if (off < WARNING_SECONDS) return ["pass", evidence];
      return [off < FAILURE_SECONDS ? "warning" : "failure", evidence];
    },
  );
