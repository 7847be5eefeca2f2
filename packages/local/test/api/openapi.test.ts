import { createApi } from "@todoke/functions/api/app";
import { may, roles } from "@todoke/functions/api/contract/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiWorld, sandboxOf, startApiWorld } from "./api-world.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document of JSON, looked at as one.
type Json = any;

let world: ApiWorld;
let document: Json;
beforeAll(async () => {
  world = await startApiWorld();
  const ask = world.again({ sandbox: sandboxOf([]) });
  const told = await ask("GET", "/api/openapi.json", { as: null });
  expect(told.status).toBe(200);
  document = told.body;
});
afterAll(() => world?.stop());

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly spec: Json;
}

const operations = (): Operation[] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, spec]) => ({ method, path, spec })),
  );

/** Every object in the document, whatever it is. */
function* objects(node: Json): Generator<Json> {
  if (typeof node !== "object" || node === null) return;
  yield node;
  for (const child of Object.values(node)) yield* objects(child);
}

describe("the OpenAPI document", () => {
  test("is OpenAPI 3.1, and holds together", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Todoke operations API", version: "1.2.3" },
      components: { securitySchemes: { bearer: { scheme: "bearer" }, opsToken: { in: "header" } } },
    });
    for (const { $ref, nullable, exclusiveMinimum } of objects(document)) {
      if (typeof $ref === "string") {
        const [, components, kind = "", name = ""] = $ref.split("/");
        expect(components).toBe("components");
        expect(document.components[kind], $ref).toHaveProperty(name);
      }
      // What 3.0 said, and 3.1 does not.
      expect(nullable).not.toBe(true);
      expect(typeof exclusiveMinimum).not.toBe("boolean");
    }
    const ids = operations().map(({ spec }) => spec.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, spec } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (spec.parameters ?? []).filter((one: Json) => one.in === "path");
      expect(declared.map(({ name }: Json) => name)).toEqual(inPath);
      for (const answer of Object.values<Json>(spec.responses)) {
        expect(answer.description).toMatch(/\w/);
      }
    }
  });

  test("has every route that there is, and no other", () => {
    const app = createApi({ ...world.parts, sandbox: sandboxOf([]) });
    const routes = new Set(
      app.routes
        .filter(({ method }) => method !== "ALL")
        .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
    );
    const documented = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(documented.toSorted()).toEqual([...routes].toSorted());
    expect(documented).toHaveLength(30);
  });

  test("says of each what it takes to be allowed", () => {
    const shown = operations().map(
      ({ method, path, spec }) =>
        `${method} ${path.replace("/api/v1", "")}: ${spec["x-permission"]}, ${spec["x-required-role"]}`,
    );
    expect(shown.toSorted()).toEqual([
      "delete /dead-letters/messages: dead-letters:discard, admin",
      "get /activity: read, viewer",
      "get /api/docs.css: public, null",
      "get /api/docs: public, null",
      "get /api/openapi.json: public, null",
      "get /dead-letters: read, viewer",
      "get /events/count: read, viewer",
      "get /events/{eventId}: read, viewer",
      "get /events: read, viewer",
      "get /healthz: public, null",
      "get /me: read, viewer",
      "get /metrics: read, viewer",
      "get /overview: read, viewer",
      "get /readyz: public, null",
      "get /sandbox: sandbox, operator",
      "get /sweeper/runs: read, viewer",
      "get /sweeper: read, viewer",
      "get /system/checks: read, viewer",
      "post /dead-letters/peek: dead-letters:peek, operator",
      "post /dead-letters/redrive: dead-letters:redrive, operator",
      "post /events/republish: events:republish, operator",
      "post /events/{eventId}/republish: events:republish, operator",
      "post /events/{eventId}/unpark: events:republish, operator",
      "post /sandbox/clock: sandbox, operator",
      "post /sandbox/events: sandbox, operator",
      "post /sandbox/reset: sandbox, operator",
      "post /sweeper/run: sweeper:run, operator",
      "put /sandbox/demo-orders: sandbox, operator",
      "put /sandbox/faults: sandbox, operator",
      "put /sweeper/paused: sweeper:pause, operator",
    ]);
  });

  test("tells the truth about it: nobody gets in below the role, and everybody from it on", async () => {
    const ask = world.again({ sandbox: sandboxOf([]) });
    for (const { method, path, spec } of operations()) {
      const permission = spec["x-permission"];
      const url = path.replace("{eventId}", "x");
      const statusAs = async (as: (typeof roles)[number] | null) =>
        (await ask(method.toUpperCase(), url, { as, ...(method === "get" ? {} : { body: {} }) }))
          .status;
      if (permission === "public") {
        expect(await statusAs(null), url).toBe(200);
        continue;
      }
      expect(await statusAs(null), url).toBe(401);
      for (const role of roles) {
        const status = await statusAs(role);
        if (may(role, permission)) expect([401, 403], `${url} as ${role}`).not.toContain(status);
        else expect(status, `${url} as ${role}`).toBe(403);
      }
    }
  });
});

test("the documentation is a page without a script, and names every route and problem", async () => {
  const ask = world.again({ sandbox: sandboxOf([]) });
  const { status, headers, body } = await ask("GET", "/api/docs", { as: null });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  expect(body).not.toMatch(/<script|javascript:|style=|\son\w+=|https?:\/\//i);
  for (const { path } of operations()) expect(body).toContain(path);
  expect(body).toContain('id="problem-invalid_cursor"');
  expect(body).toContain('<html lang="en">');
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  for (const id of new Set(links)) expect(body).toContain(`id="${id}"`);
  const style = await ask("GET", "/api/docs.css", { as: null });
  expect(style.headers.get("content-type")).toMatch(/^text\/css/);
  expect(style.body).toContain("prefers-color-scheme: dark");
});
