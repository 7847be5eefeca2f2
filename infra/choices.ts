/** Whom a stage tells. An address gets a mail from AWS first, and nothing until it confirms. */
export interface Audience {
  /** Addresses that get every notification. */
  readonly emails?: readonly string[];
  /** Posts every notification to Slack's incoming webhook in the secret `SlackWebhook`. */
  readonly slack?: boolean;
  /** Addresses that get the alarms. */
  readonly onCall?: readonly string[];
}

/** How a stage's operations API is set up. What is left out is as `api-settings.ts` has it. */
export interface ApiChoices {
  /**
   * `token`: who has a token in the secret `OpsTokens`. `jwt`: who has one of another issuer.
   * Everybody is let in on one's own machine only.
   */
  readonly authentication?: "token" | "jwt";
  /** See packages/functions/src/api/access/jwt-settings.ts. */
  readonly jwt?: {
    readonly jwksUrl: string;
    readonly issuer: string;
    readonly audience: string;
    readonly algorithms: readonly string[];
    readonly roleClaim: string;
    readonly roles: Readonly<Record<string, "viewer" | "operator" | "admin">>;
  };
  /** Looking at everything, changing nothing. */
  readonly readOnly?: boolean;
  /** Of bodies and business rows, hidden from viewers: `customer.email`; `*` is all of it. */
  readonly maskedPaths?: readonly string[];
}

export interface Settings {
  fifo: boolean;
  maximumConcurrency: number | undefined;
  audience: Readonly<Record<string, Audience>>;
  api: Readonly<Record<string, ApiChoices>>;
}
