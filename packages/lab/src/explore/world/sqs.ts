import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { oracle } from "../oracle/oracle.ts";
import type { Call, Process } from "./process.ts";
import type { Variant } from "./variant.ts";
import type { World } from "./world.ts";

/** What core asks of SQS: to dead-letter, and what people do with dead letters. */
export function executeSqs(world: World, { command, process }: Call, variant: Variant): unknown {
  const { queue, now } = world;
  if (command instanceof SendMessageBatchCommand) return sendLetters(world, command, variant);
  if (command instanceof ReceiveMessageCommand) {
    return { Messages: queue.box.receive(command.input.VisibilityTimeout ?? 30, now) };
  }
  if (command instanceof SendMessageCommand) return forward(world, command, process);
  if (command instanceof DeleteMessageCommand) {
    const letter = queue.box.delete(command.input.ReceiptHandle ?? "");
    if (letter) oracle.onLetterDeleted(letter, process, world);
    return {};
  }
  if (command instanceof ChangeMessageVisibilityBatchCommand) {
    const { Entries = [] } = command.input;
    for (const { ReceiptHandle = "" } of Entries) queue.box.release(ReceiptHandle, now);
    return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
  }
  throw new TypeError("Unknown call to SQS");
}

function sendLetters(world: World, { input }: SendMessageBatchCommand, variant: Variant): unknown {
  const { queue, now } = world;
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const [index, entry] of (input.Entries ?? []).entries()) {
    if (variant.kind === "partial" && variant.position === index) {
      Failed.push({ Id: entry.Id, Code: variant.code, SenderFault: false });
      continue;
    }
    const sourceId = entry.MessageAttributes?.source_message_id?.StringValue;
    const source = queue.messages.find(({ id }) => id === sourceId);
    const letter = queue.box.send(entry, source, now);
    if (letter) oracle.onLetter(letter, world);
    Successful.push({ Id: entry.Id, MessageId: letter?.id ?? "known already" });
  }
  return { Successful: Successful.reverse(), Failed };
}

function forward(world: World, { input }: SendMessageCommand, process: Process): unknown {
  const { queue, now } = world;
  const message = queue.send(input, now);
  oracle.onForwarded(message, process, world);
  return { MessageId: message.id };
}
