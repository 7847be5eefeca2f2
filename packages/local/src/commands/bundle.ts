import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleHandler } from "../lambda/bundle.ts";

// What each Lambda's bundle weighs, and what is in it: made with the options SST uses, and thrown
// away again.
for (const name of ["consumer", "sweeper"]) {
  const outDirectory = mkdtempSync(join(tmpdir(), "todoke-bundle-"));
  try {
    const entry = createRequire(import.meta.url).resolve(`@todoke/functions/${name}`);
    const { bytes, inputs } = await bundleHandler({ entry, outDirectory });
    process.stdout.write(`${name}: ${bytes} bytes\n`);
    for (const [part, size] of Object.entries(inputs)) {
      process.stdout.write(`  ${String(size).padStart(7)}  ${part}\n`);
    }
  } finally {
    rmSync(outDirectory, { recursive: true, force: true });
  }
}
