import { expect, test } from "vitest";
import { createAccess } from "./access.ts";
import { refuseUnsafeNone } from "./none.ts";

const jwt = {
  jwksUrl: "https://issuer.example/.well-known/jwks.json",
  issuer: "https://issuer.example/",
  audience: "todoke",
  algorithms: ["RS256"],
  roleClaim: "roles",
  roles: { ops: "operator" },
};
const place = { stage: "production", hostname: "d111.cloudfront.net" };
const made = (mode: string, change: object = {}) =>
  createAccess({ ...place, mode, tokens: "[]", jwt: { ...jwt, ...change } }, Date.now);

test.each(["127.0.0.1", "::1", "localhost"])("lets everybody of this machine in, on %s", (host) => {
  expect(() => refuseUnsafeNone({ stage: "local", hostname: host })).not.toThrow();
});

test.each([
  ["local", "0.0.0.0", /0\.0\.0\.0 is open to others/],
  ["local", "::", /open to others/],
  ["local", "192.168.1.4", /open to others/],
  ["local", "localhost.example.com", /open to others/],
  ["production", "127.0.0.1", /this is "production"/],
  ["hanako", "d111.cloudfront.net", /this is "hanako"/],
])("refuses to let everybody in on stage %s at %s", (stage, hostname, why) => {
  expect(() => refuseUnsafeNone({ stage, hostname })).toThrow(why);
  expect(() =>
    createAccess({ stage, hostname, mode: "none", tokens: "[]", jwt }, Date.now),
  ).toThrow(why);
});

test("makes the door that was chosen", () => {
  expect(made("token").mode).toBe("token");
  expect(made("jwt").mode).toBe("jwt");
});

test.each(["", "None", "basic", "constructor"])("knows no authentication %j", (mode) => {
  expect(() => made(mode)).toThrow(/There is no authentication/);
});

test.each([
  ["no signature at all", { algorithms: ["none"] }, /algorithms\.0: none is not one of/],
  ["a shared secret", { algorithms: ["RS256", "HS256"] }, /algorithms\.1: HS256 is not one of/],
  ["no algorithm", { algorithms: [] }, /algorithms/],
  ["keys over an open line", { jwksUrl: "http://issuer.example/" }, /begin with https/],
  ["no issuer", { issuer: "" }, /issuer/],
  ["no audience", { audience: undefined }, /audience/],
  ["a role of nobody", { roles: {} }, /roles: names no role/],
  ["a role that there is not", { roles: { ops: "root" } }, /roles\.ops/],
  ["a word that it does not know", { algorithm: "RS256" }, /Unrecognized key/],
])("refuses to start with %s, and names the setting", (_, change, why) => {
  expect(() => made("jwt", change)).toThrow(why);
  expect(() => made("jwt", change)).toThrow(/The settings of authentication "jwt"/);
});
