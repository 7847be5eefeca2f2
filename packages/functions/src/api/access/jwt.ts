import type { Clock } from "@todoke/core/clock";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { type Role, roles } from "../contract/access.ts";
import type { Access, Authenticated } from "../parts.ts";
import { tokenIn } from "./credentials.ts";
import type { JwtSettings } from "./jwt-settings.ts";

/** For clocks that differ a little; no more, as an expired token is one that was taken back. */
const TOLERANCE_SECONDS = 5;

/** Keys that cannot be had in this time cannot be had: a person is waiting. */
const KEYS_TIMEOUT_MILLISECONDS = 3_000;

/** A token with an unknown key makes us ask for the keys again, but not with every request. */
const KEYS_COOLDOWN_MILLISECONDS = 30_000;

/**
 * Lets in who has a token of this issuer, meant for this API, in the highest role that it names.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8725 what a verifier must not leave to the token
 */
export function createJwtAccess(settings: JwtSettings, clock: Clock): Access {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
    timeoutDuration: KEYS_TIMEOUT_MILLISECONDS,
    cooldownDuration: KEYS_COOLDOWN_MILLISECONDS,
  });
  const { algorithms, issuer, audience } = settings;
  return {
    mode: "jwt",
    async authenticate(headers) {
      const token = tokenIn(headers);
      if (token === undefined) return { kind: "unknown" };
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms,
          issuer,
          audience,
          clockTolerance: TOLERANCE_SECONDS,
          currentDate: new Date(clock()),
          requiredClaims: ["exp", "sub"],
        });
        return toSubject(payload, settings);
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function toSubject(payload: JWTPayload, settings: JwtSettings): Authenticated {
  const { sub } = payload;
  if (typeof sub !== "string" || sub === "" || sub.length > 200) return { kind: "unknown" };
  const role = roleIn(payload, settings);
  return role === undefined
    ? { kind: "without_role" }
    : { kind: "known", subject: { name: sub, role } };
}

/** The highest of our roles that the token names. */
function roleIn(payload: JWTPayload, { roleClaim, roles: mapping }: JwtSettings): Role | undefined {
  const named = namesIn(claimAt(payload, roleClaim));
  const ours = named.flatMap((name) => (Object.hasOwn(mapping, name) ? [mapping[name]] : []));
  return roles.toReversed().find((role) => ours.includes(role));
}

/** A claim's own name may hold dots, as in `https://example.com/roles`: the whole comes first. */
function claimAt(payload: JWTPayload, path: string): unknown {
  if (Object.hasOwn(payload, path)) return payload[path];
  let value: unknown = payload;
  for (const step of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = Object.getOwnPropertyDescriptor(value, step)?.value;
  }
  return value;
}

/** A list of names, one name, or names with spaces between, as in `scope`. */
function namesIn(claim: unknown): readonly string[] {
  if (typeof claim === "string") return [claim, ...claim.split(" ")];
  return Array.isArray(claim) ? claim.filter((name) => typeof name === "string") : [];
}

/** What is wrong with the token itself; anything else is a fault of the keys, or of the line. */
const bad: readonly string[] = [
  errors.JWTClaimValidationFailed.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWSInvalid.code,
  errors.JWTInvalid.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
  errors.JWSSignatureVerificationFailed.code,
];

function refusalOf(error: unknown): Authenticated {
  if (error instanceof errors.JWTExpired) return { kind: "expired" };
  if (error instanceof errors.JOSEError && bad.includes(error.code)) return { kind: "unknown" };
  return { kind: "unavailable" };
}
