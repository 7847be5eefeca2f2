import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../../../..");

/** Where the page's sources are. */
export const dashboardDirectory = join(root, "packages/dashboard");

/** All that a build reads: what is not in here cannot change what it makes. */
const patterns = [
  "packages/dashboard/{index.html,package.json,vite.config.ts}",
  "packages/dashboard/{src,public}/**/*",
  "packages/functions/src/api/contract/**/*",
  "pnpm-lock.yaml",
];

/** Of everything that the page is made of: the same one, the same page. */
export function hashOfSources(): string {
  const hash = createHash("sha256");
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}
