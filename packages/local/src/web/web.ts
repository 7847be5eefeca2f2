import type { DemoOrders } from "../orders/demo.ts";
import type { System } from "../system/system.ts";
import type { LocalApi, LocalApiOptions } from "./api.ts";
import { buildPage } from "./page/build.ts";
import { createPage } from "./page/page.ts";
import { createSandbox } from "./sandbox.ts";
import { type ServerOptions, startServer } from "./server.ts";

export interface WebOptions {
  readonly system: System;
  readonly demoOrders: DemoOrders;
  readonly auth: LocalApiOptions["auth"];
  /** A port of its own, or the first of these that is free; 0 is any. */
  readonly ports: readonly number[];
  /** Where built pages are kept. */
  readonly pageCache: string;
  readonly random: () => number;
  /**
   * Until then nothing is loaded or built, unless somebody asks for it: others go first.
   * @default now
   */
  readonly quiet?: Promise<unknown>;
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
  const { auth, quiet = Promise.resolve() } = options;
  const api = loading(options);
  const giveUp = new AbortController();
  const page = createPage(async () => {
    await quiet;
    return buildPage(options.pageCache, giveUp.signal);
  });
  void page.settled.then((end) => {
    if (end === "failed" && !giveUp.signal.aborted) options.onPageFailed();
  });
  const server = await startOnFree(options.ports, {
    hostname: HOSTNAME,
    api: async (request, env) => (await api()).answer(request, env),
    page: (request) => page.serve(request),
  });
  void quiet.then(() => (giveUp.signal.aborted ? undefined : api()));
  return {
    url: `http://localhost:${server.port}`,
    // Whoever is to be shown a token must wait for it.
    tokens: auth === "none" ? {} : (await api()).tokens,
    stop: async () => {
      giveUp.abort();
      await Promise.all([server.stop(), page.settled]);
    },
  };
}

/** Loads the API when it is asked for first, and once. */
function loading(options: WebOptions): () => Promise<LocalApi> {
  const { system, auth } = options;
  const load = async () => {
    const { createLocalApi } = await import("./api.ts");
    return createLocalApi({ system, auth, sandbox: createSandbox(options), hostname: HOSTNAME });
  };
  let loaded: Promise<LocalApi> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

type Serving = Omit<ServerOptions, "port">;

async function startOnFree([port = 0, ...others]: readonly number[], serving: Serving) {
  try {
    return await startServer({ ...serving, port });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken || others.length === 0) throw error;
    return startOnFree(others, serving);
  }
}
