import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { preparePlatform } from "../platform.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A directory for what `instantiate` has made. */
    programs: string;
  }
}

/** Vitest's `globalSetup`: once for all test files, so that two of them do not install at once. */
export function setup(project: TestProject): () => void {
  preparePlatform();
  const programs = mkdtempSync(join(tmpdir(), "todoke-programs-"));
  project.provide("programs", programs);
  return () => rmSync(programs, { recursive: true });
}
