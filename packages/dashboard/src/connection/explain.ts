import type { ProblemCode } from "@todoke/functions/api/contract/problem";
import type { Translate } from "../i18n/text.ts";
import { Refused, Unanswered } from "./failures.ts";

/** A failure in the words of the person who meets it. */
export interface Explanation {
  readonly cause: string;
  /** What the API itself says, in English; where it has said something. */
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly neededRole: "viewer" | "operator" | "admin" | undefined;
}

const nothingMore = {
  detail: undefined,
  requestId: undefined,
  retryAfterSeconds: undefined,
  neededRole: undefined,
} as const;

export function explain(error: unknown, t: Translate): Explanation {
  if (error instanceof Unanswered) return { ...nothingMore, cause: t(`problems.${error.silence}`) };
  if (!(error instanceof Refused)) {
    return { ...nothingMore, cause: t("problems.other"), detail: textOf(error) };
  }
  const { code, detail, issues, requestId, retryAfterSeconds, neededRole } = error.problem;
  const said = [detail, ...(issues ?? []).map(({ path, message }) => `${path}: ${message}`)];
  return {
    cause: causeOf(code, t),
    detail: said.filter((text) => text !== undefined).join("\n") || undefined,
    requestId,
    retryAfterSeconds,
    neededRole,
  };
}

/** An API newer than this page may know further codes. */
function causeOf(code: ProblemCode, t: Translate): string {
  const cause: unknown = t(`problems.${code}`);
  return typeof cause === "string" ? cause : t("problems.other");
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
