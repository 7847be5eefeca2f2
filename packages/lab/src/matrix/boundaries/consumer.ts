import { type BoundaryLine, boundariesOf, request, response } from "./boundary.ts";

const NEVER_HEARS = { write: "DynamoDB never hears of it.", publish: "SNS never hears of it." };
const RETRIES = "but no answer comes through, to its retries neither; the process lives on.";

const lines: readonly BoundaryLine[] = [
  ["delivered", "given the batch", "Killed before its first call.", { at: "delivered" }],
  [
    "before-write",
    "before the write",
    `Killed as it writes: ${NEVER_HEARS.write}`,
    request("write"),
  ],
  [
    "write-lost",
    "write lost on its way",
    "DynamoDB never hears of it, nor of its retries; the process lives on.",
    request("write", "lose-requests"),
  ],
  [
    "write-sent",
    "write sent",
    "Killed with the request on its way: DynamoDB acts for a sender that is dead.",
    request("write", "kill-sent"),
  ],
  [
    "write-answer-lost",
    "write's answer lost",
    `DynamoDB acts, ${RETRIES}`,
    response("write", "lose-answers"),
  ],
  [
    "after-commit",
    "after the commit",
    "DynamoDB has written; killed before it hears of it.",
    response("write"),
  ],
  [
    "before-publish",
    "before the publish",
    `Killed as it publishes: ${NEVER_HEARS.publish}`,
    request("publish"),
  ],
  [
    "publish-sent",
    "publish sent",
    "Killed with the request on its way: SNS accepts for a sender that is dead.",
    request("publish", "kill-sent"),
  ],
  [
    "publish-answer-lost",
    "publish's answer lost",
    `SNS accepts, ${RETRIES}`,
    response("publish", "lose-answers"),
  ],
  [
    "partial-publish",
    "one event refused",
    "SNS refuses one event of the batch and accepts the others; the process lives on.",
    request("publish", "partial"),
  ],
  [
    "killed-in-partial-publish",
    "one event refused, killed",
    "SNS refuses one event of the request and accepts the others; killed as the answer comes.",
    request("publish", "kill-partial"),
  ],
  [
    "after-publish",
    "after the publish",
    "SNS has accepted; killed before it hears of it.",
    response("publish"),
  ],
  [
    "before-next-publish",
    "before the second publish",
    `Killed at the invocation's second publish: ${NEVER_HEARS.publish}`,
    request("publish", "kill", 2),
  ],
  [
    "after-next-publish",
    "after the second publish",
    "SNS has accepted the invocation's second publish; killed before it hears of it.",
    response("publish", "kill", 2),
  ],
  ["before-mark", "before the mark", `Killed as it marks: ${NEVER_HEARS.write}`, request("mark")],
  [
    "mark-sent",
    "mark sent",
    "Killed with the request on its way: DynamoDB acts for a sender that is dead.",
    request("mark", "kill-sent"),
  ],
  [
    "mark-answer-lost",
    "mark's answer lost",
    `DynamoDB acts, ${RETRIES}`,
    response("mark", "lose-answers"),
  ],
  [
    "after-mark",
    "after the mark",
    "DynamoDB has marked; killed before it hears of it.",
    response("mark"),
  ],
  [
    "before-next-mark",
    "before the second mark",
    `Killed at the invocation's second mark: ${NEVER_HEARS.write}`,
    request("mark", "kill", 2),
  ],
  [
    "after-next-mark",
    "after the second mark",
    "DynamoDB has marked for the second time; killed before it hears of it.",
    response("mark", "kill", 2),
  ],
  [
    "before-answer",
    "before the answer to SQS",
    "Its work is done; killed before SQS hears of it.",
    { at: "answer" },
  ],
  [
    "again-before-publish",
    "after the commit, again before the publish",
    "Killed after the commit; the redelivery is killed as it publishes.",
    request("publish"),
    response("write"),
  ],
  [
    "again-after-publish",
    "after the commit, again after the publish",
    "Killed after the commit; the redelivery is killed when SNS has accepted.",
    response("publish"),
    response("write"),
  ],
];

export const consumerBoundaries = boundariesOf(
  {
    actor: "consumer",
    redelivered:
      "The first event was finished by an earlier delivery whose answer SQS never got; the others were received once before, and nothing was done.",
  },
  lines,
);
