import type { SNSEventRecord, SNSHandler } from "aws-lambda";
import { Resource } from "sst/resource";

// SST declares it where the setting is on. Where it is off, this must compile all the same.
declare module "sst" {
  export interface Resource {
    SlackWebhook: { type: "sst.sst.Secret"; value: string };
  }
}

/** Half of the function's time, so that a slow Slack is told from a slow Lambda. */
const TIMEOUT_MILLISECONDS = 5_000;

/** Slack cuts a text off after 40,000 characters; more than a screenful nobody reads there. */
const BODY_CHARACTERS = 3_000;

/**
 * Posts notifications to Slack's incoming webhook.
 *
 * @throws Error when Slack cannot be reached or does not take one: Lambda tries it twice more, and
 *   leaves it in the dead-letter queue of the subscription
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export const handler: SNSHandler = async ({ Records }) => {
  for (const { Sns } of Records) await post(textOf(Sns), Sns.MessageAttributes.event_id?.Value);
};

async function post(text: string, eventId = "without an id"): Promise<void> {
  const response = await send(text).catch((error: unknown) => {
    // Not the error itself, nor as its cause: Lambda logs both, and it may quote the URL, which is
    // all that one needs to post there.
    throw new Error(`Slack could not be reached for event ${eventId}: ${nameOf(error)}`);
  });
  // Unread bodies keep their connection busy.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Slack answered ${response.status} to event ${eventId}`);
}

const send = (text: string): Promise<Response> =>
  fetch(Resource.SlackWebhook.value, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });

function textOf({ Subject, Message }: SNSEventRecord["Sns"]): string {
  const body = plain(Message.slice(0, BODY_CHARACTERS).toWellFormed());
  const rest = Message.length > BODY_CHARACTERS ? "…" : "";
  return `*${plain(Subject || "Notification")}*\n\`\`\`${body}${rest}\`\`\``;
}

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const plain = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown error");
