import type { Message, MessageAttributeValue } from "@aws-sdk/client-sqs";
import type { SQSMessageAttribute, SQSRecord, SQSRecordAttributes } from "aws-lambda";

/**
 * What Lambda's poller makes of a received message: camelCase names, the queue's ARN and region,
 * binary attribute values in base64, and two lists that are always empty ("reserved").
 *
 * @param message received with all system attributes and all message attributes
 * @throws TypeError when SQS left out a field that it always sends
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html#example-standard-queue-message-event
 */
export function toRecord(message: Message, queueArn: string): SQSRecord {
  const { MD5OfMessageAttributes: md5OfMessageAttributes, MessageAttributes = {} } = message;
  return {
    messageId: required(message.MessageId, "MessageId"),
    receiptHandle: required(message.ReceiptHandle, "ReceiptHandle"),
    body: required(message.Body, "Body"),
    attributes: systemAttributes(message.Attributes ?? {}),
    messageAttributes: Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, value]) => [name, messageAttribute(value)]),
    ),
    md5OfBody: required(message.MD5OfBody, "MD5OfBody"),
    ...(md5OfMessageAttributes === undefined ? {} : { md5OfMessageAttributes }),
    eventSource: "aws:sqs",
    eventSourceARN: queueArn,
    awsRegion: required(queueArn.split(":")[3], "a region in the queue's ARN"),
  };
}

/** Those SQS sent, whatever they are: FIFO queues, tracing and redrives each add some. */
function systemAttributes(received: NonNullable<Message["Attributes"]>): SQSRecordAttributes {
  const { ApproximateReceiveCount, ApproximateFirstReceiveTimestamp } = received;
  return {
    ...received,
    ApproximateReceiveCount: required(ApproximateReceiveCount, "ApproximateReceiveCount"),
    ApproximateFirstReceiveTimestamp: required(
      ApproximateFirstReceiveTimestamp,
      "ApproximateFirstReceiveTimestamp",
    ),
    SentTimestamp: required(received.SentTimestamp, "SentTimestamp"),
    SenderId: required(received.SenderId, "SenderId"),
  };
}

function messageAttribute(value: MessageAttributeValue): SQSMessageAttribute {
  const { StringValue: stringValue, BinaryValue } = value;
  return {
    ...(stringValue === undefined ? {} : { stringValue }),
    ...(BinaryValue ? { binaryValue: Buffer.from(BinaryValue).toString("base64") } : {}),
    stringListValues: [],
    binaryListValues: [],
    dataType: required(value.DataType, "DataType"),
  };
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new TypeError(`an SQS message came without ${name}`);
  return value;
}
