import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
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
  readonly builds: readonly Build[];
}

/**
 * The resources that `sst deploy` would create, made by SST's own components from sst.config.ts
 * and infra/, without AWS.
 *
 * @param choices in the place of those in infra/stage.ts
 * @throws when the program fails, with what it printed
 */
export async function instantiate(
  stage: string,
  choices: Partial<typeof settings> = {},
): Promise<Program> {
  const program = join(import.meta.dirname, "program.ts");
  const args = ["--no-warnings", program, stage, JSON.stringify(choices)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}

/** The inputs of the one resource with this logical name. */
export const inputsOf = (program: Program, name: string) =>
  only(program, `resource is named ${name}`, (resource) => resource.name === name);

/** The inputs of the one resource of this type, for names that SST puts a hash into. */
export const inputsOfType = (program: Program, type: string) =>
  only(program, `resource is of type ${type}`, (resource) => resource.type === type);

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
