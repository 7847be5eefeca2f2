import type { EventSummary } from "@todoke/functions/api/contract/events";
import { createRoot } from "solid-js";
import { expect, test } from "vitest";
import { createSelection } from "../src/pages/events/selection.ts";

const select = () =>
  createRoot(() =>
    // Of a row, selecting needs the id only.
    createSelection(() => ["a", "b", "c", "d"].map((eventId) => ({ eventId }) as EventSummary)),
  );

test("a range goes from the row chosen before to this one", () => {
  const selection = select();
  selection.toggle(0);
  selection.toggle(2, true);

  expect([...selection.ids()]).toEqual(["a", "b", "c"]);
});

test("all that match is another thing than all that are loaded", () => {
  const selection = select();
  selection.toggleLoaded();
  expect(selection.scope()).toBe("ids");
  expect(selection.ids().size).toBe(4);
  selection.selectAllMatching();
  expect(selection.scope()).toBe("all");
  expect(selection.isSelected("never-loaded")).toBe(true);
});

test("taking one out of all leaves the loaded ones without it, never all that match", () => {
  const selection = select();
  selection.selectAllMatching();
  selection.toggle(1);

  expect(selection.scope()).toBe("ids");
  expect([...selection.ids()]).toEqual(["a", "c", "d"]);
});

test("choosing all the loaded ones again chooses none", () => {
  const selection = select();
  selection.toggleLoaded();
  selection.toggleLoaded();

  expect(selection.isEmpty()).toBe(true);
});
