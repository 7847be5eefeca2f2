import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  AUDIENCE,
  type Issuer,
  KEY_ID,
  type Signing,
  startIssuer,
  type Written,
} from "./issuer.ts";

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterEach(() => issuer.answer(undefined));
afterAll(() => issuer?.stop());

const shown = (token: string, access = issuer.access) =>
  access.authenticate(new Headers({ authorization: `Bearer ${token}` }));
const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;

const known = (role: string, name = "hanako") => ({ kind: "known", subject: { name, role } });

test("knows who has a token of this issuer, under its subject and in its highest role", async () => {
  const both = await issuer.token({ roles: ["todoke-viewer", "todoke-operator", "other"] });
  expect(await shown(both)).toEqual(known("operator"));
});

test.each<[string, string, Written]>([
  ["a nested claim", "realm_access.roles", { realm_access: { roles: ["todoke-viewer"] } }],
  [
    "a claim with dots in its name",
    "https://a.b/roles",
    { "https://a.b/roles": ["todoke-viewer"] },
  ],
  ["names with spaces between", "scope", { scope: "openid todoke-viewer" }],
])("finds roles in %s", async (_, roleClaim, claims) => {
  const token = await issuer.token({ roles: undefined, ...claims });
  expect(await shown(token, issuer.door({ roleClaim }))).toEqual(known("viewer"));
});

test.each<[string, Written]>([
  ["none of our roles", { roles: ["somebody-else"] }],
  ["no roles", { roles: undefined }],
  ["a role by a name of JavaScript's own", { roles: ["constructor", "__proto__"] }],
  ["something that is no list", { roles: { "todoke-admin": true } }],
])("knows, and lets do nothing, who has %s", async (_, claims) => {
  expect(await shown(await issuer.token(claims))).toEqual({ kind: "without_role" });
});

test.each<[string, () => Promise<[Written, Signing?]>]>([
  ["another audience", async () => [{ aud: "somebody-else" }]],
  ["no audience", async () => [{ aud: undefined }]],
  ["another issuer", async () => [{ iss: "https://evil.example/" }]],
  ["no issuer", async () => [{ iss: undefined }]],
  ["no subject", async () => [{ sub: undefined }]],
  ["a subject that is endless", async () => [{ sub: "x".repeat(201) }]],
  ["no expiry", async () => [{ exp: undefined }]],
  ["a beginning in the future", async () => [{ nbf: seconds(60) }]],
  ["a key that is not published", async () => [{}, { header: { kid: "key-2" } }]],
  [
    "another's signature under our key's name",
    async () => [{}, { key: (await generateKeyPair("RS256")).privateKey }],
  ],
  [
    "an algorithm that is not in the list",
    async () => [
      {},
      { key: (await generateKeyPair("ES256")).privateKey, header: { alg: "ES256" } },
    ],
  ],
  [
    "a critical header that we do not know",
    async () => [{}, { header: { crit: ["b64"], b64: false } }],
  ],
])("does not know who has a token with %s", async (_, make) => {
  const [claims, signing] = await make();
  const token = await issuer.token(claims, signing).catch(() => "refused by the signer");
  expect(await shown(token)).toEqual({ kind: "unknown" });
});

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const claims = { sub: "hanako", iss: "https://issuer.example/", aud: AUDIENCE, exp: seconds(300) };

test.each(["none", "None", "NONE", ""])("does not take an unsigned token (alg %j)", async (alg) => {
  const payload = encoded({ ...claims, roles: ["todoke-admin"] });
  for (const signature of ["", "AAAA"]) {
    const token = `${encoded({ alg, typ: "JWT", kid: KEY_ID })}.${payload}.${signature}`;
    expect(await shown(token)).toEqual({ kind: "unknown" });
  }
});

test("does not take the right key in an algorithm that is not in the list", async () => {
  const key = await importJWK(await exportJWK(issuer.keys.privateKey), "PS256");
  // An asymmetric key is imported as a CryptoKey; bytes are for shared secrets only.
  const token = await issuer.token({}, { key: key as CryptoKey, header: { alg: "PS256" } });
  expect(await shown(token)).toEqual({ kind: "unknown" });
  expect(await shown(token, issuer.door({ algorithms: ["PS256"] }))).toEqual(known("admin"));
});

test("does not take its own public key for a shared secret", async () => {
  const pem = await exportSPKI(issuer.keys.publicKey);
  for (const alg of ["HS256", "HS384", "HS512"]) {
    for (const secret of [
      pem,
      pem.trim(),
      JSON.stringify(await exportJWK(issuer.keys.publicKey)),
    ]) {
      const key = new TextEncoder().encode(secret);
      const token = await issuer.token({}, { key, header: { alg } });
      expect(await shown(token)).toEqual({ kind: "unknown" });
    }
  }
});

test("does not take a key from the token itself, nor where the token says", async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(publicKey);
  for (const header of [
    { jwk },
    { jku: "https://evil.example/jwks.json" },
    { x5u: "https://evil.example" },
  ]) {
    const token = await issuer.token({}, { key: privateKey, header });
    expect(await shown(token)).toEqual({ kind: "unknown" });
  }
});

test("does not take a token that was changed after it was signed", async () => {
  const [header, , signature] = (await issuer.token({ roles: ["todoke-viewer"] })).split(".");
  const payload = encoded({ ...claims, roles: ["todoke-admin"] });
  expect(await shown(`${header}.${payload}.${signature}`)).toEqual({ kind: "unknown" });
});

test("allows clocks a few seconds, and no minute", async () => {
  expect(await shown(await issuer.token({ exp: seconds(-2) }))).toEqual(known("admin"));
  expect(await shown(await issuer.token({ exp: seconds(-60) }))).toEqual({ kind: "expired" });
});

test.each([
  ["a fault", 500, ""],
  ["what is no JSON", 200, "<html>"],
  ["what are no keys", 200, "{}"],
])(
  "says that it cannot know while the keys' address answers %s, and knows again later",
  async (_, status, body) => {
    const door = issuer.door();
    issuer.answer((_request, response) => response.writeHead(status).end(body));
    const token = await issuer.token();
    expect(await shown(token, door)).toEqual({ kind: "unavailable" });
    issuer.answer(undefined);
    expect(await shown(token, door)).toEqual(known("admin"));
  },
);

test("says that it cannot know when the keys' address hangs, or is gone, and does not wait long", async () => {
  issuer.answer(() => undefined);
  const begun = performance.now();
  expect(await shown(await issuer.token(), issuer.door())).toEqual({ kind: "unavailable" });
  expect(performance.now() - begun).toBeLessThan(6_000);
  const gone = issuer.door({ jwksUrl: "http://127.0.0.1:1/jwks.json" });
  expect(await shown(await issuer.token(), gone)).toEqual({ kind: "unavailable" });
});

test("is not made to ask for keys with every token that names an unknown one", async () => {
  const door = issuer.door();
  await shown(await issuer.token(), door);
  const before = issuer.asked;
  for (let one = 0; one < 20; one++) {
    await shown(await issuer.token({}, { header: { kid: `unknown-${one}` } }), door);
  }
  expect(issuer.asked - before).toBeLessThanOrEqual(1);
  for (const garbage of ["a.b.c", "....", "e30.e30.e30", "x".repeat(8_000)]) {
    expect(await shown(garbage, door)).toEqual({ kind: "unknown" });
  }
  expect(issuer.asked - before).toBeLessThanOrEqual(1);
});
