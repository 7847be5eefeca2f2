import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allOfType, instantiate } from "./instantiate.ts";

const runbook = await readFile(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
const alarms = allOfType(
  await instantiate("production"),
  "aws:cloudwatch/metricAlarm:MetricAlarm",
).map(({ inputs }) => ({
  name: String(inputs.name).replace("todoke-production-", ""),
  description: String(inputs.alarmDescription),
}));

/** The entry of each alarm, by its heading. */
const chapter = /^## Alarms\n(.*?)^## /ms.exec(runbook)?.[1] ?? "";
const entries = new Map(
  chapter
    .split(/^### /m)
    .slice(1)
    .map((entry) => [entry.slice(0, entry.indexOf("\n")), entry]),
);

test("has an entry for every alarm, and none for an alarm that is gone", () => {
  expect([...entries.keys()].sort()).toEqual(alarms.map(({ name }) => name).sort());
});

test.each(alarms)(
  "says of $name what it means, what is lost, what to do, and when to stop",
  ({ name }) => {
    for (const part of ["Means", "Lost", "Look", "Do", "Over when"]) {
      expect(entries.get(name)).toMatch(new RegExp(`^\\*\\*${part}\\.?\\*\\*`, "m"));
    }
  },
);

test.each(alarms)("leads from $name's mail to its entry", ({ name, description }) => {
  // As GitHub makes an anchor of a heading.
  expect(description).toMatch(new RegExp(` See docs/operations\\.md#${name.toLowerCase()}$`));
});
