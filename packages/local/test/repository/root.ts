import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../../../..");

/** Runs a program of this repository's own dependencies; both streams in one text. */
export function run(program: string, args: readonly string[], cwd = root) {
  const file = resolve(root, "node_modules", program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    encoding: "utf8",
  });
  return { status, output: `${stdout}${stderr}` };
}
