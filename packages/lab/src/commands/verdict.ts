/**
 * Says what was not as expected, or that all was, and where the evidence is.
 *
 * @returns the exit status
 */
export function sayVerdict(wrong: readonly string[], output: string): number {
  if (wrong.length > 0) {
    process.stderr.write(`Not as expected:\n${wrong.map((line) => `  ${line}\n`).join("")}`);
  } else process.stdout.write("Every figure is as expected.\n");
  process.stdout.write(`Record, databases and report: ${output}\n`);
  return wrong.length > 0 ? 1 : 0;
}
