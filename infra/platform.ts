import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const platform = join(root, ".sst/platform");
const types = join(platform, "types");

/** Written last, so that an interrupted run is done again. */
const doneMarker = join(types, "version");

/**
 * Makes sure that SST's components are there at the version of the catalog: their sources and
 * libraries, which the resource tests run, and declarations of them, which `tsc -p infra` reads.
 * Needs a package registry the first time, and no AWS account. Does nothing when all is there.
 *
 * @throws Error when a step fails; the step has printed why
 */
export function preparePlatform(): void {
  const version = installedVersion();
  if (existsSync(doneMarker) && readFileSync(doneMarker, "utf8") === version) return;
  if (!hasSources(version)) installSources(version);
  declareTypes();
  writeFileSync(doneMarker, version);
}

function installedVersion(): string {
  const manifest = readFileSync(join(root, "node_modules/sst/package.json"), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}

function hasSources(version: string): boolean {
  // SST unpacks its sources first and their libraries last.
  const versionFile = join(platform, "version");
  const libraries = ["@pulumi/pulumi", "@pulumi/aws", "esbuild"];
  return (
    existsSync(versionFile) &&
    readFileSync(versionFile, "utf8") === version &&
    libraries.every((name) => existsSync(join(platform, "node_modules", name, "package.json")))
  );
}

function installSources(version: string): void {
  console.log(
    `Installing the components of SST ${version} in .sst/platform: infra is checked against ` +
      "their types and tested on their code. About 70 s and 350 MB, once.",
  );
  run("node_modules/sst/bin/sst.mjs", ["install"], {
    SST_SKIP_DEPENDENCY_CHECK: "1",
    SST_NO_BUN: "1",
    SST_TELEMETRY_DISABLED: "1",
    SST_STAGE: "ci",
  });
}

function declareTypes(): void {
  console.log("Making declarations from SST's sources in .sst/platform/types. About 10 s, once.");
  rmSync(types, { recursive: true, force: true });
  run("node_modules/typescript/bin/tsc", ["-p", "infra/tsconfig.platform.json"]);
  // The compiler does not copy the declarations that SST wrote by hand.
  copyFileSync(join(platform, "config.d.ts"), join(types, "config.d.ts"));
  for (const name of readdirSync(join(platform, "src")).filter((it) => it.endsWith(".d.ts"))) {
    copyFileSync(join(platform, "src", name), join(types, "src", name));
  }
}

function run(script: string, args: string[], env: Record<string, string> = {}): void {
  const { status, error } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  if (status !== 0) throw error ?? new Error(`${script} ${args.join(" ")} ended with ${status}`);
}

if (import.meta.main) preparePlatform();
