import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "@todoke/local/commands/flags";

/**
 * Reads the flags of one part of the lab or of the bench.
 *
 * @param name as it is typed, `lab -- matrix`
 * @throws UsageError with one line that names the flag
 */
export function readFlags<Options extends ParseArgsOptionsConfig>(
  name: string,
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: false, options }).values;
  } catch (error) {
    // Node's own sentence names the flag; what follows advises on positionals, which we have not.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(
      /[.\n] ?/,
    );
    throw new UsageError(`${sentence}. See npm run ${name} --help`);
  }
}

/** @throws UsageError when no folder is given: evidence goes where it is asked for, or nowhere */
export function needOutput(name: string, output: string | undefined): string {
  if (output) return output;
  throw new UsageError(`npm run lab -- ${name} needs --output DIR, a folder that is not there yet`);
}

/** @throws UsageError when the value is not one of those */
export function oneOf<Value extends string>(
  flag: string,
  value: string,
  values: readonly Value[],
): Value {
  const found = values.find((one) => one === value);
  if (found !== undefined) return found;
  throw new UsageError(`${flag} takes ${values.join(" or ")}, not "${value}"`);
}
