import {
  type AttributeValue,
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  type BatchStatementRequest,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { PublishBatchCommand } from "@aws-sdk/client-sns";
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import type { Row } from "../store/row.ts";
import type { Call } from "./process.ts";
import type { Variant } from "./variant.ts";

/** A call in one line: what, on what. */
export function describeCall({ service, command }: Call): string {
  if (service === "sleep") return `waits ${command} ms`;
  // The consumer's process hands in message ids, see consumer.ts.
  if (service === "acknowledge")
    return `acknowledges ${(command as string[]).join(" ") || "nothing"}`;
  if (command instanceof TransactWriteItemsCommand) {
    const writes = (command.input.TransactItems ?? []).map(({ Put, Update, Delete }) => {
      const keys: Partial<Row> = Put?.Item ?? Update?.Key ?? Delete?.Key ?? {};
      const verb = Put ? "put" : Update ? "update" : "delete";
      const key = keys.event_id ?? keys.order_id ?? keys.id;
      const table = keys.order_id ? "order" : keys.kind ? `ops ${keys.kind.S}` : "inbox";
      return `${verb} ${table} ${(keys.order_id ?? (keys.kind ? keys.id : key))?.S}`;
    });
    return `transaction [${writes.join(", ")}]`;
  }
  if (command instanceof BatchExecuteStatementCommand) {
    return `statements [${(command.input.Statements ?? []).map(describeStatement).join("; ")}]`;
  }
  if (command instanceof QueryCommand) {
    const { ExpressionAttributeValues: values, Select } = command.input;
    return `${Select === "COUNT" ? "counts" : "queries"} index partition ${Object.values(values ?? {})[0]?.S}`;
  }
  if (command instanceof BatchGetItemCommand) {
    const [request] = Object.values(command.input.RequestItems ?? {});
    return `reads rows [${(request?.Keys ?? []).map(({ event_id }) => event_id?.S).join(", ")}]`;
  }
  if (command instanceof PublishBatchCommand) {
    const entries = command.input.PublishBatchRequestEntries ?? [];
    const ids = entries.map(({ MessageAttributes }) => MessageAttributes?.event_id?.StringValue);
    return `publishes [${ids.join(", ")}]`;
  }
  if (command instanceof SendMessageBatchCommand) {
    const entries = command.input.Entries ?? [];
    const letters = entries.map(
      ({ MessageAttributes: attributes }) =>
        `${attributes?.source_message_id?.StringValue} ${attributes?.reason?.StringValue}`,
    );
    return `dead-letters [${letters.join(", ")}]`;
  }
  return describeLetterCall(command) ?? describeSingle(command);
}

function describeLetterCall(command: unknown): string | undefined {
  if (command instanceof ReceiveMessageCommand) return "receives dead letters";
  if (command instanceof SendMessageCommand) {
    return `sends to the event queue ${command.input.MessageBody}`;
  }
  if (command instanceof DeleteMessageCommand) {
    return `deletes the dead letter of receipt ${command.input.ReceiptHandle}`;
  }
  if (command instanceof ChangeMessageVisibilityBatchCommand) {
    const receipts = (command.input.Entries ?? []).map(({ ReceiptHandle }) => ReceiptHandle);
    return `shows again the dead letters of receipts [${receipts.join(", ")}]`;
  }
  return undefined;
}

function describeStatement({ Statement = "", Parameters: given }: BatchStatementRequest): string {
  const parameters = given ?? [];
  let position = 0;
  const [, changes = "", where = ""] = /^UPDATE "\w+" (.*) WHERE (.*)$/.exec(Statement) ?? [];
  const fill = (text: string) =>
    text.replace(/\?/g, () => {
      const value: AttributeValue | undefined = parameters[position++];
      return value?.S ?? value?.N ?? "";
    });
  return `${fill(changes)} where ${fill(where)}`;
}

function describeSingle(command: unknown): string {
  if (command instanceof GetItemCommand) return `reads ${keyOf(command.input.Key)}`;
  if (command instanceof PutItemCommand) {
    const status = command.input.Item?.status?.S;
    return `writes ${command.input.Item?.kind?.S ?? "row"}${status ? ` ${status}` : ""}`;
  }
  if (command instanceof UpdateItemCommand) {
    const { UpdateExpression, ExpressionAttributeValues } = command.input;
    return `updates ${keyOf(command.input.Key)} ${UpdateExpression} ${JSON.stringify(ExpressionAttributeValues)}`;
  }
  return "an unknown call";
}

const keyOf = (key: Row = {}): string =>
  Object.values(key)
    .map(({ S }) => S)
    .join(" ");

/** What the caller was told, in one line. */
export function describeAnswer(told: unknown, variant: Variant): string {
  if (told instanceof Error) {
    if ("CancellationReasons" in told) return /\[.*\]/.exec(told.message)?.[0] ?? told.message;
    return `${told.name}: ${told.message}`;
  }
  const stale =
    variant.kind === "answered" && variant.lag > 0 ? `${variant.lag} changes behind: ` : "";
  return `${stale}${answerText(told)}`;
}

function answerText(told: unknown): string {
  // Read field by field, for the eye only.
  const answer = told as Record<string, unknown> | undefined;
  if (answer === undefined) return "done";
  const { Responses, Items, Count, Item, Successful, Failed, Messages, MessageId } = answer;
  if (Array.isArray(Messages)) return `[${Messages.map((one) => one.ReceiptHandle).join(", ")}]`;
  if (MessageId !== undefined) return String(MessageId);
  if (Array.isArray(Responses)) return Responses.map((one) => one.Error?.Code ?? "ok").join(", ");
  if (Array.isArray(Items))
    return `[${Items.map((item) => `${item.event_id.S} due ${item.due_at.S}`).join(", ")}]`;
  if (Count !== undefined) return String(Count);
  if (Array.isArray(Successful) && Array.isArray(Failed)) {
    const refused = Failed.map(
      (one) => `${one.Id} ${one.Code}${one.SenderFault ? " (sender's fault)" : ""}`,
    );
    return `${Successful.length} taken${refused.length > 0 ? `, refused: entry ${refused.join(", ")}` : ""}`;
  }
  if (Responses instanceof Object) return `${Object.values(Responses).flat().length} found`;
  return Item === undefined ? "ok" : "found";
}
