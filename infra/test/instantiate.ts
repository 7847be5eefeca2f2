import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import type { settings } from "../stage.ts";

/** A resource as it is handed to Pulumi's engine: its inputs in the provider's own words. */
export interface Resource {
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** What SST's command line is asked to bundle for a function. */
export interface Build {
  readonly functionID: string;
  readonly handler: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly links: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Program {
  readonly app: Readonly<Record<string, unknown>>;
  readonly resources: readonly Resource[];
  /** What components registered for SST's command line, by their names. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly builds: readonly Build[];
}

/**
 * The resources that `sst deploy` would create, made by SST's own components from sst.config.ts
 * and infra/, without AWS. Each program runs once for all tests that ask for it.
 *
 * @param choices in the place of those in infra/stage.ts
 * @param command `dev`: what `sst dev` would create
 * @throws when the program fails, with what it printed
 */
export async function instantiate(
  stage: string,
  choices: Partial<typeof settings> = {},
  command: "deploy" | "dev" = "deploy",
): Promise<Program> {
  const args = [stage, JSON.stringify(choices), command];
  const digest = createHash("sha256").update(args.join("\n")).digest("hex");
  const file = join(inject("programs"), `${digest}.json`);
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept);
  const printed = await run(args);
  // Renamed, so that no other test file reads half of it.
  await writeFile(`${file}.${process.pid}`, printed);
  await rename(`${file}.${process.pid}`, file);
  return JSON.parse(printed);
}

async function run(args: string[]): Promise<string> {
  const program = ["--no-warnings", join(import.meta.dirname, "program.ts"), ...args];
  const secrets = { SST_SECRET_SlackWebhook: "https://slack", SST_SECRET_OpsTokens: "[]" };
  const env = { ...process.env, ...secrets };
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    maxBuffer: 2 ** 26,
    env,
  });
  return stdout;
}

/** All of a type. */
export const allOfType = ({ resources }: Program, type: string): readonly Resource[] =>
  resources.filter((resource) => resource.type === type);

/** The inputs of the one resource with this logical name. */
export const inputsOf = (program: Program, name: string) =>
  only(program, `resource is named ${name}`, (resource) => resource.name === name);

/** The inputs of the one resource of this type whose name matches: SST puts a hash into some. */
export const inputsOfType = (program: Program, type: string, name = /./) =>
  only(
    program,
    `resource is of type ${type} and named ${name}`,
    (resource) => resource.type === type && name.test(resource.name),
  );

function only(
  { resources }: Program,
  what: string,
  predicate: (resource: Resource) => boolean,
): Resource["inputs"] {
  const [found, ...others] = resources.filter(predicate);
  if (found && others.length === 0) return found.inputs;
  const all = resources.map(({ type, name }) => `${name} (${type})`).join("\n");
  throw new Error(`Not one ${what}, but ${found ? others.length + 1 : 0} of these:\n${all}`);
}

/** The statements of a role or of a resource's policy, in Pulumi's words, as the mocks keep them. */
export function statementsOf(json: unknown): readonly Statement[] {
  const { statements }: { statements: Statement[] } = JSON.parse(String(json));
  return statements;
}

export interface Statement {
  readonly effect?: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly principals?: readonly { readonly type: string; readonly identifiers: string[] }[];
  readonly conditions?: readonly object[];
}
