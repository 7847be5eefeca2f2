import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { lambdaEnvironment } from "../lambda/environment.ts";

const RUNS = 11;

const program = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
`;

/**
 * What importing each bundle takes in a new process, as at a cold start: the time that the
 * processor spent, which other programs on the machine change least, and of several runs by turns
 * the shortest.
 *
 * @param bundles files by name
 * @param variables what SST links to them
 * @returns milliseconds by name
 * @throws Error with what a bundle printed when it does not load
 */
export function coldImports<Name extends string>(
  bundles: Readonly<Record<Name, string>>,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<Name, number>> {
  const entries = Object.entries<string>(bundles);
  const best = new Map(entries.map(([name]) => [name, Number.POSITIVE_INFINITY]));
  for (let run = 0; run < RUNS; run++) {
    for (const [name, file] of entries) {
      best.set(name, Math.min(best.get(name) ?? 0, importOnce(name, file, variables)));
    }
  }
  // The entries' names, as they came in.
  return Object.fromEntries(best) as Record<Name, number>;
}

function importOnce(name: string, bundle: string, environment: Readonly<Record<string, string>>) {
  const env = lambdaEnvironment({
    name,
    bundle,
    handlerName: "handler",
    memoryMegabytes: 1_024,
    environment,
  });
  const args = ["--input-type=module", "--eval", program, pathToFileURL(bundle).href];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} does not load: ${stderr.slice(-2_000)}`);
  return Number(stdout);
}
