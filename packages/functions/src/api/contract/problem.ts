import * as z from "./zod.ts";

/**
 * Every way in which a request can fail, by a name that is never changed: the page translates it,
 * and a script decides by it.
 */
export const problemCodes = {
  // the request
  invalid_request: 400,
  invalid_json: 400,
  invalid_cursor: 400,
  unsupported_filter: 400,
  confirmation_mismatch: 400,
  not_authenticated: 401,
  token_expired: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  read_only: 405,
  conflict: 409,
  already_sent: 409,
  not_parked: 409,
  nothing_to_publish: 409,
  body_too_large: 413,
  not_json: 415,
  too_many_requests: 429,
  // us
  internal_error: 500,
  not_published: 502,
  unavailable: 503,
  missing_index: 503,
  missing_table: 503,
  timed_out: 504,
} as const;

export type ProblemCode = keyof typeof problemCodes;

/** RFC 9457, as application/problem+json. */
export const Problem = z
  .object({
    type: z.string().describe("A page of this API's documentation about the code."),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().optional().describe("What to do, in English. Never an AWS message or ARN."),
    requestId: z.string(),
    retryAfterSeconds: z.number().int().positive().optional(),
    neededRole: z.enum(["viewer", "operator", "admin"]).optional(),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe("What is wrong with which field."),
  })
  .openapi("Problem");
export type Problem = z.infer<typeof Problem>;
