import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bundle } from "../lambda/bundle.ts";
import { bundleMeasured, type Measured, measured } from "../measure/bundles.ts";
import { coldImports } from "../measure/cold-import.ts";
import { linkedVariables } from "../measure/linked-variables.ts";

// What each Lambda's bundle weighs, what is in it, and what its import takes beside that of the AWS
// SDK's two clients alone: made with the options SST uses, and thrown away again.

const work = mkdtempSync(join(tmpdir(), "todoke-bundle-"));

try {
  const bundles = new Map<Measured, Bundle>();
  for (const name of measured) bundles.set(name, await bundleMeasured(name, work));
  const files = Object.fromEntries([...bundles].map(([name, { file }]) => [name, file]));
  const milliseconds = await coldImports(files, {
    ...linkedVariables,
    SST_RESOURCE_SlackWebhook: JSON.stringify({ value: "https://slack.example" }),
  });
  for (const [name, bundle] of bundles) {
    const ratio = (milliseconds[name] ?? 0) / (milliseconds.sdk ?? 1);
    process.stdout.write(`${describe(name, bundle, milliseconds[name] ?? 0, ratio)}\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function describe(name: string, { bytes, inputs }: Bundle, milliseconds: number, ratio: number) {
  const takes = `import ${milliseconds.toFixed(0)} ms, ${ratio.toFixed(2)} × the AWS SDK's two clients`;
  const parts = Object.entries(inputs).map(
    ([part, size]) => `  ${String(size).padStart(7)}  ${part}`,
  );
  return [`${name}: ${bytes} bytes, ${takes}`, ...parts].join("\n");
}
