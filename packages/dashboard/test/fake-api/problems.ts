import type { Context } from "hono";

/** As the API words its refusals. */
export const problem = (
  context: Context,
  status: number,
  code: string,
  more: Record<string, unknown> = {},
): Response =>
  context.body(
    JSON.stringify({
      type: `https://todoke.example/problems/${code}`,
      title: code.replaceAll("_", " "),
      status,
      code,
      requestId: `req-${Math.random().toString(36).slice(2, 10)}`,
      ...more,
    }),
    // The statuses that the API uses all take a body.
    status as 400,
    { "content-type": "application/problem+json" },
  );
