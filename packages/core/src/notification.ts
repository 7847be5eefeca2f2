import type { Refusal } from "./errors.ts";
import type { NotificationParts } from "./event.ts";
import { limits } from "./limits.ts";
import { lineFault, textFault, utf8Bytes } from "./text.ts";

/**
 * What is published, as it is kept in the row. Every publish of an event is made from this and
 * nothing else, so that all of them are the same bytes.
 */
export interface Notification {
  readonly subject?: string;
  readonly body: string;
  /** Without `event_id` and `event_type`, which the row has already. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface EventName {
  readonly eventId: string;
  readonly eventType: string;
}

export function buildNotification(event: EventName, parts: NotificationParts): Notification {
  const { subject, body, attributes } = parts;
  return {
    ...(subject === undefined ? {} : { subject }),
    body:
      typeof body === "string"
        ? body
        : JSON.stringify({ ...names(event), ...body, ...names(event) }),
    ...(attributes === undefined ? {} : { attributes }),
  };
}

/** All message attributes as SNS gets them. `event_id` is what subscribers deduplicate by. */
export const messageAttributes = (
  event: EventName,
  notification: Notification,
): Readonly<Record<string, string>> => ({ ...notification.attributes, ...names(event) });

const names = (event: EventName) => ({ event_id: event.eventId, event_type: event.eventType });

/** Bytes as SNS counts them: body, and each attribute's name, type and value; and the subject. */
export function notificationBytes(event: EventName, notification: Notification): number {
  let bytes = utf8Bytes(notification.body) + utf8Bytes(notification.subject ?? "");
  for (const [name, value] of Object.entries(messageAttributes(event, notification))) {
    bytes += utf8Bytes(name) + utf8Bytes("String") + utf8Bytes(value);
  }
  return bytes;
}

/**
 * Says why SNS would refuse a notification, before anything is written. Once the row is
 * committed, a refused notification could only be parked.
 *
 * @returns undefined when SNS takes it
 * @see https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html
 */
export function preflight(event: EventName, notification: Notification): Refusal | undefined {
  const bytes = notificationBytes(event, notification);
  if (bytes > limits.notificationBytes) {
    const detail = `The notification is ${bytes} bytes, over SNS's ${limits.notificationBytes}; send less in notify()`;
    return { reason: "notification_too_large", detail };
  }
  const fault = faultOf(event, notification);
  return fault === undefined ? undefined : { reason: "notification_refused", detail: fault };
}

function faultOf(event: EventName, notification: Notification): string | undefined {
  const { subject, body, attributes } = notification;
  if (body === "") return "The notification's body is empty";
  const bodyFault = textFault(body);
  if (bodyFault !== undefined) return `The notification's body ${bodyFault}`;
  if (subject !== undefined) {
    if (subject === "" || subject.length > 100)
      return "The subject is not 1 to 100 characters long";
    const fault = lineFault(subject);
    if (fault !== undefined) return `The subject ${fault}`;
  }
  if ("event_id" in (attributes ?? {}) || "event_type" in (attributes ?? {})) {
    return "The attributes event_id and event_type are set by Todoke; leave them out of notify()";
  }
  const all = Object.entries(messageAttributes(event, notification));
  // SNS takes more, and then drops them for subscribers with raw delivery to SQS:
  // https://docs.aws.amazon.com/sns/latest/dg/sns-large-payload-raw-message-delivery.html
  if (all.length > 10)
    return "There are more than 10 message attributes, event_id and event_type included";
  for (const [name, value] of all) {
    const fault = attributeFault(name, value);
    if (fault !== undefined) return `The message attribute ${JSON.stringify(name)} ${fault}`;
  }
  return undefined;
}

function attributeFault(name: string, value: string): string | undefined {
  const legal = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_.-]{1,256}(?<!\.)$/.test(name);
  if (!legal || /^(aws|amazon)\./i.test(name)) return "has a name that SNS refuses";
  if (value === "") return "is empty";
  return textFault(value);
}
