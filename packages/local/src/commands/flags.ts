import { parseArgs } from "node:util";

/** The command line is wrong, or what it names is; one line that says what to do. Exit status 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Flags {
  readonly once: boolean;
  readonly input: string | undefined;
  readonly json: boolean;
  readonly deliveries: number;
  readonly crash: number;
  readonly snsDownSeconds: number;
  readonly fifo: boolean;
  readonly fresh: boolean;
  readonly state: string;
  readonly port: number | undefined;
  readonly dashboardPort: number | undefined;
  readonly auth: "none" | "token";
  readonly help: boolean;
}

export const usage = `Todoke on this machine: SQS, the consumer, DynamoDB and SNS, without an AWS account.

  npm start                          demo orders at a gentle pace and a page to watch them, until Ctrl-C
  npm start -- --once                demo orders once, and a summary
  npm start -- --once --input FILE   your own orders, one JSON object a line

  --input FILE      orders to send, one JSON object a line (with --once)
  --deliveries N    send each line N times, in shuffled order (with --once; default 1)
  --crash P         kill the consumer's process with probability P, 0 to 1, at each batch
                    (with --once; default 0)
  --sns-down S      SNS refuses everything for the first S seconds (with --once; default 0);
                    what was recorded meanwhile is announced by the sweeper, a minute later
  --json            the summary as one JSON object on the last line (with --once)
  --fifo            a FIFO queue and topic, grouped by customer
  --fresh           forget what earlier runs kept
  --state DIR       where tables, queues and logs are kept (default .todoke/state)
  --port N          where the local AWS endpoint listens (default 4600; with --once a free one)
  --dashboard-port N  where the page and its API are served (default 4680, or a free one)
  --auth token      ask for a token at the page, and print one of each role (default none: whoever
                    is on this machine may do all)
  --help            this text
`;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseFlags(args: readonly string[]): Flags {
  const { values } = parse(args);
  const flags: Flags = {
    once: values.once,
    input: values.input,
    json: values.json,
    deliveries: number("--deliveries", values.deliveries, { from: 1, to: 100, whole: true }),
    crash: number("--crash", values.crash, { from: 0, to: 1 }),
    snsDownSeconds: number("--sns-down", values["sns-down"], { from: 0, to: 600 }),
    fifo: values.fifo,
    fresh: values.fresh,
    state: values.state,
    port: port("--port", values.port),
    dashboardPort: port("--dashboard-port", values["dashboard-port"]),
    auth: auth(values.auth),
    help: values.help,
  };
  const given = (name: string) =>
    args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  const needsOnce = ["input", "json", "deliveries", "crash", "sns-down"].find(given);
  if (!flags.once && needsOnce !== undefined) {
    throw new UsageError(`--${needsOnce} works with --once only; add --once, or leave it out`);
  }
  const needsPage = ["dashboard-port", "auth"].find(given);
  if (flags.once && needsPage !== undefined) {
    throw new UsageError(
      `--${needsPage} is for the page, which --once does not serve; leave one out`,
    );
  }
  return flags;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: false,
      options: {
        once: { type: "boolean", default: false },
        input: { type: "string" },
        json: { type: "boolean", default: false },
        deliveries: { type: "string", default: "1" },
        crash: { type: "string", default: "0" },
        "sns-down": { type: "string", default: "0" },
        fifo: { type: "boolean", default: false },
        fresh: { type: "boolean", default: false },
        state: { type: "string", default: ".todoke/state" },
        port: { type: "string" },
        "dashboard-port": { type: "string" },
        auth: { type: "string", default: "none" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    // Node's own sentence names the flag; its second one advises on positionals, which we have not.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence}. See npm start -- --help`);
  }
}

const port = (flag: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : number(flag, text, { from: 1, to: 65_535, whole: true });

function auth(text: string): "none" | "token" {
  if (text === "none" || text === "token") return text;
  throw new UsageError(`--auth takes none or token, not "${text}"`);
}

function number(
  flag: string,
  text: string,
  range: { readonly from: number; readonly to: number; readonly whole?: boolean },
): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const fits = value >= range.from && value <= range.to;
  if (fits && (!range.whole || Number.isInteger(value))) return value;
  const kind = range.whole ? "a whole number" : "a number";
  throw new UsageError(`${flag} takes ${kind} from ${range.from} to ${range.to}, not "${text}"`);
}
