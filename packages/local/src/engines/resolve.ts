import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { findEmulator, findJava } from "./dynamodb-local.ts";

/** Which DynamoDB will be used, before anything is started. */
export type DynamoDbPlan =
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "dynoxide"; readonly binary: string }
  | { readonly kind: "dynamodb-local"; readonly java: string; readonly emulator: string };

/** What is looked up on the machine; tests give their own to show every step of the order. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file of the optional package for this platform, if it was installed. */
  packagedBinary(): string | undefined;
  /** `dynoxide` on PATH, if it runs. */
  binaryOnPath(): Promise<string | undefined>;
  /** A Java that is new enough. */
  java(): Promise<string | undefined>;
  /** The unpacked DynamoDB Local in the cache folder. */
  emulator(cacheDirectory: string): Promise<string | undefined>;
}

export interface ResolveOptions {
  /** Where `obtainDynamoDbLocal` unpacks; without it, DynamoDB Local is not considered. */
  readonly cacheDirectory?: string;
  /** Only this one, whatever the order says and whatever the environment has. */
  readonly engine?: "dynoxide" | "dynamodb-local";
  readonly machine?: Machine;
}

/** No DynamoDB can be had; the message lists what was tried, in order, and what to install. */
export class NoEngineError extends Error {
  override readonly name = "NoEngineError";
}

interface Step {
  readonly engine: DynamoDbPlan["kind"];
  readonly tried: string;
  readonly look: (machine: Machine) => Promise<DynamoDbPlan | undefined>;
}

/**
 * Decides which DynamoDB to use: `AWS_ENDPOINT_URL_DYNAMODB` if set, then the packaged dynoxide
 * binary, then `dynoxide` on PATH, then Java with DynamoDB Local.
 *
 * @throws NoEngineError when none of them is there
 */
export const resolveDynamoDb = async (options: ResolveOptions = {}): Promise<DynamoDbPlan> => {
  const machine = options.machine ?? thisMachine();
  const steps = allSteps(options.cacheDirectory).filter(
    (step) => options.engine === undefined || step.engine === options.engine,
  );
  for (const step of steps) {
    const plan = await step.look(machine);
    if (plan !== undefined) return plan;
  }
  throw new NoEngineError(explain(steps.map((step) => step.tried)));
};

const allSteps = (cacheDirectory: string | undefined): readonly Step[] => [
  {
    engine: "external",
    tried: "AWS_ENDPOINT_URL_DYNAMODB is not set",
    look: async ({ env }) => {
      const url = env.AWS_ENDPOINT_URL_DYNAMODB;
      return url ? { kind: "external", url } : undefined;
    },
  },
  {
    engine: "dynoxide",
    tried: `the optional package ${packageName()} is not installed`,
    look: async (machine) => dynoxide(machine.packagedBinary()),
  },
  {
    engine: "dynoxide",
    tried: "there is no dynoxide on PATH",
    look: async (machine) => dynoxide(await machine.binaryOnPath()),
  },
  {
    engine: "dynamodb-local",
    tried: `there is no Java 11 or later, or no DynamoDB Local in ${cacheDirectory ?? "a cache folder"}`,
    look: (machine) => dynamoDbLocal(machine, cacheDirectory),
  },
];

const dynoxide = (binary: string | undefined): DynamoDbPlan | undefined =>
  binary === undefined ? undefined : { kind: "dynoxide", binary };

const dynamoDbLocal = async (
  machine: Machine,
  cacheDirectory: string | undefined,
): Promise<DynamoDbPlan | undefined> => {
  if (cacheDirectory === undefined) return undefined;
  const emulator = await machine.emulator(cacheDirectory);
  const java = emulator === undefined ? undefined : await machine.java();
  if (emulator === undefined || java === undefined) return undefined;
  return { kind: "dynamodb-local", java, emulator };
};

const explain = (tried: readonly string[]): string =>
  [
    "No DynamoDB to run on. Tried, in this order:",
    ...tried.map((step, index) => `  ${index + 1}. ${step}`),
    "Do one of these: run `pnpm install` with optional dependencies on a platform that",
    `${packageName()} exists for; put a dynoxide binary on PATH; install Java 11 or later, with`,
    "DynamoDB Local in the cache folder; or set AWS_ENDPOINT_URL_DYNAMODB.",
  ].join("\n");

const packageName = (): string => `@dynoxide/${process.platform}-${process.arch}`;

const thisMachine = (): Machine => ({
  env: process.env,
  packagedBinary: () => {
    try {
      const suffix = process.platform === "win32" ? ".exe" : "";
      return createRequire(import.meta.url).resolve(`${packageName()}/dynoxide${suffix}`);
    } catch {
      return undefined;
    }
  },
  // Run rather than looked for: a file of that name for another platform is no engine.
  binaryOnPath: () =>
    promisify(execFile)("dynoxide", ["--version"]).then(
      () => "dynoxide",
      () => undefined,
    ),
  java: () => findJava(),
  emulator: findEmulator,
});
