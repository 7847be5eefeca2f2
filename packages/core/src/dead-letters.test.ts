import { randomBytes } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { queueRecord, stringAttribute } from "../test/queue-record.ts";
import { createDeadLetters, type DeadLetter } from "./dead-letters.ts";
import { unwrap } from "./envelope.ts";

const LIMIT = 1_048_576;
const aMinute = () => 60_000;

interface Answer {
  readonly Successful?: { Id: string }[];
  readonly Failed?: { Id: string; Code: string; Message?: string }[];
}

const allTaken = (entries: readonly SendMessageBatchRequestEntry[]): Answer => ({
  Successful: entries.map(({ Id = "" }) => ({ Id })),
});

/** A queue that keeps what it is sent; no engine answers as unhelpfully as these tests need. */
function fakeQueue(url = "http://queue", answer = allTaken) {
  const requests: (readonly SendMessageBatchRequestEntry[])[] = [];
  const sqs = new SQSClient({ region: "ap-northeast-1" });
  const send = async (command: unknown): Promise<Answer> => {
    if (!(command instanceof SendMessageBatchCommand)) throw new Error("not expected");
    requests.push(command.input.Entries ?? []);
    return answer(command.input.Entries ?? []);
  };
  const deadLetters = createDeadLetters(Object.assign(sqs, { send }), url);
  return { deadLetters, requests };
}

const letter = (body: string, parts: Partial<DeadLetter> = {}): DeadLetter => ({
  record: queueRecord(body, { attributes: { event_type: stringAttribute("order.placed") } }),
  body,
  reason: "schema_failed",
  detail: "total: is missing",
  ...parts,
});

const values = (entry: SendMessageBatchRequestEntry | undefined) =>
  Object.fromEntries(
    Object.entries(entry?.MessageAttributes ?? {}).map(([name, value]) => [
      name,
      value.StringValue,
    ]),
  );

/** Random, so that it cannot be compressed. */
const noise = (characters: number) => randomBytes((characters * 3) / 4).toString("base64");

/** What our attributes and the event type take up, names and types included. */
const attributeBytes = 6 + 6 + 13 + (6 + 6 + 17) + (17 + 6 + 9) + (10 + 6 + 12);

describe("a dead letter", () => {
  test("says why, where from, and keeps what the producer said of it", async () => {
    const { deadLetters, requests } = fakeQueue();
    expect(await deadLetters.send([letter("{}")], aMinute)).toEqual([{ kind: "sent" }]);
    expect(requests.flat().map((entry) => entry.MessageBody)).toEqual(["{}"]);
    expect(values(requests[0]?.[0])).toEqual({
      reason: "schema_failed",
      detail: "total: is missing",
      source_message_id: "message-1",
      event_type: "order.placed",
    });
  });

  test("has a detail that SQS takes, whatever it was", async () => {
    const { deadLetters, requests } = fakeQueue();
    const details = ["", "a\u0000\nb", "注".repeat(600)];
    await deadLetters.send(
      details.map((detail) => letter("{}", { detail })),
      aMinute,
    );
    expect(requests.flat().map((entry) => values(entry).detail)).toEqual([
      "none",
      "a b",
      `${"注".repeat(499)}…`,
    ]);
  });

  test("keeps ten attributes at most, and among them what decides about the event", async () => {
    const { deadLetters, requests } = fakeQueue();
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "event_type"];
    const attributes = Object.fromEntries(names.map((name) => [name, stringAttribute(name)]));
    const record = queueRecord("{}", { attributes });
    await deadLetters.send([letter("{}", { record })], aMinute);
    expect(Object.keys(values(requests[0]?.[0])).length).toBeLessThanOrEqual(10);
    expect(values(requests[0]?.[0])).toMatchObject({ event_type: "event_type", a: "a" });
  });

  test("of a dead letter that failed again states the new reason only", async () => {
    const { deadLetters, requests } = fakeQueue();
    const attributes = { reason: stringAttribute("old"), detail: stringAttribute("old") };
    const record = queueRecord("{}", { attributes });
    await deadLetters.send([letter("{}", { record })], aMinute);
    expect(values(requests[0]?.[0])).toEqual({
      reason: "schema_failed",
      detail: "total: is missing",
      source_message_id: "message-1",
    });
  });

  test("keeps binary attributes as bytes", async () => {
    const { deadLetters, requests } = fakeQueue();
    const attributes = { seal: { binaryValue: "MTEwMA==", dataType: "Binary" } };
    await deadLetters.send([letter("{}", { record: queueRecord("{}", { attributes }) })], aMinute);
    const seal = requests[0]?.[0]?.MessageAttributes?.seal;
    expect(seal).toMatchObject({ DataType: "Binary" });
    expect(Buffer.from(seal?.BinaryValue ?? []).toString()).toBe("1100");
  });
});

describe("a body that leaves no room for the reason", () => {
  test("goes as it is while the reason fits beside it, to the byte", async () => {
    const { deadLetters, requests } = fakeQueue();
    await deadLetters.send([letter("x".repeat(LIMIT - attributeBytes))], aMinute);
    expect(requests[0]?.[0]?.MessageBody).toHaveLength(LIMIT - attributeBytes);
    expect(values(requests[0]?.[0])).not.toHaveProperty("content_encoding");
  });

  test("goes compressed from the next byte on, says so, and is the same event", async () => {
    const { deadLetters, requests } = fakeQueue();
    const filler = "x".repeat(LIMIT - attributeBytes - '{"a":""}'.length + 1);
    const body = JSON.stringify({ a: filler });
    expect(await deadLetters.send([letter(body)], aMinute)).toEqual([{ kind: "sent" }]);
    const sent = requests[0]?.[0];
    expect(values(sent)).toMatchObject({ content_encoding: "gzip+base64" });
    const packed = Buffer.from(sent?.MessageBody ?? "", "base64");
    expect(gunzipSync(packed).toString()).toBe(body);
  });

  test("is not sent when it does not fit compressed either, and its neighbour is", async () => {
    const { deadLetters, requests } = fakeQueue();
    const letters = [letter(noise(LIMIT)), letter("{}")];
    expect(await deadLetters.send(letters, aMinute)).toEqual([
      { kind: "too-large" },
      { kind: "sent" },
    ]);
    expect(requests.flat()).toHaveLength(1);
  });
});

test("a compressed letter that cannot be read again stays marked as compressed", async () => {
  const { deadLetters, requests } = fakeQueue();
  const attributes = { content_encoding: stringAttribute("gzip+base64") };
  const record = queueRecord(gzipSync("not JSON").toString("base64"), { attributes });
  await deadLetters.send([letter(record.body, { record, reason: "not_json" })], aMinute);
  const again = queueRecord(requests[0]?.[0]?.MessageBody ?? "", {
    attributes: {
      content_encoding: stringAttribute(values(requests[0]?.[0]).content_encoding ?? ""),
    },
  });
  expect(unwrap(again)).toMatchObject({ detail: "The body (8 characters) is not JSON" });
});

describe("requests", () => {
  test("hold ten letters at most", async () => {
    const { deadLetters, requests } = fakeQueue();
    await deadLetters.send(
      Array.from({ length: 23 }, () => letter("{}")),
      aMinute,
    );
    expect(requests.map((entries) => entries.length)).toEqual([10, 10, 3]);
  });

  test("hold 1 MiB at most", async () => {
    const { deadLetters, requests } = fakeQueue();
    await deadLetters.send(
      Array.from({ length: 3 }, () => letter("x".repeat(400_000))),
      aMinute,
    );
    expect(requests.map((entries) => entries.length)).toEqual([2, 1]);
  });

  test("are not begun when the time is short", async () => {
    const { deadLetters, requests } = fakeQueue();
    expect(await deadLetters.send([letter("{}")], () => 2_999)).toEqual([
      { kind: "unsent", error: "No time was left" },
    ]);
    expect(requests).toEqual([]);
  });
});

describe("answers", () => {
  test("are read entry by entry, by id: only what SQS took is sent", async () => {
    const { deadLetters } = fakeQueue("http://queue", () => ({
      Successful: [{ Id: "2" }],
      Failed: [{ Id: "0", Code: "InternalError", Message: "try later" }],
    }));
    const letters = [letter("a"), letter("b"), letter("c")];
    expect(await deadLetters.send(letters, aMinute)).toEqual([
      { kind: "unsent", error: "InternalError: try later" },
      { kind: "unsent", error: "SQS did not answer for it" },
      { kind: "sent" },
    ]);
  });

  test("that never come leave every letter unsent, and nothing is thrown", async () => {
    const { deadLetters } = fakeQueue("http://queue", () => {
      throw new Error("connection reset");
    });
    expect(await deadLetters.send([letter("a"), letter("b")], aMinute)).toEqual([
      { kind: "unsent", error: "Error: connection reset" },
      { kind: "unsent", error: "Error: connection reset" },
    ]);
  });
});

test("on FIFO keeps the group, and knows a second delivery of the same message", async () => {
  const { deadLetters, requests } = fakeQueue("http://queue.fifo");
  const record = queueRecord("{}", { groupId: "customer-1" });
  const letters = [letter("{}", { record }), letter("{}", { record }), letter("[]", { record })];
  await deadLetters.send(letters, aMinute);
  const [first, same, other] = requests.flat();
  expect(first?.MessageGroupId).toBe("customer-1");
  expect(same?.MessageDeduplicationId).toBe(first?.MessageDeduplicationId);
  expect(other?.MessageDeduplicationId).not.toBe(first?.MessageDeduplicationId);
});
