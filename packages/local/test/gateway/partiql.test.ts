import {
  BatchExecuteStatementCommand,
  type DynamoDBClient,
  ExecuteStatementCommand,
  ExecuteTransactionCommand,
  GetItemCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { tables } from "@todoke/core/tables";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningDynamoDb, startDynamoDb } from "../../src/engines/dynamodb.ts";
import { createTables } from "../../src/engines/tables.ts";
import { type Gateway, startGateway } from "../../src/gateway/gateway.ts";
import { commaStatement } from "../../src/gateway/partiql.ts";
import {
  clientFor,
  enginesUnderTest,
  planOf,
  scratchDirectory,
} from "../engines/dynamodb-engines.ts";

test.each([
  ["UPDATE t SET a=? SET b=? WHERE k=?", "UPDATE t SET a=?, b=? WHERE k=?"],
  ["UPDATE t REMOVE c REMOVE d WHERE k=?", "UPDATE t REMOVE c, d WHERE k=?"],
  [
    'UPDATE "t" SET a=? SET b=b+? REMOVE c REMOVE d WHERE k=? AND s=?',
    'UPDATE "t" SET a=?, b=b+? REMOVE c, d WHERE k=? AND s=?',
  ],
  ["UPDATE t SET a=? REMOVE c SET b=? WHERE k=?", "UPDATE t SET a=?, b=? REMOVE c WHERE k=?"],
  ["update t\n set a=?\n set b=?\n where k=?", "UPDATE t SET a=?, b=? WHERE k=?"],
  [
    "UPDATE t SET a=? WHERE k=? RETURNING ALL NEW *",
    "UPDATE t SET a=? WHERE k=? RETURNING ALL NEW *",
  ],
  ["UPDATE t -- SET x=1\n SET a=? SET b=? WHERE k=?", "UPDATE t SET a=?, b=? WHERE k=?"],
  ["UPDATE t SET a=? /* REMOVE y */ SET b=? WHERE k=?", "UPDATE t SET a=?, b=? WHERE k=?"],
])("puts commas between the clauses of %j", (documented, wanted) => {
  expect(commaStatement(documented)).toBe(wanted);
});

test.each([
  `UPDATE "SET" SET a='it''s SET b=1 WHERE' WHERE k='REMOVE c'`,
  'UPDATE t SET "REMOVE"=? WHERE "WHERE ""SET"" x"=?',
  "UPDATE t SET a.set=list_append(a.set, ?) WHERE k=?",
])("is not fooled by words inside of %s", (statement) => {
  expect(commaStatement(statement)).toBe(statement);
});

test.each([
  "SELECT * FROM t WHERE k='UPDATE t SET a=1 SET b=2'",
  "INSERT INTO t VALUE {'k': 'UPDATE', 'SET': 'x SET y'}",
  "DELETE FROM t WHERE k=?",
])("leaves %s alone", (statement) => {
  expect(commaStatement(statement)).toBe(statement);
});

/** Text for inside quotes, thick with what could be taken for syntax. */
const treacherous = fc
  .array(
    fc.constantFrom(" SET ", " WHERE ", "REMOVE", "--", "/*", "*/", "''", '""', ", ", "?", "é"),
  )
  .map((parts) => parts.join(""));
const stringLiteral = treacherous.map((text) => `'${text.replaceAll("'", "''")}'`);
const quotedName = treacherous.map((text) => `"a${text.replaceAll('"', '""')}"`);

test("keeps every path and value, whatever is quoted", () => {
  const clause = fc.record({ name: quotedName, value: fc.option(stringLiteral) });
  fc.assert(
    fc.property(fc.array(clause, { minLength: 1 }), stringLiteral, (clauses, key) => {
      const sets = clauses.flatMap(({ name, value }) => (value === null ? [] : `${name}=${value}`));
      const removes = clauses.flatMap(({ name, value }) => (value === null ? name : []));
      const documented = clauses.map(({ name, value }) =>
        value === null ? ` REMOVE ${name}` : ` SET ${name}=${value}`,
      );
      const wantedSets = sets.length > 0 ? ` SET ${sets.join(", ")}` : "";
      const wantedRemoves = removes.length > 0 ? ` REMOVE ${removes.join(", ")}` : "";
      expect(commaStatement(`UPDATE "t"${documented.join("")} WHERE k=${key}`)).toBe(
        `UPDATE "t"${wantedSets}${wantedRemoves} WHERE k=${key}`,
      );
    }),
  );
});

for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(`on ${underTest.title}`, () => {
    let engine: RunningDynamoDb;
    let gateway: Gateway;
    let client: DynamoDBClient;
    let removeDirectory: () => Promise<void>;
    beforeAll(async () => {
      const directory = await scratchDirectory();
      removeDirectory = directory.remove;
      engine = await startDynamoDb(planOf(underTest), { directory: directory.path });
      const engines = { dynamodb: engine.url, sqs: engine.url, sns: engine.url };
      const partiql = engine.kind === "dynoxide" ? "commas" : "documented";
      gateway = await startGateway({ engines, partiql });
      client = clientFor(gateway.endpointFor("partiql"));
      await createTables(client, [tables.OrderRecords]);
    });
    afterAll(async () => {
      client?.destroy();
      await gateway?.stop();
      await engine?.stop();
      await removeDirectory?.();
    });

    const before = {
      status: { S: "pending" },
      attempts: { N: "1" },
      gone: { S: "x" },
      too: { S: "y" },
    };
    const rowAfter = async (id: string, update: () => Promise<unknown>) => {
      const key = { order_id: { S: id } };
      const Item = { ...key, ...before };
      await client.send(new PutItemCommand({ TableName: "order_records", Item }));
      await update();
      const command = new GetItemCommand({ TableName: "order_records", Key: key });
      return (await client.send(command)).Item;
    };
    const Statement =
      `UPDATE "order_records" SET "status"=? SET note='SET a=1 REMOVE b' SET attempts=attempts+1 ` +
      `REMOVE gone REMOVE too WHERE order_id=? AND "status"=?`;
    const parametersFor = (id: string) => [{ S: "sent" }, { S: id }, { S: "pending" }];
    const wanted = (id: string) => ({
      order_id: { S: id },
      status: { S: "sent" },
      note: { S: "SET a=1 REMOVE b" },
      attempts: { N: "2" },
    });

    test("a documented UPDATE leaves the same row, by ExecuteStatement", async () => {
      const Parameters = parametersFor("one");
      const update = () => client.send(new ExecuteStatementCommand({ Statement, Parameters }));
      expect(await rowAfter("one", update)).toEqual(wanted("one"));
    });

    test("a documented UPDATE leaves the same row, by BatchExecuteStatement", async () => {
      const Statements = [
        { Statement, Parameters: parametersFor("no-such-row") },
        { Statement, Parameters: parametersFor("batch") },
      ];
      const rows = await rowAfter("batch", async () => {
        const { Responses = [] } = await client.send(
          new BatchExecuteStatementCommand({ Statements }),
        );
        expect(Responses.map((one) => one.Error?.Code)).toEqual([
          "ConditionalCheckFailed",
          undefined,
        ]);
      });
      expect(rows).toEqual(wanted("batch"));
    });

    test("a documented UPDATE leaves the same row, by ExecuteTransaction", async () => {
      const TransactStatements = [{ Statement, Parameters: parametersFor("transaction") }];
      const update = () => client.send(new ExecuteTransactionCommand({ TransactStatements }));
      expect(await rowAfter("transaction", update)).toEqual(wanted("transaction"));
    });
  });
}
