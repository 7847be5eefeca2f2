import { type FauxqsServer, startFauxqs } from "fauxqs";
import {
  acceptAllOfUnicode,
  keepReceiveCounts,
  refuseStrangers,
  withoutDiskWaits,
} from "./fauxqs-repairs.ts";
import { localRegion } from "./local-account.ts";
import { arrangeMessaging, type Messaging, type QueueSettings } from "./queues.ts";

export interface StartMessagingOptions extends QueueSettings {
  /** @default a free one */
  readonly port?: number;
  /** Where state is kept over restarts; without it, everything is in memory. */
  readonly directory?: string;
  /** @default the system's clock, in epoch milliseconds; fauxqs itself always uses that one */
  readonly now?: () => number;
}

/** Messages of one queue by state, counted without receiving any. */
export interface QueueCounts {
  readonly ready: number;
  readonly delayed: number;
  readonly inflight: number;
}

/** A message in the dead-letter queue. */
export interface Letter {
  readonly body: string;
  /** Undefined on a standard queue. */
  readonly groupId: string | undefined;
}

/** The dead-letter queue by who put a letter there, those in flight included. */
export interface Letters {
  /** Todoke's own: poison, which stays where it is. */
  readonly withReason: readonly Letter[];
  /** What SQS moved there itself, after too many receives. */
  readonly givenUp: readonly Letter[];
}

export interface RunningMessaging extends Messaging {
  /** Where SQS and SNS listen, e.g. `http://127.0.0.1:4566`. */
  readonly address: string;
  inspect(queue: "events" | "deadLetters" | "announcements"): QueueCounts;
  /** When its oldest message was sent, in epoch milliseconds: what on AWS only CloudWatch tells. */
  oldestIn(queue: "events" | "deadLetters"): number | undefined;
  /**
   * Looks into the dead-letter queue and leaves it as it is. A receive would hide letters from
   * others, and on FIFO not find all: a group of which one is held shows no further ones.
   */
  letters(): Letters;
  stop(): Promise<void>;
}

/**
 * Starts SQS and SNS in this process, with Todoke's queues, topic and subscriber.
 *
 * With a directory everything is there again after a restart, also after a SIGKILL: messages,
 * receive counts, and what was in flight stays in flight until its visibility ends. What is not
 * kept is the five-minute memory of FIFO deduplication ids.
 */
export const startMessaging = async (options: StartMessagingOptions): Promise<RunningMessaging> => {
  await acceptAllOfUnicode();
  const fauxqs = await withoutDiskWaits(() =>
    startFauxqs({
      port: options.port ?? 0,
      logger: false,
      defaultRegion: localRegion,
      ...(options.directory === undefined ? {} : { dataDir: options.directory }),
    }),
  );
  const openDoors = refuseStrangers(fauxqs.port);
  const stop = async () => {
    await fauxqs.stop();
    openDoors();
  };
  try {
    if (options.directory !== undefined) keepReceiveCounts(options.directory);
    const address = `http://127.0.0.1:${fauxqs.port}`;
    const messaging = await arrangeMessaging(address, options);
    const now = options.now ?? Date.now;
    return {
      ...messaging,
      address,
      stop,
      inspect: (queue) => countMessages(fauxqs, messaging[queue].name, now()),
      oldestIn: (queue) => oldestOf(fauxqs, messaging[queue].name),
      letters: () => lettersIn(fauxqs, messaging.deadLetters.name),
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * fauxqs moves messages between its lists only when somebody receives. A message whose time is
 * over is therefore counted as ready here: that is what the next receive would find.
 */
const countMessages = (fauxqs: FauxqsServer, name: string, now: number): QueueCounts => {
  const found = fauxqs.inspectQueue(name);
  if (found === undefined) return { ready: 0, delayed: 0, inflight: 0 };
  const { ready, delayed, inflight } = found.messages;
  const stillDelayed = delayed.filter((message) => (message.delayUntil ?? 0) > now).length;
  const stillInflight = inflight.filter((entry) => entry.visibilityDeadline > now).length;
  const dueAgain = delayed.length - stillDelayed + inflight.length - stillInflight;
  return { ready: ready.length + dueAgain, delayed: stillDelayed, inflight: stillInflight };
};

const oldestOf = (fauxqs: FauxqsServer, name: string): number | undefined => {
  const all = messagesIn(fauxqs, name);
  if (all.length === 0) return undefined;
  return all.reduce((oldest, { sentTimestamp }) => Math.min(oldest, sentTimestamp), Infinity);
};

const lettersIn = (fauxqs: FauxqsServer, name: string): Letters => {
  const withReason: Letter[] = [];
  const givenUp: Letter[] = [];
  for (const { body, messageGroupId: groupId, messageAttributes } of messagesIn(fauxqs, name)) {
    (messageAttributes.reason ? withReason : givenUp).push({ body, groupId });
  }
  return { withReason, givenUp };
};

const messagesIn = (fauxqs: FauxqsServer, name: string) => {
  const { ready = [], delayed = [], inflight = [] } = fauxqs.inspectQueue(name)?.messages ?? {};
  return [...ready, ...delayed, ...inflight.map(({ message }) => message)];
};
