import { type Answer, isRecord, type RequestCall, type Verdict } from "./call.ts";
import { failPublishEntries } from "./publish-batch.ts";
import { jsonAnswer } from "./service-errors.ts";

/** One entry of PublishBatch or SendMessageBatch. */
export interface BatchEntry {
  readonly id: string;
  readonly message: string;
  /** String values only, by name; binary ones are their base64. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface EntryFailure {
  readonly code: string;
  readonly message: string;
  readonly senderFault: boolean;
}

/** One statement of BatchExecuteStatement; parameters in DynamoDB's JSON. */
export interface BatchStatement {
  readonly index: number;
  readonly statement: string;
  readonly parameters: readonly unknown[];
}

export interface StatementFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * Lets some entries of a batch fail, the way AWS does it: with status 200. The others really
 * reach the engine, and both results are told in one answer.
 *
 * @returns undefined when the call is no such batch, or no entry was chosen
 */
export const failEntries = (
  call: RequestCall,
  choose: (entry: BatchEntry) => boolean,
  failure: EntryFailure,
): Verdict | undefined => {
  if (call.operation === "PublishBatch") return failPublishEntries(call, choose, failure);
  if (call.operation === "SendMessageBatch") return failSendEntries(call, choose, failure);
  return undefined;
};

const failSendEntries = (
  call: RequestCall,
  choose: (entry: BatchEntry) => boolean,
  failure: EntryFailure,
): Verdict | undefined => {
  const entries = records(call.parsed.Entries);
  const failed = entries.filter((entry) => choose(sendEntry(entry)));
  if (failed.length === 0) return undefined;
  const others = entries.filter((entry) => !failed.includes(entry));
  const failures = failed.map((entry) => ({
    Id: entry.Id,
    Code: failure.code,
    Message: failure.message,
    SenderFault: failure.senderFault,
  }));
  return withoutTheFailed(call, "Entries", others, (answer) => ({
    ...answer,
    Successful: records(answer.Successful),
    Failed: [...records(answer.Failed), ...failures],
  }));
};

const sendEntry = (entry: Readonly<Record<string, unknown>>): BatchEntry => ({
  id: String(entry.Id),
  message: String(entry.MessageBody),
  attributes: Object.fromEntries(
    Object.entries(isRecord(entry.MessageAttributes) ? entry.MessageAttributes : {}).map(
      ([name, value]) => [
        name,
        isRecord(value) ? String(value.StringValue ?? value.BinaryValue ?? "") : "",
      ],
    ),
  ),
});

/**
 * Lets some statements of BatchExecuteStatement fail; the others are executed. Responses stay at
 * their statement's place, since position is all that connects them.
 */
export const failStatements = (
  call: RequestCall,
  choose: (statement: BatchStatement) => boolean,
  failure: StatementFailure,
): Verdict | undefined => {
  if (call.operation !== "BatchExecuteStatement") return undefined;
  const statements = records(call.parsed.Statements);
  const chosen = statements.map((one, index) =>
    choose({
      index,
      statement: String(one.Statement),
      parameters: Array.isArray(one.Parameters) ? one.Parameters : [],
    }),
  );
  if (!chosen.includes(true)) return undefined;
  const others = statements.filter((_, index) => !chosen[index]);
  const error = { Code: failure.code, Message: failure.message };
  return withoutTheFailed(call, "Statements", others, (answer) => {
    const responses = records(answer.Responses)[Symbol.iterator]();
    return {
      ...answer,
      Responses: chosen.map((blamed, index) =>
        blamed
          ? { Error: error, TableName: tableIn(statements[index]?.Statement) }
          : responses.next().value,
      ),
    };
  });
};

/** DynamoDB names the table beside the error, too. */
const tableIn = (statement: unknown): string | undefined =>
  /\b(?:UPDATE|INTO|FROM)\s+"?([\w.-]+)/i.exec(String(statement))?.[1];

/** Asks the engine for the rest of a JSON batch; an engine that is asked for nothing would refuse. */
const withoutTheFailed = (
  call: RequestCall,
  list: string,
  others: readonly unknown[],
  merge: (answer: Record<string, unknown>) => Record<string, unknown>,
): Verdict => {
  if (others.length === 0) return { kind: "answer", answer: jsonAnswer(200, merge({})) };
  return {
    kind: "change",
    body: Buffer.from(JSON.stringify({ ...call.parsed, [list]: others })),
    mend: (answer) => mendJson(answer, merge),
  };
};

const mendJson = (
  answer: Answer,
  merge: (answer: Record<string, unknown>) => Record<string, unknown>,
): Answer => {
  // The engine refused the rest as a whole; so would AWS have refused the batch.
  if (answer.status !== 200) return answer;
  const { "x-amz-crc32": _checksumOfTheOldBody, ...headers } = answer.headers;
  const body: unknown = JSON.parse(answer.body.toString("utf8"));
  return {
    ...answer,
    headers,
    body: Buffer.from(JSON.stringify(merge(isRecord(body) ? body : {}))),
  };
};

const records = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
