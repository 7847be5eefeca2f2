import type { Clock } from "@todoke/core/clock";
import type { Access } from "../parts.ts";
import { createJwtAccess } from "./jwt.ts";
import { parseJwtSettings } from "./jwt-settings.ts";
import { createOpenAccess, type Place } from "./none.ts";
import { SettingsError } from "./settings-error.ts";
import { createTokenAccess, parseTokens } from "./tokens.ts";

/** Who may come in, as a deployment says it. */
export interface AccessSettings extends Place {
  /** `none`, `token` or `jwt`. */
  readonly mode: string;
  /** The secret `OpsTokens`, for `token`. */
  readonly tokens: string;
  /** For `jwt`; see jwt-settings.ts. */
  readonly jwt: unknown;
}

/**
 * Makes the door that a deployment has chosen.
 *
 * @throws SettingsError, whose message says what to mend: nothing may start with settings that
 *   cannot be read, or that would let in the whole world
 */
export function createAccess(settings: AccessSettings, clock: Clock): Access {
  switch (settings.mode) {
    case "none":
      return createOpenAccess(settings);
    case "token":
      return createTokenAccess(parseTokens(settings.tokens), clock);
    case "jwt":
      return createJwtAccess(parseJwtSettings(settings.jwt), clock);
    default:
      throw new SettingsError(
        `There is no authentication "${settings.mode}": choose "token" or "jwt", or "none" on this machine.`,
      );
  }
}
