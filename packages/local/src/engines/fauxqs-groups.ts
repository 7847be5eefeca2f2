import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** The parts of fauxqs's queue that are changed here, by the names they have in 2.4.1. */
interface FifoQueue {
  isFifo(): boolean;
  /** Visible messages by group, in order. */
  readonly fifoMessages: Map<string, object[]>;
  /** How many messages of a group are in flight. */
  fifoLockedGroups: Map<string, number>;
  enqueue(message: object): void;
  processTimers(): void;
  changeVisibility(receiptHandle: string, seconds: number): void;
  dequeueFifo(most: number, ...others: unknown[]): object[];
}

const IS_MENDED = Symbol("hands out whole groups");

/**
 * Lets a FIFO queue hand out several messages of one group in one receive, as SQS does: fauxqs
 * 2.4.1 hands out one, so that no batch ever holds two events whose order matters.
 *
 * What comes back visible is then put into its place in the group: fauxqs puts each in front,
 * which turns several around.
 *
 * @throws Error when the queue's class is not where it was: another version of fauxqs
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html
 */
export const handOutWholeGroups = async (): Promise<void> => {
  const home = dirname(findPackageJSON("fauxqs", import.meta.url) ?? "");
  const file = join(home, "dist", "sqs", "sqsStore.js");
  const { SqsQueue } = await import(pathToFileURL(file).href);
  const queue: (FifoQueue & { [IS_MENDED]?: true }) | undefined = SqsQueue?.prototype;
  if (typeof queue?.dequeueFifo !== "function") throw new Error(`No FIFO queue in ${file}`);
  if (queue[IS_MENDED]) return;
  queue[IS_MENDED] = true;
  keepOrder(queue);
  takeMorePerGroup(queue);
};

function keepOrder(queue: FifoQueue): void {
  const { enqueue, processTimers, changeVisibility } = queue;
  const places = new WeakMap<object, number>();
  let messages = 0;
  const placeOf = (message: object) => places.get(message) ?? 0;
  const sort = ({ fifoMessages }: FifoQueue) => {
    for (const group of fifoMessages.values()) group.sort((a, b) => placeOf(a) - placeOf(b));
  };
  queue.enqueue = function (message) {
    messages += 1;
    places.set(message, messages);
    enqueue.call(this, message);
  };
  queue.processTimers = function () {
    processTimers.call(this);
    if (this.isFifo()) sort(this);
  };
  queue.changeVisibility = function (receiptHandle, seconds) {
    changeVisibility.call(this, receiptHandle, seconds);
    if (this.isFifo()) sort(this);
  };
}

/** Asks again and again, each time as if what this receive has taken had not locked its groups. */
function takeMorePerGroup(queue: FifoQueue): void {
  const { dequeueFifo } = queue;
  queue.dequeueFifo = function (most, ...others) {
    this.processTimers();
    const { processTimers, fifoLockedGroups: before } = this;
    const locks = new Map(before);
    const taken: object[] = [];
    // Time stands still for one receive: with a visibility of 0 it would take the same ones again.
    this.processTimers = () => {};
    while (taken.length < most) {
      this.fifoLockedGroups = new Map(before);
      const more = dequeueFifo.call(this, most - taken.length, ...others);
      for (const [group, count] of this.fifoLockedGroups) {
        const added = count - (before.get(group) ?? 0);
        locks.set(group, (locks.get(group) ?? 0) + added);
      }
      if (more.length === 0) break;
      taken.push(...more);
    }
    this.processTimers = processTimers;
    this.fifoLockedGroups = locks;
    return taken;
  };
}
