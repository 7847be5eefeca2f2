import { ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { toRecord } from "../../src/lambda/record.ts";
import { startRig } from "./rig.ts";

const attributes = {
  ApproximateReceiveCount: "2",
  SentTimestamp: "1520621625029",
  SenderId: "AROAIWPX5BD2BHG722MW4:sender",
  ApproximateFirstReceiveTimestamp: "1520621634884",
};

test("turns a received message into AWS's own example of a record", () => {
  const message = {
    MessageId: "MessageID_1",
    ReceiptHandle: "MessageReceiptHandle",
    Body: "Message Body",
    MD5OfBody: "fce0ea8dd236ccb3ed9b37dae260836f",
    MD5OfMessageAttributes: "582c92c5c5b6ac403040a4f3ab3115c9",
    Attributes: attributes,
    MessageAttributes: {
      Attribute3: { DataType: "Binary", BinaryValue: Buffer.from("1100") },
      Attribute2: { DataType: "Number", StringValue: "123" },
      Attribute1: { DataType: "String", StringValue: "AttributeValue1" },
    },
  };

  expect(toRecord(message, "arn:aws:sqs:us-west-2:123456789012:SQSQueue")).toEqual({
    messageId: "MessageID_1",
    receiptHandle: "MessageReceiptHandle",
    body: "Message Body",
    md5OfBody: "fce0ea8dd236ccb3ed9b37dae260836f",
    md5OfMessageAttributes: "582c92c5c5b6ac403040a4f3ab3115c9",
    eventSourceARN: "arn:aws:sqs:us-west-2:123456789012:SQSQueue",
    eventSource: "aws:sqs",
    awsRegion: "us-west-2",
    attributes,
    messageAttributes: {
      Attribute3: {
        binaryValue: "MTEwMA==",
        stringListValues: [],
        binaryListValues: [],
        dataType: "Binary",
      },
      Attribute2: {
        stringValue: "123",
        stringListValues: [],
        binaryListValues: [],
        dataType: "Number",
      },
      Attribute1: {
        stringValue: "AttributeValue1",
        stringListValues: [],
        binaryListValues: [],
        dataType: "String",
      },
    },
  });
});

test("refuses a message without an id rather than invent one", () => {
  const message = { Body: "", MD5OfBody: "", ReceiptHandle: "", Attributes: attributes };
  expect(() => toRecord(message, "arn:aws:sqs:us-west-2:123456789012:SQSQueue")).toThrow(
    "an SQS message came without MessageId",
  );
});

test("carries group, deduplication id and sequence number of a FIFO message", async () => {
  const rig = await startRig();
  const queue = rig.queue({ FifoQueue: "true" });
  await rig.send(queue.queueUrl, ["a1"], () => "group-a");
  const { Messages = [] } = await rig.sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: queue.queueUrl,
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    }),
  );

  const records = Messages.map((message) => toRecord(message, queue.queueArn));
  await rig.close();

  expect(records).toMatchObject([
    {
      body: "a1",
      attributes: {
        MessageGroupId: "group-a",
        MessageDeduplicationId: "0",
        SequenceNumber: expect.stringMatching(/^\d{20}$/),
        ApproximateReceiveCount: "1",
      },
      messageAttributes: {},
    },
  ]);
});
