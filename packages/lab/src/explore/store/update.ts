import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import {
  attributeName,
  evaluate,
  nameOf,
  type Operand,
  parseOperand,
  type Scope,
} from "./operand.ts";
import type { Row } from "./row.ts";
import { createReader, type Reader } from "./tokens.ts";

/** One assignment of an update. `add` is the ADD clause, or `a = a + :n`. */
export type Step =
  | { readonly kind: "set"; readonly path: string; readonly to: Operand }
  | {
      readonly kind: "sum";
      readonly path: string;
      readonly of: Operand;
      readonly sign: 1 | -1;
      readonly and: Operand;
    }
  | { readonly kind: "remove"; readonly path: string };

export function parseSet(reader: Reader): Step {
  const path = nameOf(reader.next());
  reader.expect("=");
  const first = parseOperand(reader);
  const sign = reader.take("+") ? 1 : reader.take("-") ? -1 : undefined;
  if (sign === undefined) return { kind: "set", path, to: first };
  return { kind: "sum", path, of: first, sign, and: parseOperand(reader) };
}

function parseUpdate(reader: Reader): Step[] {
  const steps: Step[] = [];
  while (reader.peek() !== undefined) {
    const clause = reader.next().toUpperCase();
    do steps.push(parseStep(clause, reader));
    while (reader.take(","));
  }
  return steps;
}

function parseStep(clause: string, reader: Reader): Step {
  if (clause === "SET") return parseSet(reader);
  const path = nameOf(reader.next());
  if (clause === "REMOVE") return { kind: "remove", path };
  if (clause !== "ADD") throw new SyntaxError(`The simulation knows no clause ${clause}`);
  return {
    kind: "sum",
    path,
    of: { kind: "path", name: path },
    sign: 1,
    and: parseOperand(reader),
  };
}

/** All right-hand sides are read from the row as it was, as DynamoDB does. */
export function applySteps(steps: readonly Step[], before: Row, scope: Scope): Row {
  const after: Record<string, AttributeValue> = { ...before };
  for (const step of steps) {
    const name = attributeName(step.path, scope);
    if (step.kind === "remove") {
      delete after[name];
      continue;
    }
    const value = step.kind === "set" ? evaluate(step.to, before, scope) : sum(step, before, scope);
    if (value === undefined) throw new SyntaxError(`An update sets ${name} to nothing`);
    after[name] = value;
  }
  return after;
}

function sum(step: Step & { kind: "sum" }, before: Row, scope: Scope): AttributeValue {
  const base = Number(evaluate(step.of, before, scope)?.N ?? 0);
  const more = Number(evaluate(step.and, before, scope)?.N ?? 0);
  return { N: String(base + step.sign * more) };
}

const parsed = new Map<string, readonly Step[]>();

export function updateOf(text: string): readonly Step[] {
  const known = parsed.get(text);
  if (known) return known;
  const steps = parseUpdate(createReader(text));
  parsed.set(text, steps);
  return steps;
}
