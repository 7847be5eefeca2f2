import { Hono } from "hono";
import { authenticate, requires } from "../src/api/access/authenticate.ts";
import type { ApiEnvironment } from "../src/api/environment.ts";
import { hardening } from "../src/api/hardening/hardening.ts";
import type { ApiLogLine, ApiParts, ApiSettings, Authenticated } from "../src/api/parts.ts";
import { notFound, onError } from "../src/api/problem.ts";

/** What a test sees of a request: what Lambda, or Node's server, would say of it. */
export interface HostFacts {
  readonly lambdaContext?: { awsRequestId: string; getRemainingTimeInMillis: () => number };
  readonly requestContext?: object;
  readonly incoming?: { socket: { remoteAddress: string } };
}

const found: Readonly<Record<string, Authenticated>> = {
  viewer: { kind: "known", subject: { name: "hanako", role: "viewer" } },
  admin: { kind: "known", subject: { name: "taro", role: "admin" } },
  old: { kind: "expired" },
  roleless: { kind: "without_role" },
  early: { kind: "unavailable" },
};

/** An app of three routes behind the real hardening and authentication. */
export function testApp(change: Partial<ApiSettings> = {}) {
  const lines: ApiLogLine[] = [];
  const settings = {
    readOnly: false,
    allowedOrigins: [],
    requestsPerMinute: 100,
    timeoutMilliseconds: 1_000,
    ...change,
  };
  // Hardening reads these parts and no others; the rest is the routes'.
  const parts = {
    settings,
    access: {
      mode: "token",
      authenticate: async (headers: Headers) =>
        found[headers.get("x-ops-token") ?? ""] ?? { kind: "unknown" },
    },
    log: (line: ApiLogLine) => lines.push(line),
  } as unknown as ApiParts;
  const app = new Hono<ApiEnvironment>();
  for (const one of hardening(parts)) app.use("*", one);
  app.use("/api/v1/*", authenticate(parts));
  app.get("/api/v1/events/:id", requires("read"), (c) => c.json({ left: c.get("timeLeft")() }));
  app.post("/api/v1/events/:id/republish", requires("events:republish"), async (c) =>
    c.json({ read: (await c.req.text()).length }),
  );
  app.get("/api/docs", (c) => c.html("<p>docs</p>"));
  app.get("/api/boom", () => {
    throw new Error("a surprise\nof two lines");
  });
  app.onError(onError);
  app.notFound(notFound);
  const ask = (path: string, init: RequestInit = {}, host: HostFacts = {}) =>
    app.request(`http://localhost${path}`, init, { ...host });
  return { ask, lines };
}

export const event = "/api/v1/events/order-1001";
export const republish = `${event}/republish`;

/** A write as our own page sends it. */
export const write = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body,
  headers: { "x-ops-token": "admin", "content-type": "application/json", ...headers },
});
