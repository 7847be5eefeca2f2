import type { RunningMessaging } from "@todoke/local/engines/messaging";

/** Bodies in the dead-letter queue, those in flight included. */
export interface Letters {
  /** Todoke's own: poison, which stays where it is. */
  readonly withReason: readonly string[];
  /** What SQS moved there itself, after too many receives. */
  readonly givenUp: readonly string[];
}

interface Letter {
  readonly body: string;
  readonly messageAttributes: Readonly<Record<string, unknown>>;
}

/** What fauxqs 2.4.1 tells of a queue, through a door of its own. */
interface Inspected {
  readonly messages: {
    readonly ready: readonly Letter[];
    readonly delayed: readonly Letter[];
    readonly inflight: readonly { readonly message: Letter }[];
  };
}

/**
 * Looks into the dead-letter queue and leaves it as it is. A receive would hide the letters from
 * the operator; and on FIFO it would not find all: a group whose first letters are held shows no
 * further ones.
 *
 * @throws Error when fauxqs has no such door any more: then nothing would be known
 */
export async function readLetters(messaging: RunningMessaging): Promise<Letters> {
  const { ready, delayed, inflight } = messaging.inspect("deadLetters");
  // Asked at every receive: mostly there is nothing, and this costs no request.
  if (ready + delayed + inflight === 0) return { withReason: [], givenUp: [] };
  const { address, deadLetters } = messaging;
  const answer = await fetch(`${address}/_fauxqs/queues/${deadLetters.name}`);
  if (!answer.ok) throw new Error(`fauxqs does not show its queues: ${answer.status}`);
  // The form is that of its own `inspectQueue`.
  const { messages } = (await answer.json()) as Inspected;
  const letters = [
    ...messages.ready,
    ...messages.delayed,
    ...messages.inflight.map(({ message }) => message),
  ];
  const hasReason = ({ messageAttributes }: Letter) => "reason" in messageAttributes;
  const bodies = (some: readonly Letter[]) => some.map(({ body }) => body);
  return {
    withReason: bodies(letters.filter(hasReason)),
    givenUp: bodies(letters.filter((letter) => !hasReason(letter))),
  };
}
