import { existsSync, readdirSync } from "node:fs";
import { expect } from "vitest";
import { isGroupAlive, type LabCommand, until } from "./lab-command.ts";

export interface AtWork {
  /** The file after which the command has everything it needs. */
  readonly lastBundle: string;
  /** Was empty before the command made its folder in it, and is to be empty again. */
  readonly place: string;
}

/** Presses Ctrl-C in the middle of the work, and expects that no folder and no process is left. */
export async function interruptAtWork(
  command: LabCommand,
  { lastBundle, place }: AtWork,
): Promise<void> {
  await until(() => existsSync(lastBundle));
  // By then slots have begun their first cell, and contestants their first batch.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  process.kill(-command.pid, "SIGINT");
  const { status, stderr } = await command.ended;
  expect(stderr).toContain("Interrupted");
  expect(status).toBe(130);
  expect(readdirSync(place)).toEqual([]);
  await until(() => !isGroupAlive(command.pid));
}
