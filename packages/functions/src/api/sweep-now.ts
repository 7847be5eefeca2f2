import type { TimeLeft } from "@todoke/core/clock";
import { errorText } from "@todoke/core/errors";
import { noteAction } from "@todoke/core/operate/note-action";
import type { ActionRequest } from "@todoke/core/operate/operating";
import { updateAuditDetails } from "@todoke/core/ops/audit-entry";
import type { SweepRun } from "@todoke/core/ops/sweep-runs";
import { sweep } from "@todoke/core/sweep/sweep";
import { readAudit, readSweepRun, type SweepRunView } from "@todoke/core/views/ops-log";
import type { ApiParts } from "./parts.ts";
import { ApiProblem, Unavailable } from "./problem.ts";

export interface SweptNow {
  readonly run: SweepRun | SweepRunView;
  readonly auditId: string | null;
  /** It was asked for before, by the same key: this is that run. */
  readonly repeated: boolean;
}

type Parts = Pick<ApiParts, "operating" | "sweeper" | "counters">;

/** Counts what a sweep would find. It changes nothing, and so leaves no audit entry. */
export async function drySweep(timeLeft: TimeLeft, { sweeper }: Parts): Promise<SweptNow> {
  const { run } = await sweep(sweeper, timeLeft, { trigger: "operator", dryRun: true });
  return { run, auditId: null, repeated: false };
}

/**
 * Sweeps because a person says so. That is noted before it begins, and how it went after it has
 * ended: an entry that says neither is one of a process that was killed in between.
 *
 * @throws Unavailable when it could not be noted: then nothing was done; what the tables throw
 */
export async function sweepNow(
  request: ActionRequest,
  timeLeft: TimeLeft,
  parts: Parts,
): Promise<SweptNow> {
  const { operating, sweeper, counters } = parts;
  const noted = await noteAction(
    { ...request, action: "sweeper.run", details: { state: "running" } },
    timeLeft,
    operating,
  );
  if (noted.kind === "unavailable") throw new Unavailable(noted.error);
  if (noted.kind === "repeated") return earlier(noted.first.auditId, timeLeft, parts);
  const { auditId } = noted;
  const tell = (details: Readonly<Record<string, unknown>>) =>
    updateAuditDetails(auditId, details, timeLeft, opsOf(parts));
  try {
    const { run, notified } = await sweep(sweeper, timeLeft, { trigger: "operator" });
    const { id, status, claimed, sent, failed, parked } = run;
    await tell({ state: status, run_id: id, claimed, sent, failed, parked });
    counters.add({ sent_sweeper: sent }, notified);
    await counters.flushIfDue(timeLeft);
    return { run, auditId, repeated: false };
  } catch (error) {
    await tell({ state: "failed", error: errorText(error) });
    throw error;
  }
}

const opsOf = ({ operating }: Parts) => ({
  dynamodb: operating.dynamodb,
  tableName: operating.tableNames.Ops,
});

/** @throws ApiProblem conflict while that run is under way, or when it left no record */
async function earlier(auditId: string, timeLeft: TimeLeft, parts: Parts): Promise<SweptNow> {
  const ops = opsOf(parts);
  const entry = await readAudit(auditId, timeLeft, ops);
  const id = entry?.details?.run_id;
  const run = typeof id === "string" ? await readSweepRun(id, timeLeft, ops) : undefined;
  if (run === undefined) {
    const detail = "This run was asked for before, and has not ended, or failed.";
    throw new ApiProblem("conflict", { detail });
  }
  return { run, auditId, repeated: true };
}
