import type { Letter } from "../world/dead-letters.ts";
import type { Process } from "../world/process.ts";
import type { Content, Message } from "../world/queue.ts";
import type { World } from "../world/world.ts";
import { type Evidence, violate } from "./evidence.ts";

export function isDurable({ eventId, tag, hopeless }: Content, evidence: Evidence): boolean {
  const effect = evidence.effects.get(eventId);
  return !hopeless && effect !== undefined && (effect.tag === tag || effect.forgotten);
}

/** A letter was made of it, whatever became of the letter since. */
export const hasLetter = ({ id }: Message, { eventId }: Content, { queue }: World): boolean =>
  queue.box.letters.some(
    ({ sourceMessageId, reason, body }) =>
      sourceMessageId === id && reason !== "" && body.includes(eventId),
  );

/** It can never succeed, or says other things under an id that is taken. */
export const isDoomed = ({ eventId, tag, hopeless }: Content, { queue }: World): boolean =>
  hopeless || queue.contents().some((other) => other.eventId === eventId && other.tag !== tag);

/** A dead letter is for what is doomed. */
export function checkLetter(letter: Letter, world: World, evidence: Evidence): void {
  if (letter.contents.some((content) => isDoomed(content, world))) return;
  const { sourceMessageId, reason } = letter;
  violate(evidence, 11, `${sourceMessageId} is sound, and was dead-lettered: ${reason}`);
}

/** Promises 11 and 12: nobody moves a letter unnoticed, nor past one of its group that waits. */
export function checkForwarded(
  message: Message,
  process: Process,
  { queue }: World,
  evidence: Evidence,
): void {
  checkNoted(process, `sent ${message.id} to the event queue`, evidence);
  const { letters } = queue.box;
  const isIt = ({ body, state }: Letter) => body === message.body && state === "there";
  const letter = letters.find((one) => isIt(one) && !evidence.forwarded.has(one.id));
  if (letter === undefined) return;
  evidence.forwarded.add(letter.id);
  if (!queue.fifo) return;
  const choice = evidence.jobs.get(process.name)?.choice;
  const left = letters
    .slice(0, letters.indexOf(letter))
    .find(
      (one) =>
        one.state === "there" &&
        one.group === letter.group &&
        !evidence.forwarded.has(one.id) &&
        (choice === "all" || choice?.includes(one.id)),
    );
  if (left) violate(evidence, 11, `${letter.id} was redriven before ${left.id} of its group`);
}

/**
 * Promises 3 and 12: a letter goes when its event is durable, in the event queue or in another
 * letter, so that whoever dies next loses nothing; or when a person threw away this very letter.
 */
export function checkLetterDeleted(
  letter: Letter,
  process: Process,
  world: World,
  evidence: Evidence,
): void {
  checkNoted(process, `deleted the dead letter ${letter.id}`, evidence);
  const job = evidence.jobs.get(process.name);
  if (job?.kind === "discard") {
    if (job.choice.includes(letter.id)) return;
    violate(evidence, 3, `${letter.id} was thrown away, and nobody chose it`);
  }
  for (const content of letter.contents) {
    if (isDurable(content, evidence) || isWaiting(content, world)) continue;
    violate(evidence, 3, `${letter.id} was deleted, and ${content.eventId} is nowhere`);
  }
}

function checkNoted(process: Process, deed: string, evidence: Evidence): void {
  if ((evidence.audits.get(process.name) ?? 0) > 0) return;
  violate(evidence, 12, `${process.name} ${deed}, and no audit entry says so`);
}

/** In the event queue or in the dead-letter queue. */
function isWaiting({ eventId, tag }: Content, { queue }: World): boolean {
  const holds = ({ contents }: Message | Letter) =>
    contents.some((one) => one.eventId === eventId && one.tag === tag);
  return (
    queue.messages.some((one) => one.state === "queued" && holds(one)) ||
    queue.box.letters.some((one) => one.state === "there" && holds(one))
  );
}

/** Letters that would succeed by now, if they were redriven. */
export const soundLetters = (world: World): readonly Letter[] =>
  world.queue.box.letters.filter(
    ({ state, contents }) =>
      state === "there" &&
      contents.some((one) => !isDoomed(one, world) && !isDurable(one, world.evidence)),
  );

/** When nothing hinders a redrive any more, no sound event stays behind. */
export function checkLettersEnd(world: World, evidence: Evidence): void {
  for (const { id } of soundLetters(world)) {
    violate(evidence, 3, `${id} is sound, and stays a dead letter though it was redriven`);
  }
}
