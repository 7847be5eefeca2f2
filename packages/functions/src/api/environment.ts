import type { TimeLeft } from "@todoke/core/clock";
import type { Role } from "./contract/access.ts";

/** Who asks, as it was authenticated. */
export interface Subject {
  /** What the audit log calls this person or program. */
  readonly name: string;
  readonly role: Role;
}

/** What a request carries with it through the app. */
export interface ApiEnvironment {
  Variables: {
    requestId: string;
    /** Set by authentication, before any handler of a route that is not public. */
    subject: Subject;
    timeLeft: TimeLeft;
  };
}
