import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localCredentials } from "../engines/local-account.ts";
import { isOwned } from "./state.ts";

type Variables = Readonly<Record<string, string>>;

const fileIn = (directory: string): string => join(directory, "environment.json");

/** Writes down what a handler would be told, for commands that join a running system. */
export function writeEnvironment(directory: string, variables: Variables): void {
  const credentials = {
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  };
  writeFileSync(fileIn(directory), JSON.stringify({ ...variables, ...credentials }, undefined, 2));
}

/** @returns the variables of the system that runs on this state folder; undefined if none does */
export function readEnvironment(directory: string): Variables | undefined {
  if (!isOwned(directory)) return undefined;
  try {
    // Our own file: strings by name.
    return JSON.parse(readFileSync(fileIn(directory), "utf8")) as Variables;
  } catch {
    return undefined;
  }
}
