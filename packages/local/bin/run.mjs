// The one door: `npm start`, `npm test` and `npm run check` come through here. It needs nothing
// but the Node that runs npm: it installs what is missing and goes on with Node 24.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const PNPM = "pnpm@12.21.0";
const NEEDED_NODE = 24;

const commands = {
  start: [["packages/local/src/commands/start.ts"]],
  sweep: [["packages/local/src/commands/sweep.ts"]],
  produce: [["packages/local/src/commands/produce.ts"]],
  token: [["packages/local/src/commands/token.ts"]],
  lab: [["packages/lab/src/commands/lab.ts"]],
  bench: [["packages/lab/src/commands/bench.ts"]],
  bundle: [["packages/local/src/commands/bundle.ts"]],
  test: [["node_modules/vitest/vitest.mjs", "run"]],
  check: [
    ["node_modules/@biomejs/biome/bin/biome", "check"],
    ["node_modules/typescript/bin/tsc", "-p", "."],
    ["node_modules/typescript/bin/tsc", "-p", "packages/dashboard"],
    ["node_modules/typescript/bin/tsc", "-p", "packages/lab/src/report/client"],
  ],
};

/** What is installed was installed from this very lockfile. */
function isInstalled() {
  const stamp = join(root, "node_modules", ".todoke-lock");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockfile();
}

function install() {
  process.stderr.write("Installing what is missing (once, about a minute on a slow line) …\n");
  const args = ["--yes", PNPM, "install", "--frozen-lockfile", "--reporter=append-only"];
  // npm hands its own settings down as variables; pnpm would warn of each that it does not know.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_|package_|lifecycle)/.test(name)),
  );
  const shell = process.platform === "win32";
  const { status, stdout, stderr } = spawnSync("npx", args, {
    cwd: root,
    env,
    shell,
    encoding: "utf8",
  });
  if (status !== 0) {
    fail(
      `${stdout ?? ""}${stderr ?? ""}\nThe installation failed. Mend what it says above and run the command again.`,
    );
  }
  writeFileSync(join(root, "node_modules", ".todoke-lock"), lockfile());
}

const lockfile = () => readFileSync(join(root, "pnpm-lock.yaml"), "utf8");

/** This Node if it is new enough, else the one that was installed beside it. */
function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= NEEDED_NODE) return process.execPath;
  try {
    const name = `node-${process.platform}-${process.arch}/package.json`;
    const binary = join(
      dirname(createRequire(join(root, "package.json")).resolve(name)),
      "bin",
      "node",
    );
    if (existsSync(binary)) return binary;
  } catch {
    // No such package for this platform: the message below says what to do.
  }
  return fail(
    `Todoke needs Node ${NEEDED_NODE} or later; this is ${process.version}, and there is no packaged one for ${process.platform} ${process.arch}. Install it from nodejs.org.`,
  );
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Runs the steps one after another; the first that fails decides. */
async function run(steps, args) {
  const node = findNode();
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  for (const [index, [file, ...own]] of steps.entries()) {
    const last = index === steps.length - 1;
    const child = spawn(node, [join(root, file), ...own, ...(last ? args : [])], {
      cwd: file.startsWith("packages/") ? (process.env.INIT_CWD ?? process.cwd()) : root,
      env,
      stdio: "inherit",
    });
    // A terminal sends Ctrl-C to every process of the group; the child decides when all has ended.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
    }
    const status = await new Promise((done) => {
      child.on("exit", (code, signal) => done(code ?? (signal === "SIGINT" ? 130 : 1)));
    });
    if (status !== 0) process.exit(status);
  }
}

const [name, ...args] = process.argv.slice(2);
const steps = commands[name];
if (steps === undefined)
  fail(`Unknown command "${name}"; there are ${Object.keys(commands).join(", ")}`);
if (!isInstalled()) install();
await run(steps, args);
