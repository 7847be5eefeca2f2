import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type Condition, parseCondition } from "./condition.ts";
import { nameOf, type Operand } from "./operand.ts";
import { createReader } from "./tokens.ts";
import { parseSet, type Step } from "./update.ts";

/** A PartiQL UPDATE of one row, with its parameters put in. */
export interface Statement {
  readonly table: string;
  readonly steps: readonly Step[];
  readonly where: Condition;
}

/**
 * Reads `UPDATE "t" SET a=? SET b=? REMOVE c WHERE k=? AND …`, the one form that core sends.
 *
 * @throws SyntaxError for any other
 */
export function bindStatement(text: string, parameters: readonly AttributeValue[]): Statement {
  const { table, steps, where } = statementOf(text);
  let used = 0;
  const bind = (operand: Operand): Operand => {
    if (operand.kind !== "parameter") return operand;
    const value = parameters[used++];
    if (value === undefined) throw new SyntaxError(`"${text}" has too few parameters`);
    return { kind: "literal", value };
  };
  const bound = {
    table,
    steps: steps.map((step): Step => (step.kind === "set" ? { ...step, to: bind(step.to) } : step)),
    where: bindCondition(where, bind),
  };
  if (used !== parameters.length) throw new SyntaxError(`"${text}" has too many parameters`);
  return bound;
}

function bindCondition(condition: Condition, bind: (operand: Operand) => Operand): Condition {
  switch (condition.kind) {
    case "and":
    case "or":
      return { ...condition, parts: condition.parts.map((part) => bindCondition(part, bind)) };
    case "not":
      return { kind: "not", part: bindCondition(condition.part, bind) };
    case "exists":
      return condition;
    case "compare":
      return { ...condition, left: bind(condition.left), right: bind(condition.right) };
  }
}

/** The value that the WHERE demands of an attribute, where it does so without alternatives. */
export function demanded(where: Condition, attribute: string): AttributeValue | undefined {
  const parts = where.kind === "and" ? where.parts : [where];
  for (const part of parts) {
    if (part.kind !== "compare" || part.by !== "=") continue;
    const isIt = part.left.kind === "path" && part.left.name === attribute;
    if (isIt && part.right.kind === "literal") return part.right.value;
  }
  return undefined;
}

const parsed = new Map<string, Statement>();

function statementOf(text: string): Statement {
  const known = parsed.get(text);
  if (known) return known;
  const reader = createReader(text);
  reader.expect("UPDATE");
  const table = nameOf(reader.next());
  const steps: Step[] = [];
  for (;;) {
    if (reader.take("SET")) steps.push(parseSet(reader));
    else if (reader.take("REMOVE")) steps.push({ kind: "remove", path: nameOf(reader.next()) });
    else break;
  }
  reader.expect("WHERE");
  const statement = { table, steps, where: parseCondition(reader) };
  parsed.set(text, statement);
  return statement;
}
