import { beforeAll, expect, test, vi } from "vitest";
import { createToken } from "./api/access/tokens.ts";

const viewer = createToken({ name: "hanako", role: "viewer" });

const settings = {
  authentication: "token",
  readOnly: false,
  maskedPaths: [],
  objectiveSeconds: 300,
  requestsPerMinute: 600,
  timeoutSeconds: 20,
  version: "1.2.3",
  consumer: { functionTimeoutSeconds: 30, batchWindowSeconds: 0, partialResponses: true },
};

/** As SST links the function, with what a test changes. */
async function load(change: { readonly settings?: object; readonly cursorKeyBytes?: number } = {}) {
  const cursorKey = Buffer.alloc(change.cursorKeyBytes ?? 32, 1).toString("base64");
  const links = {
    App: { name: "todoke", stage: "production" },
    ProcessedEvents: { name: "processed_events" },
    OrderRecords: { name: "order_records" },
    Ops: { name: "todoke_ops" },
    EventQueue: { url: "https://sqs.us-east-1.amazonaws.com/000000000000/events" },
    DeadLetterQueue: { url: "https://sqs.us-east-1.amazonaws.com/000000000000/letters" },
    Notifications: { arn: "arn:aws:sns:us-east-1:000000000000:notifications" },
    OpsTokens: { value: JSON.stringify([viewer.hashed]) },
    ApiSettings: { cursorKey, settings: JSON.stringify({ ...settings, ...change.settings }) },
  };
  vi.resetModules();
  vi.stubEnv("AWS_REGION", "us-east-1");
  // SST's own module reads its variables once in a process.
  vi.doMock("sst/resource", () => ({ Resource: links }));
  return (await import("./api.ts")).handler;
}

/** https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html#urls-payloads */
const event = (path: string, headers: Record<string, string> = {}) => ({
  version: "2.0",
  routeKey: "$default",
  rawPath: path,
  rawQueryString: "",
  headers: { host: "abc.lambda-url.us-east-1.on.aws", ...headers },
  requestContext: {
    accountId: "anonymous",
    apiId: "abc",
    domainName: "abc.lambda-url.us-east-1.on.aws",
    domainPrefix: "abc",
    http: { method: "GET", path, protocol: "HTTP/1.1", sourceIp: "198.51.100.1", userAgent: "" },
    requestId: "url-1",
    routeKey: "$default",
    stage: "$default",
    time: "",
    timeEpoch: 0,
    authentication: null,
    authorizer: {},
  },
  body: null,
  isBase64Encoded: false,
});

const context = { awsRequestId: "lambda-1", getRemainingTimeInMillis: () => 10_000 };

let handler: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  handler = await load();
});

// Only those members of Lambda's context are read.
const ask = async (path: string, headers?: Record<string, string>) => {
  const answer = await handler(event(path, headers), context as never);
  return { ...answer, json: JSON.parse(answer.body) };
};

test("answers behind a function URL, under Lambda's request id and with every header", async () => {
  const answer = await ask("/api/v1/healthz");
  expect(answer).toMatchObject({
    statusCode: 200,
    json: { status: "ok" },
    headers: { "x-request-id": "lambda-1", "x-content-type-options": "nosniff" },
  });
});

test("asks for a token, and reads it where CloudFront leaves it alone", async () => {
  expect(await ask("/api/v1/me")).toMatchObject({
    statusCode: 401,
    json: { code: "not_authenticated", requestId: "lambda-1" },
  });
  const authorization = "AWS4-HMAC-SHA256 Credential=x";
  expect(await ask("/api/v1/me", { authorization, "x-ops-token": viewer.token })).toMatchObject({
    statusCode: 200,
    json: { subject: "hanako", role: "viewer", stage: "production", features: { sandbox: false } },
  });
});

test("has no sandbox", async () => {
  expect((await ask("/api/v1/sandbox", { "x-ops-token": viewer.token })).statusCode).toBe(404);
});

test.each([
  ["everybody let in", { settings: { authentication: "none" } }, /"none" is for the stage "local"/],
  ["a shared secret", { settings: { authentication: "jwt", jwt: {} } }, /authentication "jwt"/],
  ["a word unknown", { settings: { readonly: true } }, /infra\/stage\.ts.*Unrecognized key/],
  ["a short key", { cursorKeyBytes: 31 }, /cursors' key is shorter than 32 bytes/],
])("does not start with %s", async (_, change, why) => {
  await expect(load(change)).rejects.toThrow(why);
});
