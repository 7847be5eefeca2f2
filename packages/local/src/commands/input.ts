import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { isJsonObject, parseJson } from "@todoke/core/json";
import { limits } from "@todoke/core/limits";
import { utf8Bytes } from "@todoke/core/text";
import type { InputOrder } from "../orders/input-order.ts";
import { UsageError } from "./flags.ts";

/**
 * Reads a file of orders, one JSON object a line; empty lines count for nothing.
 *
 * A line that is no JSON object is refused before anything is sent: it is a slip in the file. A
 * line that is an object but no order is sent, as a producer would, and ends as a dead letter.
 *
 * @throws UsageError for a file that cannot be read or a bad line, with its number
 */
export async function readOrders(file: string): Promise<InputOrder[]> {
  const orders: InputOrder[] = [];
  let lineNumber = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
      lineNumber += 1;
      const text = lineNumber === 1 ? line.replace(/^\u{feff}/u, "") : line;
      if (text.trim() !== "") orders.push(toOrder(text, `${file}:${lineNumber}`));
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read ${file}: ${reasonOf(error)}; check --input`);
  }
  if (orders.length === 0) throw new UsageError(`${file} holds no orders: one JSON object a line`);
  return orders;
}

function toOrder(body: string, place: string): InputOrder {
  const json = parseJson(body);
  if (json === undefined) throw new UsageError(`${place} is not JSON; mend or remove the line`);
  if (!isJsonObject(json)) throw new UsageError(`${place} is not a JSON object; mend or remove it`);
  const bytes = utf8Bytes(body);
  if (bytes > limits.queueMessageBytes) {
    throw new UsageError(`${place} is ${bytes} bytes; SQS takes ${limits.queueMessageBytes}`);
  }
  const { orderId, customerId } = json;
  return {
    body,
    key: typeof orderId === "string" && orderId !== "" ? orderId : body,
    customerId: typeof customerId === "string" && customerId !== "" ? customerId : "none",
  };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
};

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
};
