import { DeleteItemCommand, type DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { tables } from "@todoke/core/tables";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStore } from "../../src/explore/store/store.ts";
import { type Engine, enginesUnderTest, startEngine } from "./engines.ts";
import { answerOf, rowsOf } from "./model-answers.ts";
import { commandRuns } from "./model-commands.ts";

// The simulation is what the explorer's word rests on. Here it must say and do, command by command,
// what the real engines say and do.

for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(`the simulated store, against ${underTest.title}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await startEngine(underTest);
    });
    afterAll(() => engine?.stop());

    test("answers every command and keeps every row as the engine does", async () => {
      const run = fc.asyncProperty(commandRuns, async (commands) => {
        await empty(engine.client);
        const store = createStore(Object.values(tables));
        for (const command of commands) {
          const simulated = await answerOf(async () => store.execute(command, { now: 0 }));
          // Each command is of one of the client's own kinds; their union is too wide for `send`.
          const real = await answerOf(() => engine.client.send(command as never));
          expect(simulated).toEqual(real);
        }
        for (const { name } of Object.values(tables)) {
          const { Items = [] } = await engine.client.send(
            new ScanCommand({ TableName: name, ConsistentRead: true }),
          );
          expect(rowsOf([...store.table(name).rows.values()])).toEqual(rowsOf(Items));
        }
      });
      await fc.assert(run, { numRuns: 15 });
    });
  });
}

async function empty(client: DynamoDBClient): Promise<void> {
  for (const definition of Object.values(tables)) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: definition.name }));
    const keys =
      "sortKey" in definition
        ? [definition.partitionKey, definition.sortKey]
        : [definition.partitionKey];
    for (const item of Items) {
      const Key = Object.fromEntries(keys.flatMap((key) => (item[key] ? [[key, item[key]]] : [])));
      await client.send(new DeleteItemCommand({ TableName: definition.name, Key }));
    }
  }
}
