/**
 * Runs sst.config.ts as SST would, without AWS, and prints the resources it declares:
 * `node infra/test/program.ts <stage> <settings as JSON> <deploy or dev>`. A process of its own, since modules
 * are evaluated once and Pulumi keeps the program's state in globals.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runtime } from "../../.sst/platform/node_modules/@pulumi/pulumi/index.js";
import { build } from "../../.sst/platform/node_modules/esbuild/lib/main.js";
import { mockEngine, registeredOutputs } from "./engine.ts";
import { startServer } from "./server.ts";

const root = resolve(import.meta.dirname, "../..");
const platform = join(root, ".sst/platform");
const work = mkdtempSync(join(tmpdir(), "todoke-infra-"));
process.once("exit", () => rmSync(work, { recursive: true }));
buildPage();

const [stage = "personal", settings = "{}", command = "deploy"] = process.argv.slice(2);
const app = await evaluateApp();
const resources = mockEngine(app.name, stage);
const server = await startServer(work);
process.env.SST_SERVER = server.url;

// Pulumi's mocks do not tell when a program is done. It is when nothing is left to wait for.
process.once("beforeExit", () => {
  const { builds } = server;
  process.stdout.write(JSON.stringify({ app, resources, outputs: registeredOutputs(), builds }));
});
const { default: program }: { default: () => Promise<object> } = await import(
  await bundleProgram()
);
await runtime.runInPulumiStack(program);

/** The page as Vite would leave it: nothing runs the build here, but SST reads what came of it. */
function buildPage(): void {
  const dist = join(work, "packages/dashboard/dist");
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "index.html"), "<title>Todoke</title>");
  writeFileSync(join(dist, "before-paint.js"), "");
  writeFileSync(join(dist, "assets/index-BB0PSvUm.js"), "");
}

/** SST asks `app()` first, and puts its answer into `$app` for `run()`. */
async function evaluateApp() {
  Object.assign(globalThis, { $config: (config: unknown) => config });
  const { default: config } = await import("../../sst.config.ts");
  return { ...(await config.app({ stage })), stage };
}

/**
 * What SST's own bundler does with sst.config.ts before it hands it to Pulumi.
 * https://github.com/sst/sst/blob/dev/pkg/project/run.go
 */
async function bundleProgram(): Promise<string> {
  const $dev = JSON.stringify(command === "dev");
  const outfile = join(platform, `program.${process.pid}.mjs`);
  process.once("exit", () => rmSync(outfile, { force: true }));
  await build({
    stdin: { contents: entry(), resolveDir: root, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    inject: [join(platform, "src/shim/run.js")],
    define: { $app: JSON.stringify(app), $cli: JSON.stringify(cli()), $dev },
    banner: {
      js: 'import { createRequire } from "module"; const require = createRequire(import.meta.url);',
    },
    // The last is for Remix's component, which is not used here.
    external: [
      "@pulumi/*",
      "@pulumiverse/*",
      "@aws-sdk/*",
      "undici",
      "esbuild",
      "archiver",
      "glob",
      "vite",
    ],
    nodePaths: [join(platform, "node_modules")],
    logLevel: "error",
  });
  return pathToFileURL(outfile).href;
}

function entry(): string {
  return `
    import * as aws from "@pulumi/aws";
    import * as sst from "${platform}/src/components";
    import { run } from "${platform}/src/auto/run.ts";
    import config from "./sst.config.ts";
    import { settings } from "./infra/stage.ts";
    Object.assign(globalThis, { aws, sst });
    Object.assign(settings, ${settings});
    export default () => run(config.run);
  `;
}

function cli() {
  return {
    command,
    // SST goes to its root first. There, so that it finds the page of above, and none of ours.
    paths: { home: work, root: work, work, platform },
    state: { version: {} },
  };
}
