import { isJsonObject } from "@todoke/core/json";
import type { OpenApiDocument } from "../openapi.ts";

/** One route, as the page shows it. */
export interface ShownOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly permission: string;
  /** The least one; null: public. */
  readonly role: string | null;
  readonly parameters: readonly FieldRow[];
  readonly body: string | undefined;
  readonly answers: readonly {
    readonly status: string;
    readonly description: string;
    readonly type: string | undefined;
  }[];
}

export interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

type Json = Readonly<Record<string, unknown>>;

/** What is missing or odd in a document is empty on the page: it is only to be read. */
const object = (value: unknown): Json => (isJsonObject(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** All routes, in the order in which they are registered. */
export const operationsOf = (document: OpenApiDocument): readonly ShownOperation[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(object(item)).map(([method, value]) => toOperation(method, path, object(value))),
  );

function toOperation(method: string, path: string, one: Json): ShownOperation {
  const role = one["x-required-role"];
  const { description } = one;
  const body = schemaIn(one.requestBody);
  return {
    id: text(one.operationId),
    ...{ method, path },
    tag: text(list(one.tags)[0]),
    summary: text(one.summary),
    description: typeof description === "string" ? description : undefined,
    permission: text(one["x-permission"]),
    role: typeof role === "string" ? role : null,
    parameters: list(one.parameters).map((parameter) => toParameter(object(parameter))),
    body: body === undefined ? undefined : typeOf(body),
    answers: Object.entries(object(one.responses)).map(([status, answer]) => {
      const schema = schemaIn(answer);
      return {
        status,
        description: text(object(answer).description),
        type: schema === undefined ? undefined : typeOf(schema),
      };
    }),
  };
}

const toParameter = (parameter: Json): FieldRow => ({
  name: text(parameter.name),
  type: typeOf(parameter.schema),
  required: parameter.required === true,
  description: text(parameter.description) || text(object(parameter.schema).description),
});

/** The first content's schema. */
function schemaIn(holder: unknown): unknown {
  const [content] = Object.values(object(object(holder).content));
  return content === undefined ? undefined : object(content).schema;
}

/** The fields of an object schema, those of its variants one after the other. */
export function fieldsOf(schema: unknown): readonly FieldRow[] {
  const { properties, required, oneOf, anyOf, allOf } = object(schema);
  const variants = [...list(oneOf), ...list(anyOf), ...list(allOf)];
  const names = new Set(list(required));
  const own = Object.entries(object(properties)).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: names.has(name),
    description: text(object(field).description),
  }));
  if (own.length > 0 || variants.length > 0) return [...own, ...variants.flatMap(fieldsOf)];
  const description = text(object(schema).description);
  return [{ name: "(value)", type: typeOf(schema), required: true, description }];
}

/** A schema in one line, e.g. `EventSummary[]`, `"minute" | "hour"`, `string | null`. */
export function typeOf(schema: unknown): string {
  const { $ref, type, items, oneOf, anyOf, allOf, ...rest } = object(schema);
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? "";
  if (Array.isArray(rest.enum)) return rest.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  const variants = list(oneOf ?? anyOf);
  if (variants.length > 0) return [...new Set(variants.map(typeOf))].join(" | ");
  if (Array.isArray(allOf)) {
    // A part that only describes adds no type.
    const parts = allOf.map(typeOf).filter((part) => part !== ANY);
    return [...new Set(parts)].join(" & ") || ANY;
  }
  if (type === "array") return `${typeOf(items)}[]`;
  return list(type).length > 0 ? list(type).join(" | ") : text(type) || ANY;
}

/** A schema that says nothing of its type. */
const ANY = "any";
