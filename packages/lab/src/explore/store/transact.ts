import type { AttributeValue, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { conditionOf, holds } from "./condition.ts";
import { cancelled, type Refusal, ServiceError, tokenMismatch } from "./errors.ts";
import type { Scope } from "./operand.ts";
import type { Change, Row } from "./row.ts";
import type { Table } from "./table.ts";
import { applySteps, updateOf } from "./update.ts";

/** One write of a transaction, with what it would make of its row. */
export interface Plan {
  readonly table: Table;
  readonly key: string;
  readonly holds: boolean;
  readonly before: Row | undefined;
  /** Only where the condition holds: an update of what is not there may have no meaning. */
  after(): Row | undefined;
  readonly returnsOld: boolean;
}

type TableOf = (name: string | undefined) => Table;

export function planOf(item: TransactWriteItem, tableOf: TableOf): Plan {
  const write = item.Put ?? item.Update ?? item.Delete;
  if (write === undefined)
    throw new SyntaxError("The simulation knows Put, Update and Delete only");
  const table = tableOf(write.TableName);
  const own: Row = item.Put?.Item ?? item.Update?.Key ?? item.Delete?.Key ?? {};
  const key = table.keyOf(own);
  const before = table.get(key);
  const scope: Scope = {
    names: write.ExpressionAttributeNames,
    values: write.ExpressionAttributeValues,
  };
  const { ConditionExpression, ReturnValuesOnConditionCheckFailure } = write;
  return {
    table,
    key,
    before,
    holds:
      ConditionExpression === undefined || holds(conditionOf(ConditionExpression), before, scope),
    after() {
      if (item.Put) return own;
      const { UpdateExpression } = item.Update ?? {};
      if (UpdateExpression === undefined) return undefined;
      return applySteps(updateOf(UpdateExpression), before ?? own, scope);
    },
    returnsOld: ReturnValuesOnConditionCheckFailure === "ALL_OLD",
  };
}

/**
 * All or nothing. With several reasons to refuse, every one is told.
 *
 * @param now epoch milliseconds
 * @param forced codes with which DynamoDB refuses items, though their conditions may hold
 * @throws TransactionCanceledException
 * @throws ServiceError as ValidationException, when it touches a row twice
 */
export function transact(
  items: readonly TransactWriteItem[],
  tableOf: TableOf,
  forced: ReadonlyMap<number, string> | undefined,
  now: number,
): Change[] {
  const plans = items.map((item) => planOf(item, tableOf));
  if (plans.some((plan, index) => plans.some((other, i) => i < index && isSameRow(plan, other)))) {
    const message = "Transaction request cannot include multiple operations on one item";
    throw new ServiceError("ValidationException", message);
  }
  const refusals = plans.map((plan, index) => refusalOf(plan, forced?.get(index)));
  if (refusals.some((refusal) => refusal !== undefined)) throw cancelled(refusals);
  return plans.map((plan) => apply(plan, now));
}

const isSameRow = (one: Plan, other: Plan): boolean =>
  one.key === other.key && one.table === other.table;

function refusalOf(plan: Plan, forced: string | undefined): Refusal | undefined {
  if (forced !== undefined) return { code: forced };
  if (plan.holds) return undefined;
  const item = plan.returnsOld && plan.before ? { item: plan.before } : {};
  return { code: "ConditionalCheckFailed", ...item };
}

export function apply(plan: Plan, now: number): Change {
  const { table, key, before } = plan;
  const after = plan.after();
  table.set(key, after, now);
  return { table: table.definition.name, key, before, after };
}

/** For ten minutes a token answers for its first request; what differs from that is an error. */
export interface Tokens {
  /** @returns whether this very request was carried out before */
  isRepeated(token: string | undefined, items: readonly TransactWriteItem[], now: number): boolean;
  remember(token: string | undefined, items: readonly TransactWriteItem[], now: number): void;
  copy(): Tokens;
}

interface Used {
  readonly until: number;
  readonly request: string;
}

export function createTokens(used = new Map<string, Used>()): Tokens {
  return {
    isRepeated(token, items, now) {
      const first = token === undefined ? undefined : used.get(token);
      if (first === undefined || first.until < now) return false;
      if (first.request !== JSON.stringify(items)) throw tokenMismatch();
      return true;
    },
    remember(token, items, now) {
      if (token === undefined) return;
      used.set(token, { until: now + TOKEN_MILLISECONDS, request: JSON.stringify(items) });
    },
    copy: () => createTokens(new Map(used)),
  };
}

const TOKEN_MILLISECONDS = 10 * 60 * 1_000;

/** Tables and keys that a transaction touches: two that overlap in time conflict on these. */
export const targetsOf = (items: readonly TransactWriteItem[], tableOf: TableOf): string[] =>
  items.map(({ Put, Update, Delete }) => {
    const table = tableOf((Put ?? Update ?? Delete)?.TableName);
    const own: Record<string, AttributeValue> = Put?.Item ?? Update?.Key ?? Delete?.Key ?? {};
    return `${table.definition.name} ${table.keyOf(own)}`;
  });
