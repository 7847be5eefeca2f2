import type { BatchStatementRequest } from "@aws-sdk/client-dynamodb";
import { BatchExecuteStatementCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import pMap from "p-map";
import { backoffMilliseconds } from "../backoff.ts";
import { inBatches } from "../batches.ts";
import { abortBefore, type Random, type Sleep, type TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import { limits } from "../limits.ts";

export type StatementOutcome =
  | { readonly kind: "done" }
  /** The row is not, or no longer, as the statement demands. Nothing was changed. */
  | { readonly kind: "condition-failed" }
  | { readonly kind: "failed"; readonly error: string };

export interface PartiqlOptions {
  readonly dynamodb: DynamoDBClient;
  readonly sleep: Sleep;
  readonly random: Random;
}

const TRIES = 3;
const RETRY = { baseMilliseconds: 50, capMilliseconds: 500 };

/**
 * Executes conditional single-row statements, 25 a call, each for itself.
 *
 * BatchExecuteStatement answers 200 also when statements failed: every one's answer is read, and
 * what failed for now is tried again twice, while the time lasts.
 *
 * @returns one outcome a statement, in the order given; it never throws
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchExecuteStatement.html
 */
export async function executeStatements(
  statements: readonly BatchStatementRequest[],
  timeLeft: TimeLeft,
  options: PartiqlOptions,
): Promise<StatementOutcome[]> {
  const chunks = inBatches(statements, { maxEntries: limits.partiqlStatements });
  const outcomes = await pMap(chunks, (chunk) => executeChunk(chunk, timeLeft, options), {
    concurrency: limits.concurrency,
  });
  return outcomes.flat();
}

async function executeChunk(
  statements: readonly BatchStatementRequest[],
  timeLeft: TimeLeft,
  options: PartiqlOptions,
): Promise<StatementOutcome[]> {
  const outcomes = await executeOnce(statements, timeLeft, options.dynamodb);
  for (let attempt = 1; attempt < TRIES; attempt++) {
    const failed = [...outcomes.keys()].filter((index) => outcomes[index]?.kind === "failed");
    if (failed.length === 0) break;
    await options.sleep(backoffMilliseconds(RETRY, attempt, options.random));
    if (timeLeft() < limits.stopStartingMilliseconds) break;
    const again = failed.flatMap((index) => statements[index] ?? []);
    const retried = await executeOnce(again, timeLeft, options.dynamodb);
    for (const [position, index] of failed.entries()) {
      const outcome = retried[position];
      if (outcome) outcomes[index] = outcome;
    }
  }
  return outcomes;
}

async function executeOnce(
  statements: readonly BatchStatementRequest[],
  timeLeft: TimeLeft,
  dynamodb: DynamoDBClient,
): Promise<StatementOutcome[]> {
  try {
    const answer = await dynamodb.send(
      new BatchExecuteStatementCommand({ Statements: [...statements] }),
      { abortSignal: abortBefore(timeLeft, 500) },
    );
    return statements.map((_, index) => readAnswer(answer.Responses?.[index]?.Error));
  } catch (error) {
    return statements.map(() => ({ kind: "failed", error: errorText(error) }));
  }
}

function readAnswer(
  error: { Code?: string | undefined; Message?: string | undefined } | undefined,
): StatementOutcome {
  if (error === undefined) return { kind: "done" };
  if (error.Code === "ConditionalCheckFailed") return { kind: "condition-failed" };
  return { kind: "failed", error: `${error.Code}: ${error.Message ?? ""}` };
}
