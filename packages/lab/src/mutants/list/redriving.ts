import { mutant } from "../mutant.ts";

const REDRIVE = "operate/redrive.ts";
const RUN = "operate/letter-run.ts";
const QUEUE = "operate/dead-letter-queue.ts";

/** Bugs in what people do with dead letters. */
export const redrivingMutants = [
  mutant("deletes a dead letter before it is sent", 3, [
    REDRIVE,
    "      const newMessageId = await queue.forward(letter, left);\n",
    `      await queue.delete(letter, left);
      const newMessageId = await queue.forward(letter, left);
`,
  ]),
  mutant("deletes a dead letter though it could not be sent", 3, [
    REDRIVE,
    "await queue.forward(letter, left);",
    'await queue.forward(letter, left).catch(() => "unknown");',
  ]),
  mutant("redrives without an audit entry", 12, [
    RUN,
    "begun ??= await commitAudited({ entry, idempotencyKey }, timeLeft, operating);",
    'begun ??= { kind: "committed" };',
  ]),
  mutant("leaves an audit entry for each letter", 12, [
    RUN,
    "begun ??= await commitAudited({ entry, idempotencyKey }, timeLeft, operating);",
    "begun = await commitAudited({ entry: { ...entry, id: `${entry.id}${handled.size}` } }, timeLeft, operating);",
  ]),
  mutant("redrives once more with the same key", 12, [
    RUN,
    "commitAudited({ entry, idempotencyKey }, timeLeft",
    "commitAudited({ entry }, timeLeft",
  ]),
  mutant("discards what nobody chose", 3, [
    RUN,
    "chosen ? chosen.has(messageId) : sentAt <= startedAt",
    "chosen ? messageId !== undefined : sentAt <= startedAt",
  ]),
  mutant("redrives behind a letter of its group that failed", 11, [
    RUN,
    'blockedGroups.has(group ?? "") ? BEHIND : await attempt(letter)',
    "await attempt(letter)",
  ]),
  mutant("redrives an event without its attributes", 11, [
    QUEUE,
    "    MessageAttributes: Object.fromEntries(theirs),\n",
    "    MessageAttributes: Object.fromEntries(theirs.slice(1)),\n",
  ]),
  mutant("takes a group's letters for one and the same", 3, [
    QUEUE,
    "MessageDeduplicationId: letter.messageId,",
    "MessageDeduplicationId: letter.groupId ?? letter.messageId,",
  ]),
];
