import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createToken, createTokenAccess, parseTokens } from "./tokens.ts";

const now = Date.parse("2026-05-20T00:00:00.000Z");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const viewer = { id: "a1", name: "hanako", role: "viewer", sha256: sha256("of-hanako") } as const;
const admin = { id: "b2", name: "deploy", role: "admin", sha256: sha256("of-deploy") } as const;
const access = createTokenAccess([viewer, admin], () => now);

const asked = (headers: Record<string, string>, of = access) =>
  of.authenticate(new Headers(headers));

test("knows who has a token of the list, under its name and in its role", async () => {
  expect(await asked({ authorization: "Bearer of-hanako" })).toEqual({
    kind: "known",
    subject: { name: "hanako", role: "viewer" },
  });
  expect(await asked({ authorization: "bearer of-deploy" })).toEqual({
    kind: "known",
    subject: { name: "deploy", role: "admin" },
  });
});

test("reads X-Ops-Token, also beside CloudFront's own Authorization", async () => {
  const authorization = "AWS4-HMAC-SHA256 Credential=y, Signature=x";
  expect(await asked({ "x-ops-token": "of-hanako", authorization })).toMatchObject({
    kind: "known",
  });
  expect(await asked({ authorization })).toEqual({ kind: "unknown" });
});

test.each([
  ["no token", {}],
  ["an empty one", { authorization: "Bearer ", "x-ops-token": " " }],
  ["another scheme", { authorization: "Basic of-hanako" }],
  ["one that is in no list", { "x-ops-token": "of-taro" }],
  ["the hash itself", { "x-ops-token": viewer.sha256 }],
  ["a token with something after it", { authorization: "Bearer of-hanako of-deploy" }],
  ["one longer than any", { "x-ops-token": "x".repeat(9_000) }],
])("knows nobody by %s", async (_, headers: Record<string, string>) => {
  expect(await asked(headers)).toEqual({ kind: "unknown" });
});

test("takes a token until the moment at which it expires", async () => {
  const at = (expiresAt: string) =>
    asked(
      { "x-ops-token": "of-hanako" },
      createTokenAccess([{ ...viewer, expiresAt }], () => now),
    );
  expect(await at("2026-05-20T00:00:00.001Z")).toMatchObject({ kind: "known" });
  expect(await at("2026-05-20T00:00:00.000Z")).toEqual({ kind: "expired" });
});

test("makes tokens of 256 random bits, and keeps only the hash", async () => {
  const one = createToken({ name: "taro", role: "operator" });
  const other = createToken({ name: "taro", role: "operator" });
  expect(one.token).toMatch(/^todoke_[A-Za-z0-9_-]{43}$/);
  expect(one.token).not.toBe(other.token);
  expect(one.hashed).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    name: "taro",
    role: "operator",
    sha256: sha256(one.token),
  });
  const list = parseTokens(JSON.stringify([one.hashed, other.hashed]));
  expect(
    await asked(
      { "x-ops-token": one.token },
      createTokenAccess(list, () => now),
    ),
  ).toEqual({
    kind: "known",
    subject: { name: "taro", role: "operator" },
  });
});

test("says until when a token is good", () => {
  const { hashed } = createToken({ name: "taro", role: "viewer", expiresAt: now });
  expect(hashed.expiresAt).toBe("2026-05-20T00:00:00.000Z");
});

test("takes an empty list: nobody comes in", () => {
  expect(parseTokens("[]")).toEqual([]);
});

test.each([
  ["not JSON", "todoke_secret", /it is not JSON/],
  ["an object", "{}", /expected array/],
  ["a role that there is not", [{ ...viewer, role: "root" }], /0\.role/],
  ["a token in the place of its hash", [{ ...viewer, sha256: "of-hanako" }], /0\.sha256/],
  ["a word too many", [{ ...viewer, token: "of-hanako" }], /Unrecognized key/],
  ["a time that is none", [{ ...viewer, expiresAt: "tomorrow" }], /0\.expiresAt/],
  ["an id twice", [viewer, { ...admin, id: "a1" }], /two entries have the same id/],
])("refuses to start with %s, says what is wrong, and quotes no token", (_, secret, what) => {
  const text = typeof secret === "string" ? secret : JSON.stringify(secret);
  expect(() => parseTokens(text)).toThrow(what);
  expect(() => parseTokens(text)).toThrow(/make it with `npm run token -- create`/);
  expect(() => parseTokens(text)).not.toThrow(/of-hanako|todoke_secret/);
});
