import { randomBytes } from "node:crypto";
import { createToken } from "@todoke/functions/api/access/tokens";
import { createApi } from "@todoke/functions/api/app";
import { roles } from "@todoke/functions/api/contract/access";
import type { DemoOrders } from "../orders/demo.ts";
import type { System } from "../system/system.ts";
import { createLocalApiParts } from "./api-host.ts";
import { buildPage } from "./page/build.ts";
import { createPage } from "./page/page.ts";
import { createSandbox } from "./sandbox.ts";
import { startServer } from "./server.ts";

export interface WebOptions {
  readonly system: System;
  readonly demoOrders: DemoOrders;
  /** `none`: whoever is on this machine. `token`: one token of each role, made now. */
  readonly auth: "none" | "token";
  /** A port of its own, or the first of these that is free; 0 is any. */
  readonly ports: readonly number[];
  /** Where built pages are kept. */
  readonly pageCache: string;
  readonly random: () => number;
  /** Told once, when the page could not be built. */
  readonly onPageFailed: () => void;
}

/** The page and the API, at one address of this machine. */
export interface Web {
  readonly url: string;
  /** By role; none where nobody is asked. */
  readonly tokens: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const HOSTNAME = "127.0.0.1";

/** @throws EADDRINUSE when none of the ports is free */
export async function startWeb(options: WebOptions): Promise<Web> {
  const { system, auth, pageCache } = options;
  const made = auth === "none" ? [] : roles.map((role) => createToken({ name: role, role }));
  const parts = createLocalApiParts({
    system,
    access: {
      mode: auth,
      tokens: JSON.stringify(made.map(({ hashed }) => hashed)),
      jwt: undefined,
      hostname: HOSTNAME,
    },
    sandbox: createSandbox(options),
    cursorKey: randomBytes(32),
    log: (line) => system.log(JSON.stringify({ service: "api", ...line })),
  });
  const api = createApi(parts);
  const giveUp = new AbortController();
  const page = createPage(() => buildPage(pageCache, giveUp.signal));
  void page.settled.then((end) => {
    if (end === "failed" && !giveUp.signal.aborted) options.onPageFailed();
  });
  const server = await startOnFree(options.ports, {
    hostname: HOSTNAME,
    api: (request, env) => api.fetch(request, env),
    page: (request) => page.serve(request),
  });
  return {
    url: `http://localhost:${server.port}`,
    tokens: Object.fromEntries(made.map(({ token, hashed }) => [hashed.role, token])),
    stop: async () => {
      giveUp.abort();
      await Promise.all([server.stop(), page.settled]);
    },
  };
}

type Serving = Omit<Parameters<typeof startServer>[0], "port">;

async function startOnFree([port = 0, ...others]: readonly number[], serving: Serving) {
  try {
    return await startServer({ ...serving, port });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken || others.length === 0) throw error;
    return startOnFree(others, serving);
  }
}
