import { may } from "./contract/access.ts";
import type { Subject } from "./environment.ts";

/**
 * An error text as it may be shown. ARNs, addresses and account numbers go in any case; and to
 * those without `payload:read` only the error's name is told, and not what AWS said with it.
 */
export function publicError(text: string, subject?: Subject): string {
  const told = subject && may(subject.role, "payload:read") ? text : withoutMessage(text);
  return told
    .replaceAll(/arn:aws[\w-]*:[^\s"'),;]+/g, "[arn]")
    .replaceAll(/https?:\/\/[^\s"'),;]+/g, "[address]")
    .replaceAll(/\b\d{12}\b/g, "[account]");
}

/**
 * Up to the first name of an error, such as `ThrottlingException: …`: what we wrote before it is
 * ours to tell, what stands behind it is AWS's.
 */
const withoutMessage = (text: string): string =>
  text.replace(/\b([A-Z][A-Za-z0-9.]*): [\s\S]*$/, "$1");

/** @see publicError */
export const publicErrorOrNull = (text: string | undefined, subject?: Subject): string | null =>
  text === undefined ? null : publicError(text, subject);
