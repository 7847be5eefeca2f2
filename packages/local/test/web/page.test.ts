import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pagePolicy, safetyHeaders } from "@todoke/core/page-headers";
import { expect, onTestFinished, test } from "vitest";
import { createPage } from "../../src/web/page/page.ts";

const safe = { ...safetyHeaders, "content-security-policy": pagePolicy };

function builtPage(): string {
  const directory = mkdtempSync(join(tmpdir(), "todoke-page-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, "assets"));
  writeFileSync(join(directory, "index.html"), "<title>Todoke</title>");
  writeFileSync(join(directory, "favicon.svg"), "<svg/>");
  writeFileSync(join(directory, "assets/index-BB0PSvUm.js"), "run();");
  return directory;
}

async function ready() {
  const page = createPage(async () => builtPage());
  expect(await page.settled).toBe("ready");
  return (path: string, init?: RequestInit) =>
    page.serve(new Request(`http://localhost${path}`, init));
}

test("serves the files of the page, each as what it is and with every header of safety", async () => {
  const ask = await ready();
  for (const [path, type, text] of [
    ["/", "text/html; charset=utf-8", "<title>Todoke</title>"],
    ["/favicon.svg", "image/svg+xml", "<svg/>"],
    ["/assets/index-BB0PSvUm.js", "text/javascript; charset=utf-8", "run();"],
  ] as const) {
    const answer = ask(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...safe, "content-type": type });
    expect(await answer.text()).toBe(text);
  }
});

test("keeps for ever what has a hash in its name, and asks again for the rest", async () => {
  const ask = await ready();
  expect(ask("/assets/index-BB0PSvUm.js").headers.get("cache-control")).toBe(
    "public, max-age=31536000, immutable",
  );
  const first = ask("/");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{20,}"$/);
  const again = ask("/", { headers: { "if-none-match": `"other", ${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(Object.fromEntries(again.headers)).toMatchObject(safe);
  expect(ask("/", { headers: { "if-none-match": '"other"' } }).status).toBe(200);
});

test("gives the page for each of its own paths, and 404 for a file that is gone", async () => {
  const ask = await ready();
  for (const path of ["/events", "/events/order.1001", "/events/a%2Fb%2F..%2Fc", "/x/y?z=1"]) {
    expect(await ask(path).text()).toBe("<title>Todoke</title>");
  }
  expect(ask("/assets/index-gone.js").status).toBe(404);
});

test("never leaves its folder", async () => {
  const ask = await ready();
  for (const path of [
    "/../../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/assets/../../../etc/passwd",
    "/assets/..%5c..%5cetc/passwd",
    "/index.html%00.js",
    "//etc/passwd",
  ]) {
    expect(await ask(path).text()).toMatch(/^<title>Todoke<|There is no such file/);
  }
});

test("only gives", async () => {
  const ask = await ready();
  const posted = ask("/", { method: "POST", body: "x" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const head = ask("/", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("says that it is being built, and asks again by itself, without script", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const page = createPage(() => promise);
  const answer = page.serve(new Request("http://localhost/events"));
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...safe,
    "cache-control": "no-store",
  });
  const html = await answer.text();
  expect(html).toContain('http-equiv="refresh" content="1"');
  expect(html).not.toMatch(/<script|<style| style=/);
  resolve(builtPage());
  expect(await page.settled).toBe("ready");
  expect(page.serve(new Request("http://localhost/events")).status).toBe(200);
});

test("says why it could not be built, as text", async () => {
  const page = createPage(async () => {
    throw new Error("src/main.tsx: <img src=x onerror=alert(1)>");
  });
  expect(await page.settled).toBe("failed");
  const answer = page.serve(new Request("http://localhost/"));
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("<img");
});
