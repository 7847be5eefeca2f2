import { createCounters } from "@todoke/core/ops/counters";
import { registry } from "@todoke/core/registry";
import { createApi } from "@todoke/functions/api/app";
import type { Role } from "@todoke/functions/api/contract/access";
import type { SandboxControls } from "@todoke/functions/api/contract/sandbox";
import type { Check } from "@todoke/functions/api/contract/system";
import type { ApiLogLine, ApiParts, LetterCounts } from "@todoke/functions/api/parts";
import { resolveDynamoDb } from "../../src/engines/resolve.ts";
import { localTableNames } from "../contract/store-world.ts";
import { cacheDirectory } from "../engines/dynamodb-engines.ts";
import { type Queues, queuesBehind } from "../operate/dead-letters-world.ts";
import { type OperateWorld, startOperateWorld } from "../operate/operate-world.ts";
import { sweeperAt } from "../sweep/sweep-world.ts";

export interface Asking {
  /** Whose token is sent; null: none. */
  readonly as?: Role | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed, if it is JSON. Tests say by their expectation what it is. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the API says.
  readonly body: any;
}

/** The API on real engines, with three people who may use it. */
export interface ApiWorld extends OperateWorld {
  readonly queues: Queues;
  readonly parts: ApiParts;
  readonly log: ApiLogLine[];
  /** What the host's doctor says, and SQS of its queue: for a test to set. */
  readonly host: { checks: readonly Check[] | Error; letters: Partial<LetterCounts> };
  readonly app: ReturnType<typeof createApi>;
  ask(method: string, path: string, asking?: Asking): Promise<Told>;
  /** Another instance: with other settings, or nothing in memory. */
  again(changes?: Partial<ApiParts>): ApiWorld["ask"];
}

/** Under this name the API's calls pass the gateway. */
export const CALLER = "api";

export async function startApiWorld({ fifo = false, onDisk = true } = {}): Promise<ApiWorld> {
  const plan = await resolveDynamoDb({ engine: "dynoxide", cacheDirectory });
  const world = await startOperateWorld(plan, { fifo, onDisk });
  const log: ApiLogLine[] = [];
  const host: ApiWorld["host"] = { checks: [], letters: {} };
  const parts = partsOf(world, log, host);
  const app = createApi(parts);
  const queues = queuesBehind(world.messaging);
  return {
    ...world,
    ...{ queues, parts, log, host, app },
    ask: asker(app),
    again: (changes = {}) => asker(createApi({ ...parts, ...changes })),
    reset: async () => {
      await world.reset();
      log.length = 0;
      host.checks = [];
      host.letters = {};
    },
    stop: async () => {
      queues.destroy();
      await world.stop();
    },
  };
}

function partsOf(world: OperateWorld, log: ApiLogLine[], host: ApiWorld["host"]): ApiParts {
  const operating = world.operator(CALLER);
  const { clock } = world.time;
  const endpoint = world.gateway.endpointFor(CALLER);
  return {
    operating,
    tableNames: localTableNames,
    registry,
    letters: world.queue(CALLER),
    letterCounts: async () => {
      const { ready, inflight } = world.messaging.inspect("deadLetters");
      return { depth: ready, hidden: inflight, oldestAt: undefined, ...host.letters };
    },
    sweeper: sweeperAt(endpoint, world.messaging.topicArn, clock),
    counters: createCounters({
      dynamodb: operating.dynamodb,
      tableName: localTableNames.Ops,
      clock,
    }),
    doctor: async () => {
      if (host.checks instanceof Error) throw host.checks;
      return host.checks;
    },
    access: { mode: "token", authenticate: async (headers) => personIn(headers) },
    settings: {
      stage: "test",
      version: "1.2.3",
      readOnly: false,
      maskedPaths: ["customer_id", "customerId", "ship_to", "shipTo"],
      cursorKey: new Uint8Array(32).fill(1),
      allowedOrigins: [],
      objectiveSeconds: 300,
      sweepIntervalSeconds: 60,
      requestsPerMinute: 100_000,
      timeoutMilliseconds: 30_000,
    },
    clock,
    log: (line) => log.push(line),
  };
}

const people: Readonly<Record<string, Role>> = {
  "taro@example.jp": "viewer",
  "hanako@example.jp": "operator",
  "jiro@example.jp": "admin",
};

function personIn(headers: Headers) {
  const token = headers.get("authorization")?.slice("Bearer ".length);
  const found = Object.entries(people).find(([, role]) => role === token);
  if (found === undefined) return { kind: "unknown" } as const;
  const [name, role] = found;
  return { kind: "known", subject: { name, role } } as const;
}

const asker =
  (app: ReturnType<typeof createApi>): ApiWorld["ask"] =>
  async (method, path, { as = "operator", body, headers = {} } = {}) => {
    const response = await app.request(path.startsWith("/api") ? path : `/api/v1${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  };

/** A sandbox that does nothing, and says what it was told. */
export function sandboxOf(told: string[]): SandboxControls {
  const state = {
    faults: { snsFailing: false, slowPublishMilliseconds: 0, crashAfterCommit: 0, conflicts: 0 },
    clockAheadSeconds: 0,
    processesKilled: 0,
    demoOrders: false,
  };
  const note = (what: string) => {
    told.push(what);
    return state;
  };
  return {
    read: () => state,
    send: async ({ count }) => {
      note(`send ${count}`);
      return { messages: count, duplicates: 0, malformed: 0, firstEventId: "demo-1" };
    },
    setFaults: (faults) => note(`faults ${JSON.stringify(faults)}`),
    advanceClock: async (seconds) => {
      note(`advance ${seconds}`);
      return { clockAheadSeconds: seconds, rowsDeleted: 2 };
    },
    setDemoOrders: (on) => note(`demo ${on}`),
    reset: async () => note("reset"),
  };
}
