import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { dashboardDirectory, hashOfSources } from "./sources.ts";

/**
 * Builds the page with Vite, unless these very sources were built before.
 *
 * In a process of its own, and of lower priority: whoever has just started the system wants to see
 * orders recorded, and the page a moment later.
 *
 * @param cache where pages are kept, each under its sources' hash; older ones are removed
 * @returns the folder with `index.html`
 * @throws Error with what Vite said when the build fails; AbortError when it was given up
 */
export async function buildPage(cache: string, signal: AbortSignal): Promise<string> {
  const name = hashOfSources();
  const built = join(cache, name);
  if (existsSync(join(built, "index.html"))) return built;
  // Moved there when it is whole: a run that was killed leaves no half of a page.
  const making = `${built}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  try {
    await runVite(making, signal);
    rmSync(built, { recursive: true, force: true });
    renameSync(making, built);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  for (const other of readdirSync(cache).filter((entry) => /^[0-9a-f]{16}$/.test(entry))) {
    if (other !== name) rmSync(join(cache, other), { recursive: true, force: true });
  }
  return built;
}

function runVite(outDirectory: string, signal: AbortSignal): Promise<void> {
  const vite = join(dirname(viteManifest()), "bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "--outDir", outDirectory], {
    cwd: dashboardDirectory,
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  lowerPriority(child.pid);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said = `${said}${text}`.slice(-8_000);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim() || `vite build ended with status ${code}`));
    });
  });
}

const viteManifest = (): string =>
  createRequire(join(dashboardDirectory, "package.json")).resolve("vite/package.json");

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Ended already, or a system that does not let us: it is only a courtesy.
  }
}
