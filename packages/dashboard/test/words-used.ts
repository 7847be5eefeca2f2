import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The namespaces of words that a module uses, itself or by what it imports, at once or on demand.
 * Read from the sources: `t("events.…")` and keys that are chosen before they are handed over.
 */
export function wordsUsedBy(module: string): string[] {
  const used = new Set<string>();
  for (const file of reached(module)) {
    const code = readFileSync(file, "utf8").replaceAll(/^\s*(?:\*|\/\*|\/\/).*$/gm, "");
    for (const [, namespace] of code.matchAll(WORD)) {
      if (namespace !== undefined) used.add(namespace);
    }
  }
  for (const base of ["common", "problems", "shell"]) used.delete(base);
  return [...used].sort();
}

const WORD =
  /\bt\(\s*(?:[^"`()]*\?\s*)?["`](common|problems|shell|overview|events|event|deadLetters|sweeper|activity|system|sandbox)\./g;

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+\.tsx?)"/g;

function reached(module: string, found = new Set<string>()): Set<string> {
  if (found.has(module) || !existsSync(module)) return found;
  found.add(module);
  for (const [, path] of readFileSync(module, "utf8").matchAll(IMPORT)) {
    if (path !== undefined) reached(join(dirname(module), path), found);
  }
  return found;
}
