import { boundariesOf, request, response } from "./boundary.ts";

export const operatorBoundaries = boundariesOf(
  {
    actor: "operator",
    redelivered:
      "The letters' events were recorded, and not announced, before SQS gave their messages up.",
  },
  [
    [
      "redrive-before-send",
      "redrive, before the send",
      "Killed as it sends a letter back to the queue: SQS never hears of it.",
      request("send"),
    ],
    [
      "redrive-after-send",
      "redrive, after the send",
      "The letter is in both queues; killed before it hears of it.",
      response("send"),
    ],
    [
      "redrive-before-delete",
      "redrive, before the delete",
      "The letter is in both queues, and it knows; killed as it deletes: SQS never hears of it.",
      request("delete"),
    ],
    [
      "redrive-after-delete",
      "redrive, after the delete",
      "The letter is moved; killed before it hears of it.",
      response("delete"),
    ],
  ],
);
