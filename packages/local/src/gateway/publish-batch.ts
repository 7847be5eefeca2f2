import { randomUUID } from "node:crypto";
import type { Answer, Call, RequestCall, Verdict } from "./call.ts";
import type { BatchEntry, EntryFailure } from "./partial-failures.ts";
import { escapeXml, snsNamespace, xmlAnswer } from "./service-errors.ts";

const entryField = /^PublishBatchRequestEntries\.member\.(\d+)\.(.+)$/;
const attributeField =
  /^MessageAttributes\.entry\.(\d+)\.(Name|Value\.StringValue|Value\.BinaryValue)$/;

/** Fields of one entry by name, e.g. `MessageAttributes.entry.1.Name`; the form numbers from 1. */
type Fields = ReadonlyMap<string, string>;

/** The entries of a PublishBatch call, in its order; none for any other call. */
export const publishEntries = (call: Call): readonly BatchEntry[] =>
  call.operation === "PublishBatch" ? entryFields(call).map(entryOf) : [];

const entryFields = (call: Call): readonly Fields[] => {
  const byNumber = new Map<number, Map<string, string>>();
  for (const [name, value] of Object.entries(call.parsed)) {
    const [, number, field] = entryField.exec(name) ?? [];
    if (number === undefined || field === undefined) continue;
    const fields = byNumber.get(Number(number)) ?? new Map<string, string>();
    byNumber.set(Number(number), fields.set(field, String(value)));
  }
  return [...byNumber].toSorted(([a], [b]) => a - b).map(([, fields]) => fields);
};

const entryOf = (fields: Fields): BatchEntry => {
  const attributes: Record<string, { name?: string; value?: string }> = {};
  for (const [field, value] of fields) {
    const [, number, part] = attributeField.exec(field) ?? [];
    if (number === undefined) continue;
    const known = attributes[number] ?? {};
    attributes[number] = part === "Name" ? { ...known, name: value } : { ...known, value };
  }
  return {
    id: fields.get("Id") ?? "",
    message: fields.get("Message") ?? "",
    attributes: Object.fromEntries(
      Object.values(attributes).map(({ name = "", value = "" }) => [name, value]),
    ),
  };
};

/** See `failEntries`; this is the part that speaks SNS's form and XML. */
export const failPublishEntries = (
  call: RequestCall,
  choose: (entry: BatchEntry) => boolean,
  failure: EntryFailure,
): Verdict | undefined => {
  const entries = entryFields(call).map((fields) => ({ fields, entry: entryOf(fields) }));
  const failed = entries.filter(({ entry }) => choose(entry));
  if (failed.length === 0) return undefined;
  const others = entries.filter((one) => !failed.includes(one));
  const members = failed.map(({ entry }) => failedMember(entry.id, failure)).join("");
  if (others.length === 0) return { kind: "answer", answer: allFailed(members) };
  return {
    kind: "change",
    body: formWith(
      call,
      others.map(({ fields }) => fields),
    ),
    mend: (answer) => addFailed(answer, members),
  };
};

const failedMember = (id: string, { code, message, senderFault }: EntryFailure): string =>
  `<member><Id>${escapeXml(id)}</Id><Code>${escapeXml(code)}</Code>` +
  `<Message>${escapeXml(message)}</Message><SenderFault>${senderFault}</SenderFault></member>`;

const allFailed = (members: string): Answer =>
  xmlAnswer(
    200,
    `<PublishBatchResponse xmlns="${snsNamespace}"><PublishBatchResult><Successful/>` +
      `<Failed>${members}</Failed></PublishBatchResult><ResponseMetadata>` +
      `<RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishBatchResponse>`,
  );

/** The same request with these entries only, numbered anew. */
const formWith = (call: Call, entries: readonly Fields[]): Buffer => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(call.parsed)) {
    if (!entryField.test(name)) form.append(name, String(value));
  }
  entries.forEach((fields, index) => {
    for (const [field, value] of fields) {
      form.append(`PublishBatchRequestEntries.member.${index + 1}.${field}`, value);
    }
  });
  return Buffer.from(form.toString());
};

/** The engine's list of failures may be there, empty, or left out. */
const addFailed = (answer: Answer, members: string): Answer => {
  if (answer.status !== 200) return answer;
  const xml = answer.body.toString("utf8");
  const whole = xml.includes("</Failed>") ? xml : withEmptyList(xml);
  const added = whole.replace("</Failed>", () => `${members}</Failed>`);
  return { ...answer, body: Buffer.from(added) };
};

const withEmptyList = (xml: string): string =>
  xml.includes("<Failed/>")
    ? xml.replace("<Failed/>", "<Failed></Failed>")
    : xml.replace("</PublishBatchResult>", "<Failed></Failed></PublishBatchResult>");
