import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import type { Context, SNSEvent, SNSHandler } from "aws-lambda";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

let handler: SNSHandler;
beforeAll(async () => {
  vi.stubEnv("SST_RESOURCE_App", JSON.stringify({ name: "todoke", stage: "test" }));
  // SST's Resource reads its environment once, when it is loaded; its values are live objects.
  vi.stubEnv("SST_RESOURCE_SlackWebhook", JSON.stringify({ value: "to be set by each test" }));
  ({ handler } = await import("./slack.ts"));
});

const posts: { method: string | undefined; type: string | undefined; body: string }[] = [];
let answer: RequestListener;
const server = createServer(async (request, response) => {
  const { method, headers } = request;
  posts.push({ method, type: headers["content-type"], body: await text(request) });
  answer(request, response);
});

beforeEach(async () => {
  posts.length = 0;
  answer = (_, response) => response.end("ok");
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  await setWebhook(`http://127.0.0.1:${port}/services/T0/B0/very-secret`);
});
afterEach(
  () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    }),
);

async function setWebhook(url: string): Promise<void> {
  const { Resource } = await import("sst/resource");
  Resource.SlackWebhook.value = url;
}

const context = {} as Context; // The handler does not look at it.

const notify = (sns: { Subject: string; Message: string }) => {
  const event = {
    Records: [
      { Sns: { ...sns, MessageAttributes: { event_id: { Type: "String", Value: "A-1" } } } },
    ],
  } as unknown as SNSEvent; // What the handler reads of it.
  return handler(event, context, () => {});
};

test("posts the subject and the body as text", async () => {
  await notify({ Subject: "Order placed", Message: '{"order_id":"A-1"}' });
  expect(posts).toEqual([
    {
      method: "POST",
      type: "application/json",
      body: JSON.stringify({ text: '*Order placed*\n```{"order_id":"A-1"}```' }),
    },
  ]);
});

test("escapes what Slack would take for a mention or a link", async () => {
  await notify({ Subject: "<!channel> & co", Message: "<https://example.com|click>" });
  expect(JSON.parse(posts[0]?.body ?? "")).toEqual({
    text: "*&lt;!channel&gt; &amp; co*\n```&lt;https://example.com|click&gt;```",
  });
});

test("cuts a long body, and not through a character", async () => {
  await notify({ Subject: "Long", Message: `${"x".repeat(2_999)}😀 and more` });
  expect(JSON.parse(posts[0]?.body ?? "")).toEqual({
    text: `*Long*\n\`\`\`${"x".repeat(2_999)}\uFFFD…\`\`\``,
  });
});

test.each([400, 404, 429, 500])(
  "throws when Slack answers %i, so that Lambda tries again",
  async (status) => {
    answer = (_, response) => response.writeHead(status).end("no_service");
    await expect(notify({ Subject: "S", Message: "M" })).rejects.toThrow(
      `Slack answered ${status} to event A-1`,
    );
  },
);

test("follows no redirect", async () => {
  answer = (_, response) => response.writeHead(302, { location: "/elsewhere" }).end();
  await expect(notify({ Subject: "S", Message: "M" })).rejects.toThrow("could not be reached");
  expect(posts).toHaveLength(1);
});

test("gives up on a Slack that does not answer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(5_000);
    return AbortSignal.abort(new DOMException("too late", "TimeoutError"));
  });
  await expect(notify({ Subject: "S", Message: "M" })).rejects.toThrow(
    "Slack could not be reached for event A-1: TimeoutError",
  );
  timeout.mockRestore();
});

test.each([
  ["nobody listens", "http://127.0.0.1:1/services/very-secret"],
  ["it is no URL", "hooks.slack.com/services/very-secret"],
])("does not tell the webhook nor the payload when %s", async (_, url) => {
  await setWebhook(url);
  const error: unknown = await Promise.resolve(notify({ Subject: "S", Message: "payload" })).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  // As Lambda logs it: with its stack and its cause.
  const { inspect } = await import("node:util");
  expect(inspect(error)).toContain("event A-1");
  expect(inspect(error)).not.toMatch(/very-secret|payload/);
});
