import type { Problem } from "@todoke/functions/api/contract/problem";
import { createSignal } from "solid-js";
import { provided } from "../provided.ts";
import type { Clock } from "./clock.ts";
import { isAbort, Refused, Unanswered } from "./failures.ts";
import { createReach } from "./reach.ts";
import type { TokenStore } from "./token.ts";

export interface Ask {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** Longer for what works through many events. */
  readonly timeoutMilliseconds?: number;
}

const TIMEOUT_MILLISECONDS = 15_000;

/**
 * The one way to the API. Notes what every answer tells besides its body: that the API can be
 * reached, what its clock says, and whether it still knows us.
 */
export function createConnection(clock: Clock, tokens: TokenStore, send: typeof fetch = fetch) {
  const reach = createReach();
  const [signedOut, setSignedOut] = createSignal<"never" | "unknown" | "expired" | undefined>();

  /** @throws Refused, Unanswered, or the AbortError of the signal that was given */
  async function ask<T>(path: string, options: Ask = {}): Promise<T> {
    const address = `/api/v1${path}${queryText(options.query)}`;
    const askedAt = Date.now();
    const response = await answerTo(address, options);
    const body = await bodyOf(response, address, reach);
    reach.answered();
    if (!response.ok) {
      // The API's problem documents are its contract; `notApi` has been ruled out by bodyOf.
      const problem = body as Problem;
      if (response.status === 401) noteSignedOut(problem);
      throw new Refused(problem);
    }
    setSignedOut(undefined);
    if (hasAsOf(body)) clock.heard(body.asOf, askedAt, Date.now());
    // What the API's own types say it answers there; it validates them, and we read no more.
    return body as T;
  }

  async function answerTo(address: string, options: Ask): Promise<Response> {
    const timeout = AbortSignal.timeout(options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      return await send(address, { ...requestOf(options, tokens.read()), signal });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const silence = timeout.aborted ? "timeout" : navigator.onLine ? "unreachable" : "offline";
      throw reach.unanswered(new Unanswered(silence, address));
    }
  }

  function noteSignedOut(problem: Problem): void {
    const never = tokens.read() === null;
    setSignedOut(never ? "never" : problem.code === "token_expired" ? "expired" : "unknown");
  }

  return {
    ask,
    reach,
    /** Why the API asks who this is: no token yet, one it does not know, or an expired one. */
    signedOut,
    hasToken: (): boolean => tokens.read() !== null,
    /** Whether it is a good one is known with the next answer. */
    signIn(token: string): void {
      tokens.keep(token);
    },
    signOut(): void {
      tokens.forget();
      setSignedOut("never");
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;

export const [ConnectionProvider, useConnection] = provided<Connection>("Connection");

function requestOf(
  { method = "GET", body, idempotencyKey }: Ask,
  token: string | null,
): RequestInit {
  return {
    method,
    // The API's entity tags save the body of what has not changed.
    cache: "no-cache",
    credentials: "same-origin",
    headers: {
      accept: "application/json, application/problem+json",
      ...(token === null ? {} : { "x-ops-token": token }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** A proxy's page of HTML, or half an answer, is not the API's. */
async function bodyOf(
  response: Response,
  address: string,
  reach: ReturnType<typeof createReach>,
): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  try {
    if (!/[/+]json\b/.test(type)) throw new TypeError(`not JSON: ${type}`);
    const body: unknown = await response.json();
    if (!response.ok && !isProblem(body)) throw new TypeError("not a problem document");
    return body;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw reach.unanswered(new Unanswered("notApi", address));
  }
}

function queryText(query: Ask["query"]): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

const isProblem = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "code" in body && "requestId" in body;

const hasAsOf = (body: unknown): body is { asOf: string } =>
  typeof body === "object" && body !== null && "asOf" in body && typeof body.asOf === "string";
