import type { TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import type { BusinessWrite } from "../event.ts";
import { type AuditEntryRow, auditEntry } from "../ops/audit-entry.ts";
import { type Pause, SweeperFlag, toPause } from "../ops/audit-flag.ts";
import { type FirstRequest, findRequest } from "../ops/audit-request.ts";
import { FLAGS_KEY } from "../ops/sweep-runs.ts";
import { commitAudited } from "./commit.ts";
import type { ActionRequest, Operating } from "./operating.ts";

export type PauseOutcome =
  | { readonly kind: "changed"; readonly paused: boolean; readonly auditId: string }
  /** It is so already, since then and by them. Nothing was written. */
  | { readonly kind: "unchanged"; readonly since: Pause }
  | { readonly kind: "repeated"; readonly first: FirstRequest }
  | { readonly kind: "unavailable"; readonly error: string };

/**
 * Pauses the sweeper, or lets it go on. A run under way ends by itself; the next one obeys.
 *
 * @returns what became of it; it never throws
 */
export async function setPaused(
  paused: boolean,
  request: ActionRequest,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<PauseOutcome> {
  const { clock, random, dynamodb, tableNames } = operating;
  const { idempotencyKey } = request;
  const action = paused ? "sweeper.pause" : "sweeper.resume";
  const entry = auditEntry({ ...request, action }, clock(), random);
  try {
    if (idempotencyKey !== undefined) {
      const asking = { dynamodb, tableName: tableNames.Ops };
      const first = await findRequest(idempotencyKey, entry, timeLeft, asking);
      if (first) return { kind: "repeated", first };
    }
  } catch (error) {
    return { kind: "unavailable", error: errorText(error) };
  }
  const effect = pauseWrite(paused, entry);
  const commit = await commitAudited({ entry, effect, idempotencyKey }, timeLeft, operating);
  switch (commit.kind) {
    case "committed":
      return { kind: "changed", paused, auditId: entry.id };
    case "refused":
      return { kind: "unchanged", since: toPause(commit.found) };
    case "repeated":
    case "unavailable":
      return commit;
  }
}

/** The condition is what makes it said, not repeated. Of a flag nobody set yet, resuming is no change. */
const pauseWrite = (paused: boolean, { actor, at, reason }: AuditEntryRow): BusinessWrite =>
  SweeperFlag.update(FLAGS_KEY)
    .set({ paused, by: actor, at, reason })
    .where((is, { eq, ne }) => (paused ? ne(is.paused, true) : eq(is.paused, true)));
