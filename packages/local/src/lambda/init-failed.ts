import type { HandlerError } from "./protocol.ts";

/** An execution environment that never became ready. */
export class InitFailed extends Error {
  override readonly name = "InitFailed";
  readonly detail: HandlerError;

  constructor(functionName: string, detail: HandlerError) {
    super(`${functionName} did not start: ${detail.errorType}: ${detail.errorMessage}`);
    this.detail = detail;
  }
}
