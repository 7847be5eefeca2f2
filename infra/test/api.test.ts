import { pagePolicy, safetyHeaders } from "@todoke/core/page-headers";
import { expect, test } from "vitest";
import { parseJwtSettings } from "../../packages/functions/src/api/access/jwt-settings.ts";
import { parseDeployedSettings } from "../../packages/functions/src/api/deployed-settings.ts";
import { inputsOf, inputsOfType, instantiate } from "./instantiate.ts";

const jwt = {
  jwksUrl: "https://issuer.example/jwks.json",
  issuer: "https://issuer.example/",
  audience: "todoke",
  algorithms: ["RS256"],
  roleClaim: "roles",
  roles: { ops: "operator" },
} as const;
const [program, strict, dev] = await Promise.all([
  instantiate("production"),
  instantiate("production", {
    api: { production: { authentication: "jwt", jwt, readOnly: true, maskedPaths: ["customer"] } },
  }),
  instantiate("hanako", {}, "dev"),
]);

const lambda = inputsOf(program, "ApiFunction");

/** What the function would find, read as the function reads it. */
const linked = ({ builds }: typeof program) => {
  const links = builds.find(({ handler }) => handler.includes("/api."))?.links;
  return { ...links, settings: parseDeployedSettings(links?.ApiSettings?.settings ?? "") };
};

test("runs on Node 24 on arm64, logs JSON, and only a few at once", () => {
  expect(lambda).toMatchObject({
    runtime: "nodejs24.x",
    architectures: ["arm64"],
    loggingConfig: { logFormat: "JSON" },
    reservedConcurrentExecutions: 5,
  });
});

test("gives up a request before the function does, and the function before CloudFront does", () => {
  const { timeoutSeconds } = linked(program).settings;
  expect(timeoutSeconds).toBeLessThan(Number(lambda.timeout));
  const { metadata } = Object(
    inputsOfType(program, "pulumi-nodejs:dynamic:Resource", /^ApiRouteKey/).entries,
  );
  const { origin } = JSON.parse(metadata);
  expect(origin.timeouts.readTimeout).toBe(30);
  expect(Number(lambda.timeout)).toBeLessThan(origin.timeouts.readTimeout);
  expect(origin.originAccessControlConfig).toMatchObject({ signingBehavior: "always" });
});

test("finds in Resource what it is linked to, and asks for tokens", () => {
  expect(linked(program)).toMatchObject({
    ProcessedEvents: { name: expect.any(String) },
    OrderRecords: { name: expect.any(String) },
    Ops: { name: expect.any(String) },
    EventQueue: { url: "https://EventQueueQueue" },
    DeadLetterQueue: { url: "https://DeadLetterQueueQueue" },
    Notifications: { arn: "arn:NotificationsTopic" },
    OpsTokens: { value: "[]" },
    ApiSettings: { cursorKey: "base64-of-CursorKey" },
    settings: { authentication: "token", readOnly: false, maskedPaths: ["*"] },
  });
  expect(inputsOf(program, "CursorKey")).toEqual({ length: 32 });
});

test("tells the doctor what is deployed", () => {
  const source = inputsOfType(program, "aws:lambda/eventSourceMapping:EventSourceMapping");
  const consumer = inputsOfType(program, "aws:lambda/function:Function", /^EventQueueSubscriber/);
  expect(linked(program).settings.consumer).toEqual({
    functionTimeoutSeconds: consumer.timeout,
    batchWindowSeconds: source.maximumBatchingWindowInSeconds,
    partialResponses: Object(source.functionResponseTypes).includes("ReportBatchItemFailures"),
  });
});

test("takes a stage's own choices, in the form that the function reads", () => {
  const { settings } = linked(strict);
  expect(settings).toMatchObject({
    authentication: "jwt",
    readOnly: true,
    maskedPaths: ["customer"],
  });
  expect(parseJwtSettings(settings.jwt)).toEqual(jwt);
});

test("is reached at /api, and the page at all other paths, of one address", () => {
  const entry = (name: RegExp) =>
    String(inputsOfType(program, "pulumi-nodejs:dynamic:Resource", name).entry).split(",");
  expect(entry(/^ApiRoutesUpdate/)).toEqual(["url", expect.any(String), "", "/api"]);
  expect(entry(/^DashboardRoutesUpdate/)).toEqual(["site", expect.any(String), "", ""]);
});

test("says at the edge who has connected, over whatever a client wrote", () => {
  const { code } = inputsOf(program, "RouterCloudfrontFunctionRequest");
  expect(code).toContain('event.request.headers["x-viewer-address"] = { value: event.viewer.ip };');
});

test("serves the page with every header that the local host gives it", () => {
  for (const one of [program, dev]) {
    const { securityHeadersConfig, customHeadersConfig } = inputsOf(one, "PageHeaders");
    expect(securityHeadersConfig).toEqual({
      contentSecurityPolicy: { contentSecurityPolicy: pagePolicy, override: false },
      contentTypeOptions: { override: false },
      frameOptions: { frameOption: "DENY", override: false },
      referrerPolicy: { referrerPolicy: "no-referrer", override: false },
      strictTransportSecurity: {
        accessControlMaxAgeSec: 63_072_000,
        includeSubdomains: true,
        override: false,
      },
    });
    const custom: { header: string; value: string }[] = Object(customHeadersConfig).items;
    const named = ["strict-transport-security", "x-content-type-options", "x-frame-options"];
    const rest = Object.entries<string>(safetyHeaders).filter(
      ([header]) => ![...named, "referrer-policy"].includes(header),
    );
    expect(custom.map(({ header, value }) => [header, value]).sort()).toEqual(rest.sort());
  }
});

test("keeps for ever only what has a hash in its name", () => {
  const { files } = inputsOfType(program, "pulumi-nodejs:dynamic:Resource", /^DashboardAssetFiles/);
  const kept: { key: string; cacheControl: string }[] = Object(files);
  expect(Object.fromEntries(kept.map(({ key, cacheControl }) => [key, cacheControl]))).toEqual({
    "assets/index-BB0PSvUm.js": "public,max-age=31536000,immutable",
    "before-paint.js": "no-cache",
    "index.html": "no-cache",
  });
});

test("builds the page with Vite, in its own folder", () => {
  const site = inputsOfType(program, "command:local:Command", /^DashboardBuilder/);
  expect(site).toMatchObject({
    create: "npx vite build",
    dir: expect.stringMatching(/dashboard$/),
  });
});
