import { pagePolicy, safetyHeaders } from "@todoke/core/page-headers";
import { type PageFile, type PageFiles, readPage } from "./files.ts";

type State =
  | { readonly kind: "building" }
  | { readonly kind: "ready"; readonly files: PageFiles }
  | { readonly kind: "failed"; readonly why: string };

/** Serves the dashboard's page: while it is being built, and if it could not be, a page that says so. */
export interface Page {
  serve(request: Request): Response;
  /** Resolves when it is ready, or failed. It never rejects. */
  readonly settled: Promise<State["kind"]>;
}

/** @param build resolves to the folder of the built page */
export function createPage(build: () => Promise<string>): Page {
  let state: State = { kind: "building" };
  const settled = build().then(
    (directory) => {
      state = { kind: "ready", files: readPage(directory) };
      return state.kind;
    },
    (error: unknown) => {
      state = { kind: "failed", why: error instanceof Error ? error.message : String(error) };
      return state.kind;
    },
  );
  return { settled, serve: (request) => respond(state, request) };
}

const headersOfAll = { ...safetyHeaders, "content-security-policy": pagePolicy };

function respond(state: State, request: Request): Response {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405, headers: { ...headersOfAll, allow: "GET, HEAD" } });
  }
  switch (state.kind) {
    case "building":
      return notice(503, waiting, { "retry-after": "1" });
    case "failed":
      return notice(500, `${failed}<pre>${escaped(state.why)}</pre>`);
    case "ready":
      return find(state.files, request);
  }
}

function find(files: PageFiles, request: Request): Response {
  const { pathname } = new URL(request.url);
  // The page has its own paths, which may hold an event's id, with dots or whatever.
  const isAsset = pathname.startsWith("/assets/");
  const file = files.get(pathname) ?? (isAsset ? undefined : files.get("/index.html"));
  if (file === undefined) return notice(404, "<p>There is no such file.</p>");
  return isKnown(file, request)
    ? new Response(null, { status: 304, headers: { ...headersOfAll, ...file.headers } })
    : new Response(request.method === "HEAD" ? null : file.body, {
        headers: { ...headersOfAll, ...file.headers, "content-length": String(file.body.length) },
      });
}

const isKnown = ({ headers }: PageFile, request: Request): boolean =>
  (request.headers.get("if-none-match") ?? "").split(/\s*,\s*/).includes(headers.etag ?? "");

/** A page without script or style: the policy lets none in that is not a file. */
function notice(status: number, html: string, headers: Record<string, string> = {}): Response {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Todoke</title>${html}`;
  const own = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(body, { status, headers: { ...headersOfAll, ...own, ...headers } });
}

// It asks again by itself, by a means that needs no script.
const waiting =
  '<meta http-equiv="refresh" content="1"><h1>Todoke</h1><p>The page is being built, which takes some seconds the first time. It will appear here.</p>';

const failed =
  "<h1>Todoke</h1><p>The page could not be built; the system and its API at <code>/api</code> work all the same. Mend what Vite says, and start again:</p>";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
