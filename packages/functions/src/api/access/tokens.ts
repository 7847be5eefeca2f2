import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "@todoke/core/clock";
import * as z from "zod/mini";
import { roles } from "../contract/access.ts";
import type { Access } from "../parts.ts";
import { tokenIn } from "./credentials.ts";
import { SettingsError } from "./settings-error.ts";

/** What is kept of a token: who has it, and nothing by which one could get in. */
const HashedToken = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  /** What the audit log calls whoever uses it. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  role: z.enum(roles),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  expiresAt: z.optional(z.iso.datetime()),
});
export type HashedToken = z.infer<typeof HashedToken>;

/** More would be compared with every request. */
const HashedTokens = z.array(HashedToken).check(z.maxLength(1_000));

/**
 * Reads the value of the secret `OpsTokens`. An empty list is fine: nobody comes in.
 *
 * @throws SettingsError that names the entry and what is wrong with it, and quotes nothing
 */
export function parseTokens(secret: string): readonly HashedToken[] {
  const tokens = readTokens(secret);
  const ids = new Set(tokens.map(({ id }) => id));
  if (ids.size < tokens.length) throw broken("two entries have the same id");
  return tokens;
}

function readTokens(secret: string): readonly HashedToken[] {
  let json: unknown;
  try {
    json = JSON.parse(secret);
  } catch {
    throw broken("it is not JSON");
  }
  const { data, error } = HashedTokens.safeParse(json);
  if (data) return data;
  const [issue] = error.issues;
  throw broken(`${issue?.path.join(".") || "it"}: ${issue?.message ?? "unreadable"}`);
}

const broken = (what: string): SettingsError =>
  new SettingsError(
    `The secret OpsTokens cannot be used, ${what}: make it with \`npm run token -- create\`.`,
  );

/** A new token and what is to be kept of it. The token itself is kept nowhere. */
export interface NewToken {
  readonly token: string;
  readonly hashed: HashedToken;
}

/**
 * @param expiresAt epoch milliseconds; never, when it is not given
 * @param random bytes that nobody can guess
 */
export function createToken(
  { name, role, expiresAt }: Pick<HashedToken, "name" | "role"> & { readonly expiresAt?: number },
  random: (bytes: number) => Buffer = randomBytes,
): NewToken {
  // 256 bits: no list of hashes helps to find it, so that one plain hash is enough, where a
  // password would need a slow one. The prefix is for those who search a leak for secrets.
  const token = `todoke_${random(32).toString("base64url")}`;
  const hashed = { id: random(4).toString("hex"), name, role, sha256: hashOf(token) };
  if (expiresAt === undefined) return { token, hashed };
  return { token, hashed: { ...hashed, expiresAt: new Date(expiresAt).toISOString() } };
}

const hashOf = (token: string): string => digest(token).toString("hex");
const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Lets in who has a token of this list, in the role that it says. */
export function createTokenAccess(tokens: readonly HashedToken[], clock: Clock): Access {
  const entries = tokens.map((token) => ({ ...token, hash: Buffer.from(token.sha256, "hex") }));
  return {
    mode: "token",
    async authenticate(headers) {
      const token = tokenIn(headers);
      if (token === undefined) return { kind: "unknown" };
      const given = digest(token);
      // All of them, each in the same time: how long an answer takes tells nothing of the list.
      const found = entries.filter(({ hash }) => timingSafeEqual(hash, given)).at(0);
      if (found === undefined) return { kind: "unknown" };
      const { name, role, expiresAt } = found;
      if (expiresAt !== undefined && Date.parse(expiresAt) <= clock()) return { kind: "expired" };
      return { kind: "known", subject: { name, role } };
    },
  };
}
