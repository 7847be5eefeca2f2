import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

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
