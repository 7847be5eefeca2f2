import type { Context } from "hono";
import type { ApiEnvironment } from "../environment.ts";

/** What a host knows of a request besides its words. Each adapter of Hono's has its own shape. */
interface Host {
  /** https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
  readonly lambdaContext?: {
    readonly awsRequestId: string;
    getRemainingTimeInMillis(): number;
  };
  readonly requestContext?: { readonly http?: { readonly sourceIp?: string } };
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

// Hono types `env` by what an app declares, and this app runs on two hosts: all is optional here.
export const hostOf = (c: Context<ApiEnvironment>): Host => (c.env ?? {}) as Host;

/**
 * Where the request came from, for counting only: nobody is let in by it.
 *
 * On Lambda the connection is CloudFront's. Who connected to CloudFront says `x-viewer-address`,
 * which our function there sets on every request, over whatever a client wrote (infra/dashboard.ts),
 * and nobody else may invoke the function. `X-Forwarded-For` would be the client's own words.
 */
export function addressOf(c: Context<ApiEnvironment>): string {
  const { requestContext, incoming } = hostOf(c);
  if (requestContext === undefined) return incoming?.socket?.remoteAddress ?? "unknown";
  return c.req.header("x-viewer-address") ?? requestContext.http?.sourceIp ?? "unknown";
}
