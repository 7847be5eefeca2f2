import type { MiddlewareHandler } from "hono";
import type { ApiEnvironment } from "../environment.ts";
import { ApiProblem } from "../problem.ts";

const BODY_BYTES = 64 * 1_024;

/**
 * Reads a body of at most 64 KB, and gives it to the handlers. The bytes are counted as they come:
 * a chunked body says no length, and a length that was said is not believed. Hono's own limit
 * believes it.
 */
export const limitBody: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const { raw } = c.req;
  if (Number(raw.headers.get("content-length") ?? 0) > BODY_BYTES) throw tooLarge();
  if (raw.body !== null) c.req.raw = new Request(raw, { body: await readBounded(raw.body) });
  await next();
};

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop early also cancels the stream: nothing more is read of it.
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const tooLarge = () => new ApiProblem("body_too_large");
