import type { Clock } from "@todoke/core/clock";
import type { Registry } from "@todoke/core/event";
import type { DeadLetterQueue } from "@todoke/core/operate/dead-letter-queue";
import type { Operating } from "@todoke/core/operate/operating";
import type { Counters } from "@todoke/core/ops/counters";
import type { Sweeper } from "@todoke/core/sweep/sweep";
import type { TableLink } from "@todoke/core/tables";
import type { AuthenticationMode } from "./contract/access.ts";
import type { SandboxControls } from "./contract/sandbox.ts";
import type { Check } from "./contract/system.ts";
import type { Subject } from "./environment.ts";

/** Everything that the API works with. Each host brings its own; the app knows none of them. */
export interface ApiParts {
  readonly operating: Operating;
  readonly tableNames: Readonly<Record<TableLink, string>>;
  readonly registry: Registry;
  readonly letters: DeadLetterQueue;
  /** What SQS says of the dead-letter queue without receiving from it. */
  readonly letterCounts: () => Promise<LetterCounts>;
  readonly sweeper: Sweeper;
  readonly counters: Counters;
  /** The doctor's findings about what is deployed; those about tables the app makes itself. */
  readonly doctor: () => Promise<readonly Check[]>;
  readonly access: Access;
  readonly settings: ApiSettings;
  /** Given where the system runs on one machine: then there is a sandbox. */
  readonly sandbox?: SandboxControls;
  readonly clock: Clock;
  readonly log: (line: ApiLogLine) => void;
}

export interface LetterCounts {
  readonly depth: number;
  readonly hidden: number;
  /** Epoch milliseconds; undefined when it is not known. */
  readonly oldestAt: number | undefined;
}

/** Who may come in. */
export interface Access {
  readonly mode: AuthenticationMode;
  /** @returns who it is, or why nobody; it never throws */
  authenticate(headers: Headers): Promise<Authenticated>;
}

export type Authenticated =
  | { readonly kind: "known"; readonly subject: Subject }
  | { readonly kind: "unknown" }
  | { readonly kind: "expired" }
  /** Somebody who is known, and may do nothing here. */
  | { readonly kind: "without_role" }
  /** The keys to check it by cannot be had now. */
  | { readonly kind: "unavailable" };

export interface ApiSettings {
  readonly stage: string;
  readonly version: string;
  readonly readOnly: boolean;
  /**
   * What is hidden from those without `payload:read`, as paths into bodies and business rows:
   * `customer.email`, `lines.*.note`. `*` alone hides all of it.
   */
  readonly maskedPaths: readonly string[];
  /** At least 32 bytes. Signs the cursors. */
  readonly cursorKey: Uint8Array;
  /** Of the page, where it is not the API's own, e.g. a development server. */
  readonly allowedOrigins: readonly string[];
  /** The oldest pending event should never be older than this. */
  readonly objectiveSeconds: number;
  /** Of the sweeper's schedule. */
  readonly sweepIntervalSeconds: number;
  readonly requestsPerMinute: number;
  /** Milliseconds that one request may take. */
  readonly timeoutMilliseconds: number;
}

/** One line a request. Neither payload nor query string: an id in a log is what `path` shows. */
export interface ApiLogLine {
  readonly level: "info" | "warn" | "error";
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly subject?: string;
  readonly code?: string;
  /** Of what was not expected: name and message. */
  readonly error?: string;
}
