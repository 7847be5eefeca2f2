/** The services behind the gateway; the one that a request is for is told by its headers. */
export type Service = "dynamodb" | "sqs" | "sns";

interface CallFacts {
  /** The same in both phases of one call; counts up from 1. */
  readonly id: number;
  /** From the address the client was given by `endpointFor`; otherwise "direct". */
  readonly caller: string;
  readonly service: Service;
  /** AWS's own name, e.g. `TransactWriteItems`. */
  readonly operation: string;
  /** What the engine is asked; earlier listeners may have changed it. */
  readonly body: Buffer;
  /** The body as an object: JSON, or for SNS the form's fields. Parsed when first read. */
  readonly parsed: Record<string, unknown>;
}

export interface RequestCall extends CallFacts {
  readonly phase: "request";
}

export interface ResponseCall extends CallFacts {
  readonly phase: "response";
  readonly status: number;
  /** The engine's own words, before any fault changes what the client is told. */
  readonly responseBody: Buffer;
}

/** One call of one client, seen on its way to the engine or on its way back. */
export type Call = RequestCall | ResponseCall;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * What a listener wants to happen to a call.
 *
 * - `pass`: go on.
 * - `abandon`: break the client's connection. In the request phase the engine never hears of the
 *   call; in the response phase it HAS acted, and only the client does not know.
 * - `answer`: tell the client this. In the request phase the engine never hears of the call.
 * - `delay`: go on after some milliseconds.
 * - `change` (request phase only): ask the engine this instead, and let `mend` turn its answer
 *   into what the client is told. Mends run after all response listeners have seen the engine's
 *   own answer.
 */
export type Verdict =
  | { readonly kind: "pass" }
  | { readonly kind: "abandon" }
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "delay"; readonly milliseconds: number }
  | { readonly kind: "change"; readonly body: Buffer; readonly mend: (answer: Answer) => Answer };

export const pass: Verdict = { kind: "pass" };

export type CallListener = (call: Call) => Verdict | Promise<Verdict>;

/** The headers and the body of a request say what it is for; the path only says who asks. */
export const recognise = (
  target: string | undefined,
  contentType: string | undefined,
  body: Buffer,
): { readonly service: Service; readonly operation: string } | undefined => {
  const [prefix, operation] = (target ?? "").split(".");
  if (operation && prefix?.startsWith("DynamoDB_")) return { service: "dynamodb", operation };
  if (operation && prefix === "AmazonSQS") return { service: "sqs", operation };
  if (!contentType?.startsWith("application/x-www-form-urlencoded")) return undefined;
  const action = /(?:^|&)Action=([A-Za-z]+)/.exec(body.toString("latin1"))?.[1];
  return action === undefined ? undefined : { service: "sns", operation: action };
};

/** Makes `parsed` lazy: most calls are only counted. A body that does not parse is empty. */
export const parseOnce = (service: Service, body: Buffer): (() => Record<string, unknown>) => {
  let parsed: Record<string, unknown> | undefined;
  return () => {
    parsed ??= parse(service, body.toString("utf8"));
    return parsed;
  };
};

const parse = (service: Service, text: string): Record<string, unknown> => {
  if (service === "sns") return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
