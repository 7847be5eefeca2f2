import { parseArgs } from "node:util";
import { SQSClient } from "@aws-sdk/client-sqs";
import { isJsonObject, parseJson } from "@todoke/core/json";
import { demoOrder } from "../orders/demo-orders.ts";
import { sendOrders } from "../orders/send.ts";

const usage = `Sends made-up orders to a stage's queue: a pane of sst dev, or by hand:

  npx sst shell --stage NAME -- npm run produce -- --count 20

  --count N   how many (default 20)
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const count = countOf(args);
  // What SST links: https://sst.dev/docs/reference/cli/#shell
  const queue = parseJson(process.env.SST_RESOURCE_EventQueue ?? "null");
  if (count === undefined || !isJsonObject(queue) || typeof queue.url !== "string") {
    process.stderr.write(usage);
    return 2;
  }
  const now = Date.now();
  const orders = Array.from({ length: count }, (_, number) => demoOrder(number, now, Math.random));
  const { url } = queue;
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  await sendOrders(sqs, { url, name: url, arn: "" }, orders, (sent) => {
    process.stdout.write(`sent ${sent}\n`);
  });
  return 0;
}

function countOf(args: readonly string[]): number | undefined {
  try {
    const options = { count: { type: "string", default: "20" } } as const;
    const count = Number(parseArgs({ args: [...args], options }).values.count);
    return Number.isInteger(count) && count > 0 ? count : undefined;
  } catch {
    return undefined;
  }
}
