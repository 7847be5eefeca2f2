import { errorName } from "@todoke/core/errors";
import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { type Problem, type ProblemCode, problemCodes } from "./contract/problem.ts";
import type { ApiEnvironment } from "./environment.ts";
import { titles } from "./problem-titles.ts";

export interface ProblemExtras {
  /** What to do, in English; never an AWS message, an ARN or a payload. */
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
  readonly neededRole?: Problem["neededRole"];
  readonly issues?: Problem["issues"];
  /** Of a path that was asked for with another method. */
  readonly allow?: readonly string[];
}

/** A request that ends in an expected way, under one of the contract's names. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }
}

/**
 * AWS does not answer, as core says it. Its message is for our log, where the operator's words for
 * it are; clients get the code `unavailable`.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** Whatever was thrown, by the contract's names. What nobody foresaw is `internal_error`. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof Unavailable) return new ApiProblem("unavailable");
  if (error instanceof HTTPException) return fromHono(error);
  return new ApiProblem(codeOf(error));
}

/** Hono's own: a body that does not parse, or that is of another type. */
function fromHono({ status }: HTTPException): ApiProblem {
  if (status === 415) return new ApiProblem("not_json");
  if (status === 413) return new ApiProblem("body_too_large");
  return new ApiProblem(status < 500 ? "invalid_json" : "internal_error");
}

function codeOf(error: unknown): ProblemCode {
  const name = errorName(error);
  if (name === "ResourceNotFoundException") return "missing_table";
  // DynamoDB has no name of its own for it; our own requests are otherwise valid.
  if (name === "ValidationException" && /\bindex\b/i.test(String(error))) return "missing_index";
  // The SDK calls a connection that broke a timeout, too; its code says what it was.
  if (isPassing(error, name)) return "unavailable";
  return name === "TimeoutError" || name === "AbortError" ? "timed_out" : "internal_error";
}

const PASSING =
  /Throttl|ProvisionedThroughput|RequestLimitExceeded|InternalServer|ServiceUnavailable|QueueDoesNotExist|NonExistentQueue/;
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT"]);

function isPassing(error: unknown, name: string): boolean {
  if (PASSING.test(name)) return true;
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && typeof error.code === "string" && NETWORK.has(error.code)) return true;
  return "$fault" in error && error.$fault === "server";
}

/** One problem as its response: RFC 9457. */
export function problemResponse(c: Context<ApiEnvironment>, problem: ApiProblem): Response {
  const { code, extras } = problem;
  const { allow, ...members } = extras;
  const status = problemCodes[code];
  const body: Problem = {
    type: `/api/docs#problem-${code}`,
    title: titles[code],
    status,
    code,
    // Hono's type says that it is always set; hardening sets it, before anything else.
    requestId: c.get("requestId") ?? "unknown",
    ...members,
  };
  return c.body(JSON.stringify(body), status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    ...(allow === undefined ? {} : { allow: allow.join(", ") }),
    ...(extras.retryAfterSeconds === undefined
      ? {}
      : { "retry-after": String(extras.retryAfterSeconds) }),
    ...(status === 401 ? { "www-authenticate": 'Bearer realm="todoke"' } : {}),
  });
}

export const onError: ErrorHandler<ApiEnvironment> = (error, c) =>
  problemResponse(c, toProblem(error));

export const notFound: NotFoundHandler<ApiEnvironment> = (c) =>
  problemResponse(c, new ApiProblem("not_found", { detail: "There is no such path." }));
