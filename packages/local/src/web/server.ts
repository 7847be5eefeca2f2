import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";

/** Answers a request; `env` is what the adapter knows of the connection. */
type Answer = (request: Request, env: object) => Response | Promise<Response>;

export interface ServerOptions {
  readonly hostname: string;
  /** 0: a free one. */
  readonly port: number;
  readonly api: Answer;
  readonly page: Answer;
}

export interface WebServer {
  readonly port: number;
  /** Breaks all connections and frees the port. */
  stop(): Promise<void>;
}

/**
 * Serves the page and the API at one address, as CloudFront does, so that the page needs no leave
 * to read from the API, and no other page has it.
 *
 * @throws the error of the bind, e.g. EADDRINUSE
 */
export async function startServer(options: ServerOptions): Promise<WebServer> {
  const { hostname, port, api, page } = options;
  const server = createAdaptorServer({
    fetch: (request, env) => {
      if (!isThisMachine(request.headers.get("host"))) return misdirected();
      const { pathname } = new URL(request.url);
      const isApi = pathname === "/api" || pathname.startsWith("/api/");
      return isApi ? api(request, env) : page(request, env);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  // A server that listens on a port has an address of this form.
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

/**
 * Whether the browser believes that it talks to this machine. A page of another site can point its
 * own name here, after it was loaded, and would then count as ours; its name stays in `Host`.
 * https://en.wikipedia.org/wiki/DNS_rebinding
 */
export const isThisMachine = (host: string | null): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host ?? "");

/** https://www.rfc-editor.org/rfc/rfc9110#section-15.5.20 */
const misdirected = (): Response =>
  new Response("This server answers to localhost and 127.0.0.1 only.\n", {
    status: 421,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
