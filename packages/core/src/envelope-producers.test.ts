import { describe, expect, test } from "vitest";
import { inSns, producerText, queueRecord } from "../test/queue-record.ts";
import { type QueueRecord, unwrap } from "./envelope.ts";

// The files are what AWS's services really write. Expected: what a reader of each file says.

const s3 = (type: string, key: string) => ({
  kind: "events",
  events: [{ envelope: "s3", type, payload: { s3: { object: { key } } } }],
});

const expected: Readonly<Record<string, object>> = {
  "eventbridge-order.json": {
    kind: "events",
    events: [
      {
        envelope: "eventbridge",
        type: "order.placed",
        payload: { orderId: "EB-1001", shipTo: { city: "札幌市" }, freight: 550 },
      },
    ],
  },
  "s3-event.json": s3("s3.ObjectCreated", "Happy Face.jpg"),
  "s3-event-with-decoded.json": s3("s3.ObjectCreated", "Happy Face.jpg"),
  "s3-lifecycle-event.json": s3("s3.LifecycleTransition", "lifecycle-test.dat"),
  "s3-replication-event.json": s3("s3.Replication", "replication-test.png"),
  "s3-test-event.json": { kind: "ignored", why: "s3:TestEvent" },
  "ses-sns-event.json": {
    kind: "events",
    events: [
      {
        envelope: "aws",
        type: "aws:ses",
        payload: { ses: { mail: { messageId: "d6iitobk75ur44p8kdnnp7g2n800" } } },
      },
    ],
  },
  // Its Message is "Hello from SNS!".
  "sns-event.json": { kind: "refused", reason: "not_json" },
  "sqs-event.json": {
    kind: "events",
    events: [{ envelope: "aws", type: "aws:sqs", payload: { body: "Message Body" } }],
  },
};

describe.each(Object.entries(expected))("%s", (file, outcome) => {
  const text = producerText(file);

  test("as the body of a message", () => {
    expect(unwrap(queueRecord(text))).toMatchObject(outcome);
  });

  test("in an SNS envelope means the same", () => {
    expect(unwrap(queueRecord(inSns(text)))).toMatchObject(outcome);
  });

  test("keeps a body that means the same when it is sent again", () => {
    const unwrapped = unwrap(queueRecord(text));
    const events = unwrapped.kind === "events" ? unwrapped.events : [];
    for (const { body } of events) expect(unwrap(queueRecord(body))).toEqual(unwrapped);
  });
});

test("sqs-event.json as Lambda's own event holds one message, of no JSON", () => {
  // True because the file is a Lambda event of SQS, from AWS's own tests.
  const { Records } = JSON.parse(producerText("sqs-event.json")) as { Records: QueueRecord[] };
  expect(Records.map(unwrap)).toEqual([
    {
      kind: "refused",
      reason: "not_json",
      detail: "The body (12 characters) is not JSON",
    },
  ]);
});
