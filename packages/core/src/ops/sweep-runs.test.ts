import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { createSweepRuns, type SweepRun } from "./sweep-runs.ts";

const aMinute = () => 60_000;
// 2026-05-20T00:02:00.500Z.
const now = 1_779_235_320_500;

/** A table that answers with this, and keeps what it was asked. */
function answering(output: object | Error) {
  const asked: { readonly name: string; readonly input: unknown }[] = [];
  const client = new DynamoDBClient({ region: "us-east-1" });
  client.middlewareStack.add(
    (_, { commandName }) =>
      async ({ input }) => {
        asked.push({ name: String(commandName), input });
        if (output instanceof Error) throw output;
        return { response: {}, output: { ...output, $metadata: {} } };
      },
    { step: "initialize" },
  );
  return { runs: createSweepRuns(client, "ops"), asked };
}

const run: SweepRun = {
  id: "2026-05-20T00:02:00.000Z#abc",
  trigger: "operator",
  status: "out_of_time",
  started_at: "2026-05-20T00:02:00.000Z",
  ...{ duration_ms: 500, scanned: 6, claimed: 5, sent: 4, failed: 1, parked: 0, remaining: 2 },
  oldest_pending_seconds: 61,
};

test("a flag that was never set is down, and so is one that is no boolean", async () => {
  const down = { paused: false, mayHaveParked: false, parkedNotedAt: undefined };
  expect(await answering({}).runs.readFlags(aMinute)).toEqual(down);
  const odd = { paused: { S: "yes" }, may_have_parked: { N: "1" } };
  expect(await answering({ Item: odd }).runs.readFlags(aMinute)).toEqual(down);
});

test("reads the flags as they are now, not as a replica remembers them", async () => {
  const { runs, asked } = answering({ Item: { paused: { BOOL: true } } });
  expect(await runs.readFlags(aMinute)).toMatchObject({ paused: true });
  expect(asked).toMatchObject([
    { input: { ConsistentRead: true, Key: { kind: { S: "flag" }, id: { S: "sweeper" } } } },
  ]);
});

test("writes a run under its own key, to be forgotten after 30 days", async () => {
  const { runs, asked } = answering({});
  await runs.write(run, aMinute, now);
  expect(asked).toEqual([
    {
      name: PutItemCommand.name,
      input: {
        TableName: "ops",
        Item: {
          kind: { S: "run" },
          id: { S: "2026-05-20T00:02:00.000Z#abc" },
          trigger: { S: "operator" },
          status: { S: "out_of_time" },
          started_at: { S: "2026-05-20T00:02:00.000Z" },
          duration_ms: { N: "500" },
          scanned: { N: "6" },
          claimed: { N: "5" },
          sent: { N: "4" },
          failed: { N: "1" },
          parked: { N: "0" },
          remaining: { N: "2" },
          oldest_pending_seconds: { N: "61" },
          // 1,779,235,320 and 2,592,000: whole seconds.
          ttl: { N: "1781827320" },
        },
      },
    },
  ]);
});

test("notes that something may be parked with the time, and touches no other flag", async () => {
  const { runs, asked } = answering({});
  await runs.noteParked(aMinute, now);
  expect(asked).toMatchObject([
    {
      name: UpdateItemCommand.name,
      input: {
        UpdateExpression: "SET may_have_parked = :true, parked_noted_at = :now",
        ExpressionAttributeValues: { ":now": { S: "2026-05-20T00:02:00.500Z" } },
      },
    },
  ]);
});

const seen = { paused: false, mayHaveParked: true, parkedNotedAt: "2026-05-20T00:00:00.000Z" };

test("lowers the flag only as it was seen", async () => {
  const { runs, asked } = answering({});
  await runs.noteNoneParked(seen, aMinute);
  await runs.noteNoneParked({ ...seen, parkedNotedAt: undefined }, aMinute);
  expect(asked).toMatchObject([
    { input: { ConditionExpression: "parked_noted_at = :seen" } },
    { input: { ConditionExpression: "attribute_not_exists(parked_noted_at)" } },
  ]);
});

test("a flag that was raised meanwhile stays up, and that is no error; anything else is", async () => {
  const newer = new ConditionalCheckFailedException({ message: "no", $metadata: {} });
  await expect(answering(newer).runs.noteNoneParked(seen, aMinute)).resolves.toBeUndefined();
  await expect(answering(new Error("down")).runs.noteNoneParked(seen, aMinute)).rejects.toThrow(
    "down",
  );
});
