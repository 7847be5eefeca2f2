import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { findPackageJSON } from "node:module";
import type { Socket } from "node:net";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/**
 * Lets ChangeMessageVisibility(0) work on a fauxqs 2.4.1 that keeps its state.
 *
 * To make a message visible it writes NULL as the receive count, into a column that is NOT NULL:
 * the call ends with a 500 *after* the message was taken out of the in-flight list, so it is lost
 * until the next restart. The trigger does what was meant, and keeps the count, as SQS does.
 */
export const keepReceiveCounts = (directory: string): void => {
  const database = new DatabaseSync(join(directory, "fauxqs.db"));
  database.exec(`
    CREATE TRIGGER IF NOT EXISTS todoke_keep_receive_count
    BEFORE UPDATE ON sqs_messages WHEN NEW.approximate_receive_count IS NULL
    BEGIN
      UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL
        WHERE message_id = OLD.message_id;
      SELECT RAISE(IGNORE);
    END`);
  database.close();
};

/**
 * Lets fauxqs keep its state without waiting for the disk at every message, which is what half of
 * a run's time went to. In WAL mode with `synchronous=NORMAL` a process that is killed loses
 * nothing; only a machine that loses its power may lose the last moments, and the queue of a
 * laptop's trial run may.
 *
 * fauxqs opens its database itself and has no option for this; so the pragma is given with the
 * one by which it turns WAL on, and only while `start` runs.
 *
 * @see https://www.sqlite.org/pragma.html#pragma_synchronous
 */
export const withoutDiskWaits = async <T>(start: () => Promise<T>): Promise<T> => {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql: string) {
    exec.call(this, sql);
    if (/journal_mode\s*=\s*WAL/i.test(sql)) exec.call(this, "PRAGMA synchronous = NORMAL");
  };
  try {
    return await start();
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
};

/**
 * Lets messages hold all of Unicode, as SQS does: fauxqs 2.4.1 refuses what lies beyond the first
 * 65,536 characters, and with it 𠮷 in a customer's name. Its rule is one regular expression,
 * which this corrects in place.
 *
 * @throws Error when that expression is not where it was: another version of fauxqs
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 */
export const acceptAllOfUnicode = async (): Promise<void> => {
  const home = dirname(findPackageJSON("fauxqs", import.meta.url) ?? "");
  const file = join(home, "dist", "sqs", "sqsTypes.js");
  const { INVALID_MESSAGE_BODY_CHAR: rule } = await import(pathToFileURL(file).href);
  if (!(rule instanceof RegExp)) throw new Error(`No rule for message bodies in ${file}`);
  const refused = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
  rule.test = (body) => refused.test(body);
};

/**
 * Turns away callers from other machines, before they can say anything.
 *
 * fauxqs always listens on every interface; its `host` option is only about queue URLs. Whoever
 * shares the network could otherwise read the queues of a developer's laptop.
 *
 * @param port the server's, so that other servers in this process are left alone
 * @returns a function that ends the guard
 */
export const refuseStrangers = (
  port: number,
  isWelcome: (remoteAddress: string) => boolean = isLoopback,
): (() => void) => {
  const onSocket = (message: unknown) => {
    // True because this channel publishes { socket } for every connection that a net.Server
    // accepts: https://nodejs.org/docs/latest-v24.x/api/diagnostics_channel.html#built-in-channels
    const { socket } = message as { socket: Socket };
    if (socket.localPort === port && !isWelcome(socket.remoteAddress ?? "")) socket.destroy();
  };
  subscribe("net.server.socket", onSocket);
  return () => {
    unsubscribe("net.server.socket", onSocket);
  };
};

const isLoopback = (address: string): boolean =>
  address === "::1" || address.replace("::ffff:", "").startsWith("127.");
