import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import type { AnsweredBatch } from "../../src/lambda/batch-runner.ts";
import { type Bundle, bundleHandler } from "../../src/lambda/bundle.ts";
import {
  createEventSource,
  type EventSource,
  type EventSourceOptions,
} from "../../src/lambda/event-source.ts";
import { createPool } from "../../src/lambda/pool.ts";
import type { Problem } from "../../src/lambda/problem.ts";
import { createWorker, type WorkerOptions } from "../../src/lambda/worker.ts";

export type FixtureBundle = Bundle & { remove(): Promise<void> };

type Queue = ReturnType<FauxqsServer["createQueue"]>;

/** Bundles one of the fixtures into a directory of its own. */
export async function bundleFixture(name: string): Promise<FixtureBundle> {
  const outDirectory = await mkdtemp(join(tmpdir(), "todoke-lambda-"));
  const entry = fileURLToPath(new URL(`fixtures/${name}.ts`, import.meta.url));
  const bundle = await bundleHandler({ entry, outDirectory });
  return { ...bundle, remove: () => rm(outDirectory, { recursive: true }) };
}

/** Entries, and a way to wait for them: what the tests have instead of sleeping. */
export class Journal<Entry> {
  readonly entries: Entry[] = [];
  readonly #waiting = new Set<() => void>();

  add(entry: Entry): void {
    this.entries.push(entry);
    for (const look of this.#waiting) look();
  }

  /** Resolves with the first entry, old or new, that matches. */
  find(matches: (entry: Entry) => boolean): Promise<Entry> {
    const { promise, resolve } = Promise.withResolvers<Entry>();
    const look = () => {
      const found = this.entries.find(matches);
      if (found === undefined) return;
      this.#waiting.delete(look);
      resolve(found);
    };
    this.#waiting.add(look);
    look();
    return promise;
  }

  async count(entries: number): Promise<Entry[]> {
    await this.find(() => this.entries.length >= entries);
    return this.entries;
  }
}

/** What a batch looked like to the handler, and how it ended. */
export interface SeenBatch {
  readonly bodies: readonly string[];
  readonly receives: readonly number[];
  readonly outcome: string;
}

export interface SourceSetup
  extends Partial<
    Omit<EventSourceOptions, "sqs" | "queueUrl" | "queueArn" | "pool" | "onProblem">
  > {
  readonly concurrency?: number;
  readonly worker?: Partial<WorkerOptions>;
}

/** A queue service, a bundled fixture, and what is made of them; `close` ends all of it. */
export async function startRig(): Promise<Rig> {
  const server = await startFauxqs({ port: 0, logger: false, messageSpies: { bufferSize: 1_000 } });
  return new Rig(server, await bundleFixture("told"));
}

export class Rig {
  readonly server: FauxqsServer;
  readonly sqs: SQSClient;
  readonly #bundle: FixtureBundle;
  readonly #sources: EventSource[] = [];
  #queues = 0;

  constructor(server: FauxqsServer, bundle: FixtureBundle) {
    this.server = server;
    this.#bundle = bundle;
    this.sqs = new SQSClient({
      endpoint: server.address,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      useQueueUrlAsEndpoint: false,
    });
  }

  /** A new queue; its visibility timeout is 1 s unless the attributes say otherwise. */
  queue(attributes: Record<string, string> = {}): Queue {
    this.#queues += 1;
    const name = `queue-${this.#queues}${attributes.FifoQueue ? ".fifo" : ""}`;
    return this.server.createQueue(name, {
      attributes: { VisibilityTimeout: "1", ...attributes },
    });
  }

  async send(
    queueUrl: string,
    bodies: readonly string[],
    groupOf?: (body: string) => string,
  ): Promise<void> {
    for (let start = 0; start < bodies.length; start += 10) {
      const Entries = bodies.slice(start, start + 10).map((MessageBody, index) => ({
        Id: String(index),
        MessageBody,
        ...(groupOf && {
          MessageGroupId: groupOf(MessageBody),
          MessageDeduplicationId: `${start + index}`,
        }),
      }));
      await this.sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    }
  }

  /** An event source that was not started, and journals of all it does. */
  source({ queueUrl, queueArn }: Queue, setup: SourceSetup = {}) {
    const { concurrency = 1, worker = {}, onAnswer, ...options } = setup;
    const batches = new Journal<SeenBatch>();
    const problems = new Journal<Problem>();
    const logs = new Journal<string>();
    const onProblem = (problem: Problem) => problems.add(problem);
    const onLog = (line: string) => logs.add(line);
    const create = () => createWorker({ ...this.#function(), onLog, ...worker });
    const pool = createPool({ size: concurrency, create, onProblem });
    const eventSource = createEventSource({
      sqs: this.sqs,
      queueUrl,
      queueArn,
      fifo: false,
      batchSize: 10,
      batchWindowSeconds: 0,
      pool,
      onProblem,
      ...options,
      onAnswer: async (batch) => {
        const verdict = await onAnswer?.(batch);
        batches.add(seen(batch, verdict ?? batch.outcome.kind));
        return verdict;
      },
    });
    this.#sources.push(eventSource);
    return { eventSource, pool, batches, problems, logs };
  }

  async close(): Promise<void> {
    const options = { abandonReceive: true, graceMilliseconds: 1_000 };
    await Promise.all(this.#sources.map((source) => source.stop(options)));
    this.sqs.destroy();
    await this.server.stop();
    await this.#bundle.remove();
  }

  #function(): WorkerOptions {
    return {
      name: "told",
      bundle: this.#bundle.file,
      handlerName: "handler",
      environment: {},
      timeoutMilliseconds: 10_000,
    };
  }
}

const seen = ({ records }: AnsweredBatch, outcome: string): SeenBatch => ({
  bodies: records.map((record) => record.body),
  receives: records.map((record) => Number(record.attributes.ApproximateReceiveCount)),
  outcome,
});
