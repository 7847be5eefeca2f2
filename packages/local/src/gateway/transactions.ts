import { type Answer, type Call, isRecord } from "./call.ts";
import { dynamoDbError } from "./service-errors.ts";

/** One item of a TransactWriteItems request, as an observer or a fault wants to see it. */
export interface TransactItem {
  readonly index: number;
  readonly action: "Put" | "Update" | "Delete" | "ConditionCheck";
  readonly table: string;
  /** The whole item of a Put, the key of the others; in DynamoDB's JSON, e.g. `{ id: { S: "1" } }`. */
  readonly values: Readonly<Record<string, unknown>>;
}

export type ItemChoice = (item: TransactItem) => boolean;

const actions = ["Put", "Update", "Delete", "ConditionCheck"] as const;

/** The items of a TransactWriteItems call, in its order; none for any other call. */
export const transactItems = (call: Call): readonly TransactItem[] => {
  const items = call.operation === "TransactWriteItems" ? call.parsed.TransactItems : undefined;
  return (Array.isArray(items) ? items : []).flatMap((item: unknown, index) => {
    const action = actions.find((name) => isRecord(item) && isRecord(item[name]));
    const what = action !== undefined && isRecord(item) ? item[action] : undefined;
    if (action === undefined || !isRecord(what)) return [];
    const values = action === "Put" ? what.Item : what.Key;
    return [
      { index, action, table: String(what.TableName), values: isRecord(values) ? values : {} },
    ];
  });
};

export type CancellationCode =
  | "TransactionConflict"
  | "ThrottlingError"
  | "ProvisionedThroughputExceeded";

// Word for word from the API reference; the throttling ones are one of several variants.
const messages: Readonly<Record<CancellationCode, string>> = {
  TransactionConflict: "Transaction is ongoing for the item.",
  ThrottlingError:
    "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.",
  ProvisionedThroughputExceeded:
    "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.",
};

/**
 * The answer to a transaction that DynamoDB cancelled because of some of its items: as many
 * reasons as items, in their order, and `None` for the innocent ones.
 *
 * @returns undefined when the choice takes no item, since then nothing would cancel it
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const cancelled = (
  call: Call,
  code: CancellationCode,
  choose: ItemChoice = (item) => item.index === 0,
): Answer | undefined => {
  const items = transactItems(call);
  const chosen = items.map(choose);
  if (!chosen.includes(true)) return undefined;
  const codes = chosen.map((blamed) => (blamed ? code : "None"));
  return dynamoDbError(400, "TransactionCanceledException", {
    // With a capital M, unlike DynamoDB's other errors.
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(", ")}]`,
    CancellationReasons: chosen.map((blamed) =>
      blamed ? { Code: code, Message: messages[code] } : { Code: "None" },
    ),
  });
};
