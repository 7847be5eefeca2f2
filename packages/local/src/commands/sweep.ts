import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnvironment } from "../system/environment-file.ts";

const usage = `Announces what stayed pending, now.

  npm run sweep -- --now       run the sweeper once
  npm run sweep -- --dry-run   count what it would do, and change nothing
  --state DIR                  of the local system to sweep (default .todoke/state)

On the local system that npm start runs; on a stage under sst shell:
  npx sst shell --stage production -- npm run sweep -- --dry-run
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const flags = parse(args);
  if (flags === undefined || flags.now === flags["dry-run"]) return refuse(usage);
  // Under `sst shell` the links of a stage are in the environment already.
  const isShell = process.env.SST_RESOURCE_App !== undefined;
  const links = isShell ? {} : readEnvironment(resolve(flags.state));
  if (links === undefined) {
    return refuse(
      `No local system is running in ${resolve(flags.state)}. Start it with npm start, or run this under sst shell for a stage.\n`,
    );
  }
  const script = createRequire(import.meta.url).resolve("@todoke/functions/sweep-command");
  const child = spawn(process.execPath, [script, flags.now ? "--now" : "--dry-run"], {
    env: { ...process.env, ...links },
    stdio: "inherit",
  });
  return new Promise((done) => child.on("exit", (status) => done(status ?? 1)));
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        now: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        state: { type: "string", default: ".todoke/state" },
      },
    });
    return values;
  } catch {
    return undefined;
  }
}

function refuse(message: string): number {
  process.stderr.write(message);
  return 2;
}
