import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type Condition, parseCondition } from "./condition.ts";
import { evaluate, nameOf, type Scope } from "./operand.ts";
import { createReader } from "./tokens.ts";
import { parseSet, type Step } from "./update.ts";

/** A PartiQL UPDATE of one row. */
export interface Statement {
  readonly table: string;
  readonly steps: readonly Step[];
  readonly where: Condition;
  /** How many it takes. */
  readonly parameters: number;
}

/** The value that the WHERE demands of an attribute, where it does so without alternatives. */
export function demanded(
  where: Condition,
  attribute: string,
  scope: Scope,
): AttributeValue | undefined {
  const parts = where.kind === "and" ? where.parts : [where];
  for (const part of parts) {
    if (part.kind !== "compare" || part.by !== "=") continue;
    const isIt = part.left.kind === "path" && part.left.name === attribute;
    if (isIt) return evaluate(part.right, undefined, scope);
  }
  return undefined;
}

const parsed = new Map<string, Statement>();

/**
 * Reads `UPDATE "t" SET a=? SET b=? REMOVE c WHERE k=? AND …`, the one form that core sends.
 *
 * @throws SyntaxError for any other
 */
export function statementOf(text: string): Statement {
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
  const where = parseCondition(reader);
  const statement = { table, steps, where, parameters: reader.countParameter() };
  parsed.set(text, statement);
  return statement;
}
