import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Build } from "./instantiate.ts";

/**
 * What SST's command line answers to its components. A function is "built" into one line: the
 * tests look at what would be built and how, and not at the bundle.
 *
 * @param work a directory for the bundle
 */
export async function startServer(work: string): Promise<{ url: string; builds: Build[] }> {
  const builds: Build[] = [];
  const bundle = join(work, "bundle");
  mkdirSync(bundle);
  writeFileSync(join(bundle, "bundle.mjs"), "export const handler = () => {};\n");

  const methods: Record<string, (input: Build) => object> = {
    "Provider.Aws.Bootstrap": () => ({ asset: "assets" }),
    "Provider.Aws.Appsync": () => ({ http: "https://appsync", realtime: "wss://appsync" }),
    // In `sst dev` the functions stay here, and only stubs of them are deployed.
    "Runtime.AddTarget": () => ({}),
    "Runtime.Build": (input) => {
      builds.push(input);
      return { handler: "bundle.handler", out: bundle, errors: [], sourcemaps: [] };
    },
  };

  const server = createServer(async (request, response) => {
    const { method, params }: { method: string; params: [Build] } = JSON.parse(await text(request));
    const result = methods[method]?.(params[0]);
    // Connections that are kept alive would keep the program from ending.
    response.setHeader("connection", "close");
    response.end(JSON.stringify(result ? { result } : { error: `no answer to ${method}` }));
  });
  const port = await new Promise<number>((listening, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address && typeof address === "object") listening(address.port);
    });
  });
  server.unref();
  return { url: `http://127.0.0.1:${port}`, builds };
}
