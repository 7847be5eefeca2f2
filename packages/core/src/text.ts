/**
 * What is wrong with a text that SQS, SNS or a log line must carry, if anything.
 *
 * SQS and SNS take the characters of XML 1.0: no control characters but tab, line feed and
 * carriage return, and no U+FFFE or U+FFFF. A lone surrogate has no UTF-8 form at all: it would
 * leave as U+FFFD, and the same words would no longer be the same bytes.
 *
 * @returns a short reason without the text itself, or undefined when it is fine
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 */
export function textFault(text: string): string | undefined {
  if (!text.isWellFormed()) return "holds a lone surrogate";
  const refused = REFUSED.exec(text)?.[0];
  return refused === undefined ? undefined : `holds ${codePoint(refused)}, which SNS refuses`;
}

/** As {@link textFault}, for one line of text: an event id, a subject. */
export function lineFault(text: string): string | undefined {
  const control = CONTROL.exec(text)?.[0];
  if (control !== undefined) return `holds the control character ${codePoint(control)}`;
  return textFault(text);
}

/** Makes any text fit one SQS attribute or log field: no refused characters, at most so many. */
export function printable(text: string, maxLength: number): string {
  const clean = text.toWellFormed().replace(ALL_CONTROL, " ").replace(ALL_REFUSED, "\u{fffd}");
  const points = Array.from(clean);
  return points.length <= maxLength ? clean : `${points.slice(0, maxLength - 1).join("")}…`;
}

export const utf8Bytes = (text: string): number => Buffer.byteLength(text, "utf8");

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

const REFUSED_CLASS = "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]";
const REFUSED = new RegExp(REFUSED_CLASS, "u");
const ALL_REFUSED = new RegExp(REFUSED_CLASS, "gu");
const CONTROL = /\p{Cc}/u;
const ALL_CONTROL = /\p{Cc}+/gu;
