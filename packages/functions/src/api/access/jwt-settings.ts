import { Role } from "../contract/access.ts";
import * as z from "../contract/zod.ts";
import { SettingsError } from "./settings-error.ts";

/**
 * With these, who can check a signature cannot make one. With HS*, whoever reads the settings
 * could; and a verifier that takes both can be given its own public key as the secret.
 * https://www.rfc-editor.org/rfc/rfc8725#section-3.1
 */
const asymmetric = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

const Algorithm = z.string().refine((name) => asymmetric.includes(name), {
  error: ({ input }) => `${input} is not one of ${asymmetric.join(", ")}`,
});

/** Keys that came over an open line could be anybody's; on this machine there is no line. */
const KeysUrl = z.url().refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && hostname === "127.0.0.1");
}, "must begin with https://");

const JwtSettings = z.strictObject({
  /** Where the issuer publishes its keys, e.g. `https://issuer.example/.well-known/jwks.json`. */
  jwksUrl: KeysUrl,
  issuer: z.string().min(1),
  audience: z.string().min(1),
  algorithms: z.array(Algorithm).min(1),
  /** Where in the token the roles are: a claim, or a path of claims such as `realm_access.roles`. */
  roleClaim: z.string().min(1),
  /** From what the issuer calls a role to ours. */
  roles: z.record(z.string(), Role).refine((roles) => Object.keys(roles).length > 0, {
    error: "names no role, so that nobody could come in",
  }),
});
export type JwtSettings = z.infer<typeof JwtSettings>;

/** @throws SettingsError that names the setting and what is wrong with it */
export function parseJwtSettings(settings: unknown): JwtSettings {
  const { data, error } = JwtSettings.safeParse(settings);
  if (data) return data;
  const [issue] = error.issues;
  const where = issue?.path.join(".") || "the whole";
  throw new SettingsError(
    `The settings of authentication "jwt" cannot be used: ${where}: ${issue?.message ?? "unreadable"}.`,
  );
}
