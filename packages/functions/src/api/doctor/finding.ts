import type { Check } from "../contract/system.ts";

type Id = Check["id"];
type Finding = Omit<Check, "id">;
type Evidence = Check["evidence"];

/** What to do unless it passes, and where more is said of it. */
export interface Advice {
  readonly remedy: string;
  readonly link: string | null;
}

/** It is as it should be; the advice is of no use then, the page about it is. */
export const finding = (
  result: Check["result"],
  evidence: Evidence,
  { remedy, link }: Advice,
): Finding => ({ result, evidence, remedy: result === "pass" ? null : remedy, link });

/**
 * Makes one examination, whatever becomes of it: one that fails must not keep the others from a
 * person who wants to know what is wrong. AWS's words stay here, since they hold ARNs.
 */
export const examine = async (
  id: Id,
  advice: Advice,
  look: () => Promise<readonly [Check["result"], Evidence]>,
): Promise<Check> => {
  try {
    const [result, evidence] = await look();
    return { id, ...finding(result, evidence, advice) };
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    return {
      id,
      result: "unknown",
      evidence: { error: name },
      remedy: "AWS did not answer the question, or this API may not ask it. Try again.",
      link: advice.link,
    };
  }
};
