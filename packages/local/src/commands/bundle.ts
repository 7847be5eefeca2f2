import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bundle, bundleHandler } from "../lambda/bundle.ts";
import { coldImports } from "../measure/cold-import.ts";
import { linkedVariables } from "../measure/linked-variables.ts";

// What each Lambda's bundle weighs, what is in it, and what its import takes beside that of two
// bare clients: made with the options SST uses, and thrown away again.

const work = mkdtempSync(join(tmpdir(), "todoke-bundle-"));

try {
  const { resolve } = createRequire(import.meta.url);
  const make = (name: string, entry: string) =>
    bundleHandler({ entry, outDirectory: join(work, name) });
  const bundles = {
    bare: await make("bare", join(import.meta.dirname, "../measure/bare-clients.ts")),
    consumer: await make("consumer", resolve("@todoke/functions/consumer")),
    sweeper: await make("sweeper", resolve("@todoke/functions/sweeper")),
    api: await make("api", resolve("@todoke/functions/api")),
  };
  const files = Object.fromEntries(Object.entries(bundles).map(([name, { file }]) => [name, file]));
  const milliseconds = coldImports(files, linkedVariables);
  for (const [name, bundle] of Object.entries(bundles)) {
    const ratio = (milliseconds[name] ?? 0) / (milliseconds.bare ?? 1);
    process.stdout.write(`${describe(name, bundle, milliseconds[name] ?? 0, ratio)}\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function describe(name: string, { bytes, inputs }: Bundle, milliseconds: number, ratio: number) {
  const takes = `import ${milliseconds.toFixed(0)} ms, ${ratio.toFixed(2)} × bare clients`;
  const parts = Object.entries(inputs).map(
    ([part, size]) => `  ${String(size).padStart(7)}  ${part}`,
  );
  return [`${name}: ${bytes} bytes, ${takes}`, ...parts].join("\n");
}
