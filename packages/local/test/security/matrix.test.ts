import { type Role, roles } from "@todoke/functions/api/contract/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiWorld, CALLER, sandboxOf, startApiWorld } from "../api/api-world.ts";
import { apiBehind, openAccess, tokenAccess, tokenOf } from "./doors.ts";
import { type Issuer, startIssuer } from "./issuer.ts";

/**
 * Who may do what, by hand: what is documented must be in here, and the other way round, so that
 * nobody adds a route without a thought about who may use it.
 */
const needed: Readonly<Record<string, Role | "public">> = {
  "GET /api/v1/healthz": "public",
  "GET /api/v1/readyz": "public",
  "GET /api/openapi.json": "public",
  "GET /api/docs": "public",
  "GET /api/docs.css": "public",
  "GET /api/v1/me": "viewer",
  "GET /api/v1/overview": "viewer",
  "GET /api/v1/metrics": "viewer",
  "GET /api/v1/events": "viewer",
  "GET /api/v1/events/count": "viewer",
  "GET /api/v1/events/{eventId}": "viewer",
  "POST /api/v1/events/{eventId}/republish": "operator",
  "POST /api/v1/events/{eventId}/unpark": "operator",
  "POST /api/v1/events/republish": "operator",
  "GET /api/v1/dead-letters": "viewer",
  "POST /api/v1/dead-letters/peek": "operator",
  "POST /api/v1/dead-letters/redrive": "operator",
  "DELETE /api/v1/dead-letters/messages": "admin",
  "GET /api/v1/sweeper": "viewer",
  "GET /api/v1/sweeper/runs": "viewer",
  "POST /api/v1/sweeper/run": "operator",
  "PUT /api/v1/sweeper/paused": "operator",
  "GET /api/v1/activity": "viewer",
  "GET /api/v1/system/checks": "viewer",
  "GET /api/v1/sandbox": "operator",
  "POST /api/v1/sandbox/events": "operator",
  "PUT /api/v1/sandbox/faults": "operator",
  "POST /api/v1/sandbox/clock": "operator",
  "PUT /api/v1/sandbox/demo-orders": "operator",
  "POST /api/v1/sandbox/reset": "operator",
};

let world: ApiWorld;
let issuer: Issuer;
let documented: Readonly<Record<string, string>>;

beforeAll(async () => {
  [world, issuer] = await Promise.all([startApiWorld(), startIssuer()]);
  const answer = await behind("none")("GET", "/api/openapi.json");
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  documented = Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation["x-required-role"] ?? operation["x-permission"],
      ]),
    ),
  );
});
afterAll(async () => {
  await world?.stop();
  await issuer?.stop();
});

interface Operation {
  readonly "x-permission": string;
  readonly "x-required-role": string | null;
}

const doors = { none: () => openAccess, token: () => tokenAccess, jwt: () => issuer.access };
type Mode = keyof typeof doors;

const behind = (mode: Mode) =>
  apiBehind(world.parts, { access: doors[mode](), sandbox: sandboxOf([]) });

const credentials = {
  token: (role: Role) => tokenOf[role],
  jwt: (role: Role) => issuer.token({ roles: [`todoke-${role}`] }),
};

/** Every operation, asked once. A body of `{}` is refused by most, after the door. */
async function statuses(mode: Mode, token?: string): Promise<Record<string, number>> {
  const ask = behind(mode);
  const found: Record<string, number> = {};
  for (const operation of Object.keys(documented)) {
    const [method = "", path = ""] = operation.split(" ");
    const answer = await ask(
      method,
      path.replace("{eventId}", "order-1001"),
      token === undefined ? {} : { token },
    );
    found[operation] = answer.status;
  }
  return found;
}

const isOpen = (operation: string) => needed[operation] === "public";
const refusals = (found: Record<string, number>) =>
  Object.entries(found).filter(([, status]) => status === 401 || status === 403);

test("documents these operations and no others, each with the least role that it takes", () => {
  expect(documented).toEqual(needed);
});

test("lets everybody do everything where nobody is asked", async () => {
  expect(refusals(await statuses("none"))).toEqual([]);
});

describe.each(["token", "jwt"] as const)("with %s", (mode) => {
  test.each(roles)("lets a %s do what it may, and refuses the rest with 403", async (role) => {
    const found = await statuses(mode, await credentials[mode](role));
    for (const [operation, status] of Object.entries(found)) {
      const least = needed[operation] ?? "admin";
      const allowed = least === "public" || roles.indexOf(least) <= roles.indexOf(role);
      if (allowed) expect([401, 403], operation).not.toContain(status);
      else expect(status, operation).toBe(403);
    }
  });

  test.each([
    ["no token", undefined],
    ["a wrong token", `todoke_${"A".repeat(43)}`],
    ["a token of nothing", "."],
  ])("refuses %s everywhere but on what is public, with 401", async (_, token) => {
    for (const [operation, status] of Object.entries(await statuses(mode, token))) {
      if (isOpen(operation)) expect([401, 403], operation).not.toContain(status);
      else expect(status, operation).toBe(401);
    }
  });
});

test("has no route beside those that it documents", async () => {
  const ask = behind("token");
  for (const path of [
    "/api/v1",
    "/api/v1/",
    "/api/v1/admin",
    "/api/v1/events/a/b/c",
    "/api/v2/me",
  ]) {
    expect((await ask("GET", path, { token: tokenOf.admin })).status, path).toBe(404);
  }
  expect((await ask("GET", "/api/v1/nothing")).status).toBe(401);
  for (const method of ["PATCH", "PUT", "DELETE"]) {
    expect((await ask(method, "/api/v1/me", { token: tokenOf.admin })).status).toBe(405);
  }
});

test("has no sandbox where the host has none, for nobody", async () => {
  const ask = apiBehind(world.parts, { access: openAccess });
  for (const operation of Object.keys(needed).filter((one) => one.includes("/sandbox"))) {
    const [method = "", path = ""] = operation.split(" ");
    expect((await ask(method, path)).status, operation).toBe(404);
  }
  const { paths } = (await (await ask("GET", "/api/openapi.json")).json()) as { paths: object };
  expect(Object.keys(paths).filter((path) => path.includes("sandbox"))).toEqual([]);
});

test("has not scanned a table for any of it", () => {
  const counts = world.gateway.counts(CALLER);
  expect(counts.Query).toBeGreaterThan(10);
  expect(counts.Scan).toBeUndefined();
});
