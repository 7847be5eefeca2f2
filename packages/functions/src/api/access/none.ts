import type { Access } from "../parts.ts";
import { SettingsError } from "./settings-error.ts";

/** Where an API is about to answer. */
export interface Place {
  readonly stage: string;
  /** The address that it is bound to; of a Lambda, its public one. */
  readonly hostname: string;
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "[::1]", "localhost"]);

/**
 * Lets everybody in without asking is right on a laptop and nowhere else. Both must be true: a
 * stage can be called `local` and be deployed, and a port of a laptop can be open to its network.
 *
 * @throws SettingsError unless the stage is `local` and nobody but this machine can connect
 */
export function refuseUnsafeNone({ stage, hostname }: Place): void {
  if (stage !== "local") {
    throw new SettingsError(
      `Authentication "none" is for the stage "local" only, and this is "${stage}": choose "token" or "jwt".`,
    );
  }
  if (!loopback.has(hostname)) {
    throw new SettingsError(
      `Authentication "none" answers this machine only, and ${hostname} is open to others: bind to 127.0.0.1, or choose "token" or "jwt".`,
    );
  }
}

/**
 * Everybody on this machine is its admin.
 *
 * @throws SettingsError where others could connect
 */
export function createOpenAccess(place: Place): Access {
  refuseUnsafeNone(place);
  const subject = { name: "local", role: "admin" } as const;
  return { mode: "none", authenticate: async () => ({ kind: "known", subject }) };
}
