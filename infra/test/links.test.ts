import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { instantiate } from "./instantiate.ts";

const root = join(import.meta.dirname, "../..");
const { resources } = await instantiate("production");

/** What SST would write into sst-env.d.ts, from the links that its components make. */
const links = resources
  .filter(({ type }) => type === "sst:sst:LinkRef")
  .map(({ name, inputs }) => ({ name: name.replace(/LinkRef$/, ""), inputs }));

test("links these, and nothing else", () => {
  expect(links.map(({ name }) => name).sort()).toEqual([
    "Alarms",
    "Api",
    "ApiSettings",
    "Dashboard",
    "DeadLetterQueue",
    "EventQueue",
    "Notifications",
    "Ops",
    "OpsTokens",
    "OrderRecords",
    "ProcessedEvents",
    "Router",
    "SubscriptionDeadLetters",
    "SweeperFailures",
  ]);
});

test("grants nothing through a link", () => {
  for (const { inputs } of links) expect(inputs).not.toHaveProperty("include");
});

test("declares in sst-env.d.ts what the links carry", async () => {
  const declared = await readFile(join(root, "sst-env.d.ts"), "utf8");
  for (const { name, inputs } of links) {
    const component = resources.find((resource) => resource.name === name);
    const lines = Object.keys(Object(inputs.properties)).map((property) => `"${property}": string`);
    lines.push(`"type": "${component?.type.replaceAll(":", ".")}"`);
    const body = lines.sort().map((line) => `      ${line}\n`);
    expect(declared).toContain(`    "${name}": {\n${body.join("")}    }\n`);
  }
});
