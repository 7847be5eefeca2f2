import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { Row } from "./row.ts";
import type { Reader } from "./tokens.ts";

/** What a condition compares, or an update assigns. Paths are top-level attributes only. */
export type Operand =
  | { readonly kind: "path"; readonly name: string }
  | { readonly kind: "value"; readonly name: string }
  | { readonly kind: "literal"; readonly value: AttributeValue }
  | { readonly kind: "parameter"; readonly position: number }
  | { readonly kind: "if_not_exists"; readonly path: string; readonly otherwise: Operand };

/** Where an expression's names and values come from. */
export interface Scope {
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly values?: Readonly<Record<string, AttributeValue>> | undefined;
  /** Of a PartiQL statement, in the order of its question marks. */
  readonly parameters?: readonly AttributeValue[];
}

export function parseOperand(reader: Reader): Operand {
  const token = reader.next();
  if (token === "?") return { kind: "parameter", position: reader.countParameter() };
  if (token.startsWith(":")) return { kind: "value", name: token };
  if (token.startsWith("'")) {
    return { kind: "literal", value: { S: token.slice(1, -1).replaceAll("''", "'") } };
  }
  if (/^\d/.test(token)) return { kind: "literal", value: { N: token } };
  if (token === "if_not_exists") {
    reader.expect("(");
    const path = nameOf(reader.next());
    reader.expect(",");
    const otherwise = parseOperand(reader);
    reader.expect(")");
    return { kind: "if_not_exists", path, otherwise };
  }
  return { kind: "path", name: nameOf(token) };
}

export const nameOf = (token: string): string =>
  token.startsWith('"') ? token.slice(1, -1) : token;

export const attributeName = (name: string, { names }: Scope): string =>
  name.startsWith("#") ? (names?.[name] ?? name) : name;

export function evaluate(
  operand: Operand,
  row: Row | undefined,
  scope: Scope,
): AttributeValue | undefined {
  switch (operand.kind) {
    case "path":
      return row?.[attributeName(operand.name, scope)];
    case "value":
      return scope.values?.[operand.name];
    case "literal":
      return operand.value;
    case "parameter":
      return scope.parameters?.[operand.position];
    case "if_not_exists":
      return row?.[attributeName(operand.path, scope)] ?? evaluate(operand.otherwise, row, scope);
  }
}
