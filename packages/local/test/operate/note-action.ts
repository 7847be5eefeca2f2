import { noteAction } from "@todoke/core/operate/note-action";
import { updateAuditDetails } from "@todoke/core/ops/audit-entry";
import { expect, test } from "vitest";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import { because, type OperateWorld } from "./operate-world.ts";

export function noteActionContract(theWorld: () => OperateWorld): void {
  const note = (parts: object = {}) =>
    noteAction({ ...because, action: "sweeper.run", ...parts }, aMinute, theWorld().operator());

  test("leaves one entry before it begins, which is told the result", async () => {
    const world = theWorld();
    const noted = await note({ details: { state: "running" } });
    expect(await world.ops("audit")).toMatchObject([{ details: { state: "running" } }]);
    if (noted.kind !== "noted") throw new Error(noted.kind);
    const ops = { dynamodb: world.operator().dynamodb, tableName: localTableNames.Ops };
    const details = { state: "done", sent: 3, error: undefined };
    expect(await updateAuditDetails(noted.auditId, details, aMinute, ops)).toEqual({
      kind: "updated",
    });
    expect(await world.ops("audit")).toMatchObject([{ details: { state: "done", sent: 3 } }]);
  });

  test("makes no entry out of an update to one that is gone", async () => {
    const ops = { dynamodb: theWorld().operator().dynamodb, tableName: localTableNames.Ops };
    expect(await updateAuditDetails("2026#gone", {}, aMinute, ops)).toMatchObject({
      kind: "not-updated",
    });
    expect(await theWorld().ops("audit")).toEqual([]);
  });

  test("is done once for one key, and not at all while the log does not answer", async () => {
    expect(await note({ idempotencyKey: "k" })).toMatchObject({ kind: "noted" });
    expect(await note({ idempotencyKey: "k" })).toMatchObject({ kind: "repeated" });
    theWorld().faults.add({ service: "dynamodb", fault: { kind: "refuse" } });
    expect(await note()).toMatchObject({ kind: "unavailable" });
    expect(await theWorld().ops("audit")).toHaveLength(1);
  });
}
