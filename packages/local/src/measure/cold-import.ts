import { execFile } from "node:child_process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { lambdaEnvironment } from "../lambda/environment.ts";

/** What a new process took, in milliseconds; `cpu` is what the processor spent, on every thread. */
export interface ColdStart {
  readonly importCpuMilliseconds: number;
  readonly importMilliseconds: number;
  /** From the beginning of the import to the first answer, where a request was given. */
  readonly answeredCpuMilliseconds?: number;
}

export interface ColdStartOptions {
  readonly name: string;
  readonly bundle: string;
  /** What SST links, and where AWS is. */
  readonly variables: Readonly<Record<string, string>>;
  /** An event for the handler, which must answer 200. */
  readonly request?: unknown;
}

const RUNS = 11;

const program = `
const spent = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1000; };
const [file, request] = process.argv.slice(1);
const before = process.cpuUsage();
const begun = performance.now();
const { handler } = await import(file);
const told = { importCpuMilliseconds: spent(before), importMilliseconds: performance.now() - begun };
if (request !== undefined) {
  const answer = await handler(JSON.parse(request), { awsRequestId: "1", getRemainingTimeInMillis: () => 10000 });
  if (answer.statusCode !== 200) throw new Error(JSON.stringify(answer));
  told.answeredCpuMilliseconds = spent(before);
}
console.log(JSON.stringify(told));
process.exit();
`;

/**
 * Imports a bundle in a new process, as at a cold start.
 *
 * @throws Error with what the bundle printed when it does not load, or answer
 */
export async function startCold(options: ColdStartOptions): Promise<ColdStart> {
  const { name, bundle, variables, request } = options;
  const env = lambdaEnvironment({
    name,
    bundle,
    handlerName: "handler",
    memoryMegabytes: 1_024,
    environment: variables,
  });
  const event = request === undefined ? [] : [JSON.stringify(request)];
  const args = ["--input-type=module", "--eval", program, pathToFileURL(bundle).href, ...event];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch(
    ({ stderr }: { readonly stderr: string }) => {
      throw new Error(`${name} does not start: ${String(stderr).slice(-2_000)}`);
    },
  );
  // Its own program's last line; a request may have logged others.
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as ColdStart;
}

/**
 * What importing each bundle takes: the time that the processor spent, which other programs on the
 * machine change least, and of several runs by turns the shortest.
 *
 * @param bundles files by name
 * @param variables what SST links to them
 * @returns milliseconds by name
 */
export async function coldImports<Name extends string>(
  bundles: Readonly<Record<Name, string>>,
  variables: Readonly<Record<string, string>>,
): Promise<Readonly<Record<Name, number>>> {
  const entries = Object.entries<string>(bundles);
  const best = new Map(entries.map(([name]) => [name, Number.POSITIVE_INFINITY]));
  for (let run = 0; run < RUNS; run++) {
    for (const [name, bundle] of entries) {
      const { importCpuMilliseconds } = await startCold({ name, bundle, variables });
      best.set(name, Math.min(best.get(name) ?? 0, importCpuMilliseconds));
    }
  }
  // The entries' names, as they came in.
  return Object.fromEntries(best) as Record<Name, number>;
}
