import {
  type AttributeValue,
  ConditionalCheckFailedException,
  IdempotentParameterMismatchException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";

/** A reason of a cancelled transaction, or the error of one statement. */
export interface Refusal {
  readonly code: string;
  readonly item?: Record<string, AttributeValue>;
}

const $metadata = {};

/** As many reasons as items, in their order, and `None` for the innocent ones. */
export function cancelled(refusals: readonly (Refusal | undefined)[]): Error {
  const codes = refusals.map((refusal) => refusal?.code ?? "None");
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(", ")}]`;
  const CancellationReasons = refusals.map(toReason);
  return withoutStack(
    () => new TransactionCanceledException({ $metadata, message, CancellationReasons }),
  );
}

function toReason(refusal: Refusal | undefined) {
  if (refusal === undefined) return { Code: "None" };
  const { code, item } = refusal;
  const reason = { Code: code, Message: messageOf(code) };
  return item === undefined ? reason : { ...reason, Item: item };
}

export const conditionFailed = (item: Record<string, AttributeValue> | undefined): Error =>
  withoutStack(
    () =>
      new ConditionalCheckFailedException({
        $metadata,
        message: messageOf("ConditionalCheckFailed"),
        ...(item === undefined ? {} : { Item: item }),
      }),
  );

export const tokenMismatch = (): Error =>
  new IdempotentParameterMismatchException({
    $metadata,
    message: "The request uses the same client token as a previous, but non-identical request.",
  });

/** Nobody asks where the simulation refused something, and to note it costs more than the refusal. */
export function withoutStack(make: () => Error): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Errors that only a name tells apart, for core as for the SDK. */
export class ServiceError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export const messageOf = (code: string): string => messages[code] ?? code;

const messages: Readonly<Record<string, string>> = {
  ConditionalCheckFailed: "The conditional request failed",
  TransactionConflict: "Transaction is ongoing for the item.",
  ThrottlingError: "Throughput exceeds the current capacity of your table or index.",
};
