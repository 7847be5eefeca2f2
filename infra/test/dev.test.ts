import { expect, test } from "vitest";
import { allOfType, instantiate } from "./instantiate.ts";

const [program, deployed] = await Promise.all([
  instantiate("hanako", {}, "dev"),
  instantiate("hanako"),
]);

const panes = allOfType(program, "sst:sst:DevCommand").map(
  ({ name }) => program.outputs[name]?._dev,
);

test("offers panes that a person starts", () => {
  const tail = (name: string): unknown =>
    expect.stringMatching(new RegExp(`^aws logs tail --follow /aws/lambda/.+${name}`));
  expect(panes).toMatchObject([
    { title: "Producer", command: "npm run produce", links: ["EventQueue"] },
    { title: "Tests", command: "npm test" },
    { title: "ConsumerLogs", command: tail("EventQueueSubscriber") },
    { title: "SweeperLogs", command: tail("SweeperHandler") },
    { title: "ApiLogs", command: tail("Api") },
  ]);
  for (const pane of panes) expect(pane).toMatchObject({ autostart: false });
});

test("has no panes where nobody would look at them", () => {
  expect(allOfType(deployed, "sst:sst:DevCommand")).toEqual([]);
});

test("runs every function on this machine, from the handler that is deployed", () => {
  const live = Object.values(program.outputs).flatMap(({ _live }) => (_live ? [_live] : []));
  const handlers = deployed.builds.map(({ handler }) => expect.objectContaining({ handler }));
  expect(live).toHaveLength(deployed.builds.length);
  expect(live).toEqual(expect.arrayContaining(handlers));
});
