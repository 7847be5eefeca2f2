import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { makeFakeApi } from "./app.ts";
import { pending } from "./events-made.ts";
import { type Knobs, makeWorld } from "./world.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/**
 * The built page and the fake API at one address, under the policy of the real host.
 *
 * `PUT /__fake/knobs` with some of `Knobs`; `PUT /__fake/scene` with `{scene, rows}`;
 * `PUT /__fake/world` with some of the world; `POST /__fake/arrive` with `{count}`.
 *
 * @param dist where the page was built
 * @returns its address, and what ends it
 */
export async function serveFake(dist: string, port = 0) {
  const world = makeWorld();
  const api = makeFakeApi(world);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const body = Buffer.concat(await Array.fromAsync(request));
    if (url.pathname.startsWith("/__fake/")) {
      turn(url.pathname, JSON.parse(body.toString() || "{}"));
      response.end("{}");
    } else if (url.pathname.startsWith("/api/")) {
      if (world.knobs.outage) return void response.destroy();
      const method = request.method ?? "GET";
      const answered = await api.request(url, {
        method,
        headers: request.headers as Record<string, string>,
        ...(method === "GET" ? {} : { body }),
      });
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      response.end(Buffer.from(await answered.arrayBuffer()));
    } else await file(url.pathname, response);
  }

  function turn(path: string, told: Record<string, unknown>): void {
    if (path === "/__fake/knobs") Object.assign(world.knobs, told as Partial<Knobs>);
    if (path === "/__fake/world") Object.assign(world, told);
    if (path === "/__fake/scene") {
      const { scene, rows } = told as { scene: "busy" | "healthy" | "empty"; rows?: number };
      const { events, deadLetters, audit, pause, knobs } = makeWorld(scene, rows);
      Object.assign(world, { events, deadLetters, audit, pause, knobs });
    }
    if (path === "/__fake/arrive") {
      for (let left = Number(told.count); left > 0; left--)
        world.events.unshift(pending(world, `order-${crypto.randomUUID().slice(0, 8)}`, 1));
    }
  }

  async function file(path: string, response: ServerResponse): Promise<void> {
    const name = extname(path) === "" ? "/index.html" : path;
    const content = await readFile(join(dist, name)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, {
      "content-type": TYPES[extname(name)] ?? "application/octet-stream",
      "content-security-policy": POLICY,
      "cache-control": "no-cache",
    });
    response.end(content);
  }

  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const address = server.address();
  const at = typeof address === "object" && address !== null ? address.port : port;
  return { address: `http://127.0.0.1:${at}`, world, close: () => server.close() };
}

if (import.meta.main) {
  const { address } = await serveFake(
    process.argv[2] ?? join(import.meta.dirname, "../../dist"),
    4_100,
  );
  process.stdout.write(`${address}\n`);
}
