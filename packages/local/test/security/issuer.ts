import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccess } from "@todoke/functions/api/access/access";
import type { Access } from "@todoke/functions/api/parts";
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

export const ISSUER = "https://issuer.example/";
export const AUDIENCE = "todoke";

export interface Written {
  readonly [claim: string]: unknown;
}

export interface Signing {
  readonly key?: KeyPair["privateKey"] | Uint8Array;
  readonly header?: Partial<JWTHeaderParameters>;
}

/** Somebody who issues tokens: it publishes its keys over HTTP, as a real one does. */
export interface Issuer {
  readonly access: Access;
  readonly keys: KeyPair;
  readonly url: string;
  /** How often its keys were asked for. */
  readonly asked: number;
  /** What it answers from now on, in the place of its keys. */
  answer(listener: RequestListener | undefined): void;
  /** A token that is good, but for what is changed in it. `undefined` takes a claim away. */
  token(claims?: Written, signing?: Signing): Promise<string>;
  /** Another API, which has asked for no keys yet. */
  door(changes?: object): Access;
  stop(): Promise<void>;
}

export const KEY_ID = "key-1";

export async function startIssuer(): Promise<Issuer> {
  const keys = await generateKeyPair("RS256", { extractable: true });
  // Without `alg`, as many publish them: what the key is for, only our own list says.
  const published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: KEY_ID }] };
  let listener: RequestListener | undefined;
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (listener) return listener(request, response);
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify(published));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a port has an address of this form.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  const door = (changes: object = {}) =>
    createAccess({ mode: "jwt", ...place, jwt: { ...settingsAt(url), ...changes } }, Date.now);
  return {
    ...{ access: door(), keys, url, door },
    get asked() {
      return asked;
    },
    answer: (next) => {
      listener = next;
    },
    token: (claims = {}, signing = {}) => sign(claims, { key: keys.privateKey, ...signing }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const place = { stage: "production", hostname: "ops.example", tokens: "[]" };

const settingsAt = (jwksUrl: string) => ({
  jwksUrl,
  issuer: ISSUER,
  audience: AUDIENCE,
  algorithms: ["RS256"],
  roleClaim: "roles",
  roles: { "todoke-viewer": "viewer", "todoke-operator": "operator", "todoke-admin": "admin" },
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

function sign(claims: Written, { key = new Uint8Array(), header = {} }: Signing): Promise<string> {
  const good = { sub: "hanako", iss: ISSUER, aud: AUDIENCE, exp: inSeconds(300) };
  const payload = Object.fromEntries(
    Object.entries({ ...good, roles: ["todoke-admin"], ...claims }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid: KEY_ID, ...header })
    .sign(key);
}
