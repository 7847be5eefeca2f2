import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createDemoOrders } from "../../../src/orders/demo.ts";
import { type System, startSystem } from "../../../src/system/system.ts";
import { startWeb, type Web } from "../../../src/web/web.ts";
import { root } from "../../repository/root.ts";
import { seeded } from "../../system/support.ts";
import { until } from "./ask-api.ts";
import { pageBuilt, pageCache } from "./page-built.ts";

/** Everything that `npm start` starts, fresh and empty, with a sweeper in a hurry. */
export interface RealSystem {
  readonly system: System;
  readonly url: string;
  /** By role; with `auth: "token"` only. */
  readonly tokens: Web["tokens"];
}

/** For the tests of a file, one after the other. */
export function useRealSystem({ auth = "none" }: { auth?: "none" | "token" } = {}) {
  let real: RealSystem | undefined;
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const directory = mkdtempSync(join(tmpdir(), "todoke-browser-"));
    const [system] = await Promise.all([start(directory), pageBuilt()]);
    const demoOrders = createDemoOrders(system, seeded(2));
    demoOrders.on = false;
    const stopping = new AbortController();
    const producing = demoOrders.run(stopping.signal);
    const web = await startWeb({
      ...{ system, demoOrders, auth, pageCache, ports: [0], random: seeded(3) },
      quiet: Promise.resolve(),
      onPageFailed: () => process.stderr.write("The page could not be built.\n"),
    });
    // Until it has been read, another page stands for it.
    await until(async () => (await fetch(web.url)).ok);
    real = { system, url: web.url, tokens: web.tokens };
    end = async () => {
      stopping.abort();
      await producing;
      await web.stop();
      await system.stop();
      rmSync(directory, { recursive: true, force: true });
    };
  });
  afterAll(() => end?.());
  return () => {
    if (real === undefined) throw new Error("The system has not started");
    return real;
  };
}

const start = (directory: string): Promise<System> =>
  startSystem({
    stateDirectory: join(directory, "state"),
    engineCacheDirectory: resolve(root, ".todoke/engines"),
    fresh: true,
    fifo: false,
    visibilitySeconds: 5,
    maxReceives: 5,
    functionTimeoutSeconds: 10,
    batchSize: 10,
    batchWindowSeconds: 0,
    concurrency: 2,
    sweepIntervalSeconds: 3,
    crashProbability: 0,
    random: seeded(1),
    onLog: () => {},
    onProblem: () => {},
  });
