import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

/** One file of the built page, as it is served. */
export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** By path, e.g. `/index.html`. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * Reads a built page into memory, a few hundred kilobytes. What can be served is what was read
 * here: no path that somebody asks for ever reaches the file system.
 */
export function readPage(directory: string): PageFiles {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(directory, file).split(sep).join("/")}`;
      return [path, toPageFile(path, new Uint8Array(readFileSync(file)))];
    }),
  );
}

/** Vite puts a hash into the names under `/assets`: another content is another name. */
function toPageFile(path: string, body: Uint8Array<ArrayBuffer>): PageFile {
  const isHashed = path.startsWith("/assets/");
  return {
    body,
    headers: {
      "content-type": types[extname(path)] ?? "application/octet-stream",
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`,
    },
  };
}
