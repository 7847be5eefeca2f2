import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { evaluate, type Operand, parseOperand, type Scope } from "./operand.ts";
import type { Row } from "./row.ts";
import { createReader, type Reader } from "./tokens.ts";

/** A condition as core and ElectroDB write them, also the WHERE of a PartiQL statement. */
export type Condition =
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition }
  | { readonly kind: "exists"; readonly of: Operand; readonly wanted: boolean }
  | {
      readonly kind: "compare";
      readonly by: string;
      readonly left: Operand;
      readonly right: Operand;
    };

export function parseCondition(reader: Reader): Condition {
  const parts = [parseAnd(reader)];
  while (reader.take("OR")) parts.push(parseAnd(reader));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: "or", parts };
}

function parseAnd(reader: Reader): Condition {
  const parts = [parseSingle(reader)];
  while (reader.take("AND")) parts.push(parseSingle(reader));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: "and", parts };
}

function parseSingle(reader: Reader): Condition {
  if (reader.take("NOT")) return { kind: "not", part: parseSingle(reader) };
  if (reader.take("(")) {
    const inner = parseCondition(reader);
    reader.expect(")");
    return inner;
  }
  for (const name of ["ATTRIBUTE_EXISTS", "ATTRIBUTE_NOT_EXISTS"]) {
    if (!reader.take(name)) continue;
    reader.expect("(");
    const of = parseOperand(reader);
    reader.expect(")");
    return { kind: "exists", of, wanted: name === "ATTRIBUTE_EXISTS" };
  }
  const left = parseOperand(reader);
  const by = reader.next();
  return { kind: "compare", by, left, right: parseOperand(reader) };
}

export function holds(condition: Condition, row: Row | undefined, scope: Scope): boolean {
  switch (condition.kind) {
    case "and":
      return condition.parts.every((part) => holds(part, row, scope));
    case "or":
      return condition.parts.some((part) => holds(part, row, scope));
    case "not":
      return !holds(condition.part, row, scope);
    case "exists":
      return (evaluate(condition.of, row, scope) !== undefined) === condition.wanted;
    case "compare":
      return compares(
        condition.by,
        evaluate(condition.left, row, scope),
        evaluate(condition.right, row, scope),
      );
  }
}

function compares(
  by: string,
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean {
  // What is missing equals nothing, and differs from everything.
  if (left === undefined || right === undefined) return by === "<>";
  const order = compareValues(left, right);
  switch (by) {
    case "=":
      return order === 0;
    case "<>":
      return order !== 0;
    case "<=":
      return order !== undefined && order <= 0;
    case "<":
      return order !== undefined && order < 0;
    case ">=":
      return order !== undefined && order >= 0;
    case ">":
      return order !== undefined && order > 0;
    default:
      throw new SyntaxError(`The simulation knows no comparison ${by}`);
  }
}

/** @returns undefined for values of two types, which have no order */
function compareValues(left: AttributeValue, right: AttributeValue): number | undefined {
  if (left.S !== undefined && right.S !== undefined) return order(left.S, right.S);
  if (left.N !== undefined && right.N !== undefined) return order(Number(left.N), Number(right.N));
  if (left.BOOL !== undefined && right.BOOL !== undefined) return left.BOOL === right.BOOL ? 0 : 1;
  return undefined;
}

const order = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : Number(a > b));

const parsed = new Map<string, Condition>();

/** Core has a handful of conditions and sends each a million times: parsed once. */
export function conditionOf(text: string): Condition {
  const known = parsed.get(text);
  if (known) return known;
  const condition = parseCondition(createReader(text));
  parsed.set(text, condition);
  return condition;
}
