import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as waitFor } from "node:timers/promises";
import { type CallListener, recognise, type Service } from "./call.ts";
import { type Audience, converse, type Wait } from "./conversation.ts";
import { type CallerFilter, type Counter, type Counts, createCounter } from "./counts.ts";
import { createForwarder, type Forwarder, plainHeaders, readBody } from "./forward.ts";
import { commaClauses } from "./partiql.ts";

export interface GatewayOptions {
  /** @default a free one */
  readonly port?: number;
  readonly engines: Readonly<Record<Service, string>>;
  /**
   * Which PartiQL the DynamoDB engine reads. `commas` is dynoxide's; see partiql.ts.
   * @default "documented"
   */
  readonly partiql?: "documented" | "commas";
  /** @default real timers */
  readonly wait?: Wait;
}

/** The one address of the local AWS, between its clients and its engines. */
export interface Gateway {
  readonly port: number;
  /** For a client's `AWS_ENDPOINT_URL`; its calls then carry this caller's name. */
  endpointFor(caller: string): string;
  /** Listeners are asked in the order in which they were added. Returns how to remove it. */
  onCall(listener: CallListener): () => void;
  counts(callers?: CallerFilter): Counts;
  resetCounts(): void;
  /**
   * Breaks all connections and frees the port.
   * @throws AggregateError of what listeners threw: a broken oracle must not look like a pass
   */
  stop(): Promise<void>;
}

interface Parts {
  readonly options: GatewayOptions;
  readonly audience: Audience;
  readonly counter: Counter;
  readonly forwarder: Forwarder;
}

const longestIdleMilliseconds = 60_000;

/**
 * Starts the gateway on the loopback interface.
 *
 * Messages pass byte for byte. Bodies are read whole: the largest is 4 MB, and an observer that
 * wants to know what a transaction contained cannot do with half of it.
 */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const listeners = new Set<CallListener>();
  const stopping = new AbortController();
  const listenerErrors: unknown[] = [];
  const counter = createCounter();
  const forwarder = createForwarder();
  const wait = options.wait ?? ((ms, signal) => waitFor(ms, undefined, { signal }));
  const audience = { listeners, wait, stopping: stopping.signal, listenerErrors };
  const server = serve({ options, audience, counter, forwarder });
  const port = await listen(server, options.port ?? 0);
  return {
    port,
    endpointFor: (caller) => `http://127.0.0.1:${port}/caller/${encodeURIComponent(caller)}`,
    onCall: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    counts: counter.read,
    resetCounts: counter.reset,
    stop: async () => {
      stopping.abort();
      await close(server);
      forwarder.close();
      if (listenerErrors.length > 0) throw new AggregateError(listenerErrors, "listeners threw");
    },
  };
};

const serve = (parts: Parts): Server => {
  const server = createServer({ noDelay: true, keepAliveTimeout: longestIdleMilliseconds });
  let calls = 0;
  server.on("request", (request, response) => {
    calls += 1;
    // What rejects here is a connection that broke, the client's or the engine's. Either way
    // the client is to see a broken connection.
    handle(parts, calls, request, response).catch(() => response.destroy());
  });
  return server;
};

const handle = async (
  { options, audience, counter, forwarder }: Parts,
  id: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const headers = plainHeaders(request);
  const body = await readBody(request);
  const subject = recognise(headers["x-amz-target"], headers["content-type"], body);
  if (subject === undefined) return refuse(response);
  const caller = callerIn(request.url ?? "/");
  counter.count(caller, subject.operation);
  const engine = new URL(options.engines[subject.service]);
  const commas = options.partiql === "commas" && subject.service === "dynamodb";
  await converse(audience, { id, caller, ...subject }, body, response, (asked) =>
    forwarder.send(engine, headers, commas ? commaClauses(subject.operation, asked) : asked),
  );
};

const refuse = (response: ServerResponse): void => {
  response.writeHead(400, { "content-type": "text/plain" });
  response.end("This gateway takes DynamoDB, SQS and SNS calls of an AWS SDK.\n");
};

/** `/caller/consumer-3/` is consumer-3; clients without a prefix are "direct". */
const callerIn = (path: string): string => {
  const name = /^\/caller\/([^/?]+)/.exec(path)?.[1];
  return name === undefined ? "direct" : decodeURIComponent(name);
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("no TCP address"));
      else resolve(address.port);
    });
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
