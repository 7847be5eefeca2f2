import { ConditionalCheckFailedException, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { ChangeMessageVisibilityCommand } from "@aws-sdk/client-sqs";
import type { Stage } from "./stage.ts";

// Todoke leaves a recorded event alone for a minute, and a claimed one for a minute and a half. The
// lab does not wait for it: it does what the time would do, and says so in the timeline.

const LONG_AGO = "2026-01-01T00:00:00.000Z";

/** Whatever is pending is due. @returns the events that are */
export async function letTimePass(stage: Stage): Promise<readonly string[]> {
  const due: string[] = [];
  for (const { eventId } of stage.events) {
    if (await makeDue(stage, eventId)) due.push(eventId);
  }
  if (due.length > 0) stage.timeline.note("time", "due", due);
  return due;
}

async function makeDue({ slot }: Stage, eventId: string): Promise<boolean> {
  const due = new UpdateItemCommand({
    TableName: slot.tables.processedEvents,
    Key: { event_id: { S: eventId } },
    UpdateExpression: "SET due_at = :then",
    ConditionExpression: "#status = :pending AND attribute_exists(due_at)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":then": { S: LONG_AGO }, ":pending": { S: "pending" } },
  });
  try {
    await slot.dynamodb.send(due);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Letters that an operator received and did not delete show themselves again. */
export async function showLetters({ slot, timeline, letterReceipts }: Stage): Promise<void> {
  for (const ReceiptHandle of letterReceipts) {
    const QueueUrl = slot.messaging.deadLetters.url;
    await slot.sqs
      .send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
      // Of a letter that is deleted, or was received anew since.
      .catch(() => undefined);
  }
  if (letterReceipts.length > 0) timeline.note("time", "letters visible again");
}
