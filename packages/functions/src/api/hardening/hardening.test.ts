import { expect, test } from "vitest";
import { event, republish, testApp, write } from "../../../test/hardened-app.ts";

const asViewer = { headers: { "x-ops-token": "viewer" } };

test("takes the request's id from Lambda, or makes one, and never believes a client's", async () => {
  const { ask } = testApp();
  const lambdaContext = { awsRequestId: "lambda-1", getRemainingTimeInMillis: () => 9_000 };
  const headers = { "x-ops-token": "viewer", "x-request-id": "mine", "x-amzn-requestid": "mine" };
  const onLambda = await ask(event, { headers }, { lambdaContext });
  expect(onLambda.headers.get("x-request-id")).toBe("lambda-1");
  const here = await ask(event, { headers });
  expect(here.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("gives a request its own time, and no more than Lambda has", async () => {
  const { ask } = testApp({ timeoutMilliseconds: 1_000 });
  const left = async (milliseconds: number) => {
    const lambdaContext = { awsRequestId: "1", getRemainingTimeInMillis: () => milliseconds };
    const answer = await ask(event, asViewer, { lambdaContext });
    const { left } = (await answer.json()) as { left: number }; // as the route answers
    return left;
  };
  expect(await left(50)).toBe(50);
  expect(await left(60_000)).toBeGreaterThan(500);
  expect(await left(60_000)).toBeLessThanOrEqual(1_000);
});

test.each([
  ["an answer", event, 200],
  ["a refusal", "/api/v1/events/x/republish", 404],
  ["what is not there", "/nothing", 404],
  ["a surprise", "/api/boom", 500],
])("puts every header of safety on %s", async (_, path, status) => {
  const answer = await testApp().ask(path, asViewer);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(answer.headers.has("access-control-allow-origin")).toBe(false);
});

test("lets the documentation have a style sheet, and no script", async () => {
  const policy = (await testApp().ask("/api/docs")).headers.get("content-security-policy");
  expect(policy).toContain("style-src 'self'");
  expect(policy).not.toMatch(/script-src|unsafe/);
});

test.each([
  ["a form", { "content-type": "application/x-www-form-urlencoded" }],
  ["plain text", { "content-type": "text/plain" }],
  ["JSON by another name", { "content-type": "text/json" }],
  ["what only begins like JSON", { "content-type": "application/jsonp" }],
  ["nothing", { "content-type": "" }],
])("refuses a write whose body says that it is %s", async (_, headers) => {
  const { ask } = testApp();
  const answer = await ask(republish, write("{}", headers));
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ code: "not_json" });
});

test("takes JSON with a character set, and a write without any body", async () => {
  const { ask } = testApp();
  const utf8 = { "content-type": "application/json; charset=utf-8" };
  expect((await ask(republish, write("{}", utf8))).status).toBe(200);
  const bare = { method: "POST", headers: { "x-ops-token": "admin" } };
  expect((await ask(republish, bare)).status).toBe(200);
});

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["a page without a name", { origin: "null" }],
  ["another port of this machine", { origin: "http://localhost:8080" }],
  ["a name that only begins like ours", { origin: "http://localhost.evil.example" }],
  ["another site, by the browser's word", { "sec-fetch-site": "cross-site" }],
  ["a sister site, by the browser's word", { "sec-fetch-site": "same-site" }],
  ["another site under our name", { origin: "http://localhost", "sec-fetch-site": "cross-site" }],
])("refuses a write from %s", async (_, headers: Record<string, string>) => {
  const { ask } = testApp();
  const answer = await ask(republish, write("{}", { host: "localhost", ...headers }));
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: "foreign_origin" });
});

test.each([
  ["the page beside it", { origin: "http://localhost", "sec-fetch-site": "same-origin" }],
  ["a program that is no browser", {}],
  ["the page at CloudFront", { origin: "https://ops.example", "x-forwarded-host": "ops.example" }],
  ["a development server that is allowed", { origin: "http://localhost:5173" }],
])("takes a write from %s", async (_, headers: Record<string, string>) => {
  const { ask } = testApp({ allowedOrigins: ["http://localhost:5173"] });
  const answer = await ask(republish, write("{}", { host: "localhost", ...headers }));
  expect(answer.status).toBe(200);
});

test("answers every write with 405 while it only reads, and goes on reading", async () => {
  const { ask } = testApp({ readOnly: true });
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await ask(republish, { ...write("{}"), method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expect(await answer.json()).toMatchObject({ code: "read_only" });
  }
  expect((await ask(event, asViewer)).status).toBe(200);
});

const kilobytes = (count: number) => "x".repeat(count * 1_024);

/** A body that says nothing of its length, and how much of it was asked for. */
function chunked(pieces: number) {
  let given = 0;
  const body = new ReadableStream({
    pull(controller) {
      given += 1;
      if (given > pieces) controller.close();
      else controller.enqueue(new TextEncoder().encode(kilobytes(16)));
    },
  });
  return { init: { ...write(""), body, duplex: "half" } as RequestInit, given: () => given };
}

test("takes 64 KB, and no byte more", async () => {
  const { ask } = testApp();
  expect(await (await ask(republish, write(kilobytes(64)))).json()).toEqual({ read: 65_536 });
  expect((await ask(republish, write(`${kilobytes(64)}x`))).status).toBe(413);
});

test("counts a chunked body as it comes, and reads no further than it must", async () => {
  const { ask } = testApp();
  expect((await ask(republish, chunked(4).init)).status).toBe(200);
  const endless = chunked(10_000);
  const answer = await ask(republish, endless.init);
  expect(await answer.json()).toMatchObject({ code: "body_too_large" });
  expect(endless.given()).toBeLessThan(10);
});

test("believes no length: neither one too great, nor one too small", async () => {
  const { ask } = testApp();
  const great = await ask(republish, write("{}", { "content-length": "65537" }));
  expect(great.status).toBe(413);
  const small = await ask(republish, write(kilobytes(65), { "content-length": "2" }));
  expect(small.status).toBe(413);
});

test("logs each request by its pattern, with neither id, query nor body", async () => {
  const { ask, lines } = testApp();
  await ask(`${event}?q=secret`, asViewer);
  await ask(republish, write('{"reason":"secret"}'));
  await ask("/api/v1/events/x", {});
  await ask("/api/boom?q=secret");
  expect(lines).toMatchObject(
    [
      { level: "info", method: "GET", route: "/api/v1/events/:id", status: 200, subject: "hanako" },
      { method: "POST", route: "/api/v1/events/:id/republish", status: 200, subject: "taro" },
      { level: "warn", status: 401, code: "not_authenticated" },
      { level: "error", status: 500, code: "internal_error", error: /^Error: a surprise/ },
    ].map(({ error, ...line }) =>
      error ? { ...line, error: expect.stringMatching(error) } : line,
    ),
  );
  expect(JSON.stringify(lines)).not.toMatch(/secret|order-1001/);
  expect(lines[2]).not.toHaveProperty("subject");
});
