import { Agent, type IncomingMessage, request } from "node:http";
import type { Answer } from "./call.ts";

export interface Forwarder {
  /** @throws EngineUnreachable when the engine's connection breaks before its answer is whole */
  send(url: URL, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Answer>;
  close(): void;
}

/** The engine is not there, or went away in the middle; whether it acted is unknown. */
export class EngineUnreachable extends Error {
  override readonly name = "EngineUnreachable";
}

// Idle sockets are closed by us first. An engine that closes one just as we write on it would
// look like a broken connection to the client, in the middle of a test that injects no fault.
const idleMilliseconds = 4_000;

/** About the connection and not about the message; each hop has its own. */
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Keeps connections to the engines open, and passes whole messages through them unchanged. */
export const createForwarder = (): Forwarder => {
  const agent = new Agent({ keepAlive: true, timeout: idleMilliseconds });
  return {
    send: (url, headers, body) =>
      new Promise((resolve, reject) => {
        const fail = (cause: Error) =>
          reject(new EngineUnreachable(`no answer from ${url.origin}`, { cause }));
        const outgoing = request(
          url,
          { agent, method: "POST", headers: { ...passOn(headers), "content-length": body.length } },
          (incoming) => readAnswer(incoming).then(resolve, fail),
        );
        outgoing.once("error", fail);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
};

/** All but hop-by-hop headers, and all but Host: fauxqs puts that into the queue URLs it makes. */
const passOn = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && name !== "host"),
  );

const readAnswer = async (incoming: IncomingMessage): Promise<Answer> => ({
  status: incoming.statusCode ?? 502,
  headers: passOn(plainHeaders(incoming)),
  body: await readBody(incoming),
});

/** Headers with one value each: repeated ones, which no AWS client sends, are joined. */
export const plainHeaders = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
  );

export const readBody = (message: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.once("end", () => resolve(Buffer.concat(chunks)));
    message.once("error", reject);
    // A peer that dies in the middle of a body ends it without an "end".
    message.once("close", () => reject(new Error("the message ended too early")));
  });
