import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@todoke/core/limits";
import { EngineFailed } from "../engines/child.ts";
import { NoEngineError } from "../engines/resolve.ts";
import { createDemoOrders } from "../orders/demo.ts";
import { inboxRows } from "../system/inventory.ts";
import { StateInUse } from "../system/state.ts";
import { type System, type SystemSettings, startSystem } from "../system/system.ts";
import { startWeb, type Web, type WebOptions } from "../web/web.ts";
import { type Flags, parseFlags, UsageError, usage } from "./flags.ts";
import { showLive } from "./live.ts";
import { ordersOf, runOnce } from "./once.ts";
import { createProgress } from "./progress.ts";
import { createRecent, type Recent } from "./recent.ts";
import { describe, isKept } from "./summary.ts";

const DEFAULT_PORT = 4_600;
const DEFAULT_DASHBOARD_PORT = 4_680;

/** A killed consumer's batch comes again after this: seconds, not the minutes of production. */
const quick = { visibilitySeconds: 3, functionTimeoutSeconds: 10, sweepIntervalSeconds: 3 };
const gentle = { visibilitySeconds: 20, functionTimeoutSeconds: 10, sweepIntervalSeconds: 15 };

/** @returns the exit status: 0 if the promise was kept, 1 if it was not, 130 after Ctrl-C */
async function main(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args);
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  return flags.once ? once(flags) : demo(flags);
}

async function once(flags: Flags): Promise<number> {
  const orders = await ordersOf(flags, Math.random);
  const interrupted = onInterrupt();
  const system = await startSystem({
    ...settingsOf(flags, interrupted.signal),
    ...quick,
    onLog: () => {},
  });
  const total = orders.length * flags.deliveries;
  const progress = createProgress({ stream: process.stderr, total, now: Date.now });
  try {
    const run = runOnce(system, orders, flags, { random: Math.random, progress });
    const summary = await Promise.race([run, interrupted.promise]);
    progress.end();
    if (summary === undefined) return giveUp(system);
    process.stdout.write(flags.json ? `${JSON.stringify(summary)}\n` : describe(summary));
    return isKept(summary) ? 0 : 1;
  } finally {
    await system.stop();
  }
}

async function demo(flags: Flags): Promise<number> {
  const interrupted = onInterrupt();
  const { signal } = interrupted;
  const recent = createRecent();
  const port = flags.port ?? DEFAULT_PORT;
  const system = await startSystem({
    ...settingsOf(flags, signal),
    ...gentle,
    port,
    onLog: recent.read,
  });
  const demoOrders = createDemoOrders(system, Math.random);
  const producing = demoOrders.run(signal);
  let web: Web | undefined;
  try {
    const recordedBefore = (await inboxRows(system.clients.dynamodb)).length;
    web = await openWeb(flags, { system, demoOrders, quiet: firstOf(recent, signal) });
    const options = { stream: process.stdout, recordedBefore, now: Date.now, web };
    await Promise.all([producing, showLive(system, recent, signal, options)]);
    process.stdout.write("Stopping; what is in the queue is kept for the next start.\n");
    return 0;
  } finally {
    interrupted.end();
    await producing;
    await web?.stop();
    await system.stop();
  }
}

/** Resolves a second after the first order is through, when it is shown; or after five at most. */
async function firstOf(recent: Recent, signal: AbortSignal): Promise<void> {
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  const end = performance.now() + 4_000;
  while (recent.total === 0 && !signal.aborted && performance.now() < end) await pause(50);
  await pause(1_000);
}

function openWeb(
  { auth, dashboardPort }: Flags,
  parts: Required<Pick<WebOptions, "system" | "demoOrders" | "quiet">>,
): Promise<Web> {
  return startWeb({
    ...parts,
    auth,
    ports: dashboardPort === undefined ? [DEFAULT_DASHBOARD_PORT, 0] : [dashboardPort],
    pageCache: resolve(".todoke/dashboard"),
    random: Math.random,
    onPageFailed: () => {
      process.stderr.write("The page could not be built; it says why itself. The API works.\n");
    },
  }).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    throw new UsageError(
      `Port ${dashboardPort} is in use. Stop what uses it, or choose another with --dashboard-port N.`,
    );
  });
}

function settingsOf(
  flags: Flags,
  interrupted: AbortSignal,
): Omit<SystemSettings, keyof typeof quick | "onLog"> {
  return {
    stateDirectory: resolve(flags.state),
    engineCacheDirectory: resolve(".todoke/engines"),
    fresh: flags.fresh,
    fifo: flags.fifo,
    maxReceives: limits.maxReceives,
    batchSize: limits.batchSize,
    batchWindowSeconds: limits.batchWindowSeconds,
    concurrency: 4,
    crashProbability: flags.crash,
    ...(flags.port === undefined ? {} : { port: flags.port }),
    random: Math.random,
    onProblem: (problem) => {
      if (problem.kind === "group-busy") return;
      // Ctrl-C reaches the children, too: one that was just starting has not failed.
      if (problem.kind === "init-failed" && interrupted.aborted) return;
      const text = "error" in problem ? String(problem.error) : JSON.stringify(problem);
      process.stderr.write(`${problem.kind}: ${text}\n`);
    },
  };
}

/** Resolves, and aborts, at the first Ctrl-C or a request to end. */
function onInterrupt() {
  const { promise, resolve: done } = Promise.withResolvers<undefined>();
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      controller.abort();
      done(undefined);
    });
  }
  return { promise, signal: controller.signal, end: () => controller.abort() };
}

function giveUp({ state }: System): number {
  process.stderr.write(
    `Interrupted. What was done is kept in ${state.directory}; the same command goes on from there.\n`,
  );
  return 130;
}

/** What a person can mend is one line and status 2; anything else is a fault of ours. */
function explain(error: unknown): number {
  if (
    error instanceof UsageError ||
    error instanceof StateInUse ||
    error instanceof NoEngineError
  ) {
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  if (error instanceof EngineFailed) {
    process.stderr.write(`The DynamoDB engine did not start. ${error.message}\n`);
    return 2;
  }
  if (isPortTaken(error)) {
    const port = "port" in error ? error.port : "";
    process.stderr.write(
      `Port ${port} is in use. Stop what uses it, or choose another with --port N.\n`,
    );
    return 2;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  return 1;
}

const isPortTaken = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";

process.exitCode = await main(process.argv.slice(2)).catch(explain);
