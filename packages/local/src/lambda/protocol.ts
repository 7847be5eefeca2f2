/** What the parent and `runtime.mjs` say to each other over the child's IPC channel. */

/** Lambda's own form of an error. https://docs.aws.amazon.com/lambda/latest/dg/nodejs-exceptions.html */
export interface HandlerError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly stackTrace: readonly string[];
}

/** Parent to child: one at a time, as an execution environment runs one invocation at a time. */
export interface Invocation {
  readonly requestId: string;
  readonly event: unknown;
  /** Epoch milliseconds at which the parent will kill the child. */
  readonly deadline: number;
  /** How far the child's clock is ahead of its machine's. The deadline is the machine's. */
  readonly aheadMilliseconds: number;
  readonly functionArn: string;
}

/** Child to parent. */
export type Report =
  | { readonly kind: "ready" }
  | { readonly kind: "init-failed"; readonly error: HandlerError }
  | {
      readonly kind: "returned";
      readonly requestId: string;
      /** Already JSON: the child serialises, as Lambda's runtime does, so that it can fail there. */
      readonly json: string;
      readonly cpuMicroseconds: number;
    }
  | {
      readonly kind: "threw";
      readonly requestId: string;
      readonly error: HandlerError;
      readonly cpuMicroseconds: number;
    };
