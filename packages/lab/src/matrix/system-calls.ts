import { type Call, isRecord } from "@todoke/local/gateway/call";

/** Each slot's tables have a prefix of their own. */
export const isOn = (call: Call, table: string): boolean =>
  String(call.parsed.TableName).endsWith(table);

const statementOf = (call: Call): string => {
  const { Statements } = call.parsed;
  const first: unknown = Array.isArray(Statements) ? Statements[0] : undefined;
  return call.operation === "BatchExecuteStatement" && isRecord(first)
    ? String(first.Statement)
    : "";
};

/** The consumer marks by the same statement. */
export const isSweepMark = (call: Call): boolean => statementOf(call).includes("sent_at");

export const isSweepClaim = (call: Call): boolean =>
  /SET attempts=\? SET due_at=\? REMOVE last_error/.test(statementOf(call));

/** The note of a run's end: the first one says that it is running. */
export const isSweepRecord = (call: Call): boolean => {
  if (call.operation !== "PutItem" || !isOn(call, "todoke_ops")) return false;
  const { Item } = call.parsed;
  const text = JSON.stringify(Item ?? {});
  return text.includes('"kind":{"S":"run"}') && !text.includes('"status":{"S":"running"}');
};
