import type { Problem } from "@todoke/functions/api/contract/problem";

/** The API answered, and refused. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.title}`);
    this.problem = problem;
  }
}

/** Why no answer of the API was had: nothing came, it took too long, or something else answered. */
export type Silence = "offline" | "unreachable" | "timeout" | "notApi";

/** The API did not answer. */
export class Unanswered extends Error {
  readonly silence: Silence;
  readonly address: string;

  constructor(silence: Silence, address: string) {
    super(`${address}: ${silence}`);
    this.silence = silence;
    this.address = address;
  }
}

/** Taken back by the page itself; nobody needs to hear of it. */
export const isAbort = (error: unknown): boolean =>
  error instanceof Error && error.name === "AbortError";
