import type {
  EventCount,
  EventFilter,
  RepublishManyAnswer,
} from "@todoke/functions/api/contract/events";
import { createSignal } from "solid-js";
import type { Endpoints } from "../../connection/endpoints.ts";
import {
  type BulkEnd,
  type BulkProgress,
  type BulkRun,
  makeBulkRun,
  makeIds,
  makeMatchingIds,
} from "./bulk-run.ts";
import { withField } from "./filter.ts";

/** Whom a bulk action is about. */
export type Target =
  | { readonly kind: "ids"; readonly ids: readonly string[] }
  | {
      readonly kind: "matching";
      readonly filter: EventFilter;
      readonly total: EventCount | undefined;
    };

export interface BulkChoices {
  readonly reason: string;
  readonly force: boolean;
  readonly ratePerSecond: number;
}

const DRY_RUN_MOST = 1_000;

/** How many the target has; undefined when that is not known, or only a lower bound. */
export const sizeOf = (target: Target): number | undefined => {
  if (target.kind === "ids") return target.ids.length;
  return target.total && !target.total.capped ? target.total.count : undefined;
};

type Phase = "choosing" | "trying" | "running" | "stopping" | "failed" | BulkEnd;

/** One bulk republish, from the choice over the dry run to its end. */
export function createBulk(target: Target, endpoints: Endpoints, onActed: () => void) {
  const [phase, setPhase] = createSignal<Phase>("choosing");
  const [progress, setProgress] = createSignal<BulkProgress>({ handled: 0, counts: {} });
  const [tried, setTried] = createSignal<RepublishManyAnswer>();
  const [error, setError] = createSignal<unknown>();
  let run: BulkRun | undefined;

  async function dryRun({ reason, force, ratePerSecond }: BulkChoices): Promise<void> {
    const whom =
      target.kind === "ids"
        ? { ids: target.ids.slice(0, DRY_RUN_MOST) }
        : { filter: withField(target.filter, "q", undefined) };
    setPhase("trying");
    setError(undefined);
    try {
      const how = {
        reason,
        force,
        dryRun: true,
        maxItems: DRY_RUN_MOST,
        ratePerSecond: Math.max(ratePerSecond, 100),
      };
      setTried(await endpoints.republishMany({ ...whom, ...how }, crypto.randomUUID(), undefined));
    } catch (failure) {
      setError(failure);
    } finally {
      setPhase("choosing");
    }
  }

  function start(choices: BulkChoices): Promise<void> {
    const ids =
      target.kind === "ids"
        ? makeIds(target.ids)
        : makeMatchingIds(target.filter, endpoints.events);
    run = makeBulkRun({ ...choices, ids }, endpoints.republishMany, setProgress);
    return goOn();
  }

  /** Also after a failure: what was done is not done again. */
  async function goOn(): Promise<void> {
    if (run === undefined) return;
    setError(undefined);
    setPhase("running");
    try {
      setPhase(await run.run());
    } catch (failure) {
      setError(failure);
      setPhase("failed");
    } finally {
      onActed();
    }
  }

  function stop(): void {
    run?.cancel();
    setPhase("stopping");
  }

  return { phase, progress, tried, error, dryRun, start, goOn, stop };
}

export type Bulk = ReturnType<typeof createBulk>;
