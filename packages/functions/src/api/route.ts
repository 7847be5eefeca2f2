import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import { requires } from "./access/authenticate.ts";
import { type Permission, roleFor } from "./contract/access.ts";
import { Problem } from "./contract/problem.ts";
import type * as z from "./contract/zod.ts";

/** What a route answers when all went well: by status, as JSON. */
type Answers = Readonly<Record<number, Answer<z.ZodType> | { readonly description: string }>>;

interface Answer<Schema extends z.ZodType> {
  readonly description: string;
  readonly content: { readonly "application/json": { readonly schema: Schema } };
}

interface RouteSpec<Method, Path, Request, Success> {
  readonly method: Method;
  readonly path: Path;
  /** What it takes. `public`: nobody is asked who they are. */
  readonly permission: Permission | "public";
  /** It changes something, or hides messages from others for a while. */
  readonly write?: boolean;
  readonly tag: string;
  /** One line, in the imperative. */
  readonly summary: string;
  readonly description?: string;
  /** Problems of its own, beside those that every route has. */
  readonly problems?: readonly (404 | 409 | 502)[];
  readonly request?: Request;
  readonly responses: Success;
}

/**
 * Defines a route, the one way in which this API does: what it takes and answers, what it needs to
 * be allowed, and the problems that it may end in.
 *
 * The permission is checked before anything of the request is read, and is in the document as
 * `x-permission`, from which the tests make their matrix of who may do what.
 */
export function route<
  Method extends "get" | "post" | "put" | "delete",
  Path extends string,
  Success extends Answers,
  Request extends NonNullable<RouteConfig["request"]> = Record<never, never>,
>(spec: RouteSpec<Method, Path, Request, Success>) {
  const { method, path, permission, write = false, tag, summary, description } = spec;
  const isPublic = permission === "public";
  const config = {
    method,
    path,
    // What was left out is an empty object: to validate that takes nothing.
    request: (spec.request ?? {}) as Request,
    responses: { ...spec.responses, ...problemsOf(spec) },
    ...(isPublic ? {} : { middleware: [requires(permission)] }),
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: isPublic ? [] : [{ bearer: [] }, { opsToken: [] }],
    "x-permission": permission,
    "x-required-role": isPublic ? null : roleFor[permission],
    "x-write": write,
  };
  // Without the middleware's type: it adds nothing to what a handler knows.
  return createRoute(config as Omit<typeof config, "middleware">);
}

/** For `responses`. */
export const json = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): Answer<Schema> => ({ description, content: { "application/json": { schema } } });

/** For `request.body`. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { "application/json": { schema } },
});

type ProblemStatus = keyof typeof problems;
type Problems = Readonly<
  Record<
    ProblemStatus,
    {
      readonly description: string;
      readonly content: {
        readonly "application/problem+json": { readonly schema: typeof Problem };
      };
    }
  >
>;

const problems = {
  400: "The request is wrong",
  401: "Not authenticated",
  403: "Not allowed, or another site's page",
  404: "Not there",
  405: "Another method, or the API only reads just now",
  409: "It is not, or no longer, as the request expects",
  413: "The body is too large",
  415: "The body is not JSON",
  429: "Too many requests",
  500: "Nobody foresaw this",
  502: "SNS did not take it",
  503: "AWS does not answer, or something is not deployed",
  504: "It took too long",
} as const;

function problemsOf(spec: {
  readonly permission: string;
  readonly write?: boolean;
  readonly problems?: readonly ProblemStatus[];
}): Problems {
  const statuses: ProblemStatus[] = [400, 429, 500, 503, 504, ...(spec.problems ?? [])];
  if (spec.permission !== "public") statuses.push(401, 403);
  if (spec.write) statuses.push(405, 413, 415);
  const content = { "application/problem+json": { schema: Problem } };
  const named = statuses
    .toSorted((a, b) => a - b)
    .map((status) => [status, { description: problems[status], content }]);
  // Those that this route can end in. Its type has all of them, so that a client handles any.
  return Object.fromEntries(named) as Problems;
}

/** E.g. `post_events_eventId_republish`: stable, for clients that are generated. */
const operationId = (method: string, path: string): string =>
  [method, ...path.split("/").filter((part) => part !== "")]
    .map((part) => part.replaceAll(/[^A-Za-z0-9]+/g, ""))
    .join("_");
