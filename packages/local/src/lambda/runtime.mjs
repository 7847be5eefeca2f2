/**
 * The program inside an execution environment: Lambda's Node runtime, with an IPC channel where
 * Lambda has its runtime API. Plain JavaScript, and Node's built-ins only: stripping types would
 * add to every cold start, and anything imported here would be there for handlers by accident.
 *
 * Arguments: the bundle's path, the name of the export that is the handler.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html
 */
import { pathToFileURL } from "node:url";

/** @typedef {import("./protocol.ts").Report} Report */
/** @typedef {import("./protocol.ts").Invocation} Invocation */

const [, , bundleFile, handlerName] = process.argv;

// Lambda has no parent to talk to. Out of the handler's reach, the channel is ours alone, and
// the parent may trust what comes through it.
const sendToParent = process.send.bind(process);
process.send = undefined;

/** @param {Report} report */
const report = (report) => new Promise((resolve) => sendToParent(report, resolve));

// A parent that was killed cannot end its children; the channel it leaves closed does.
process.on("disconnect", () => process.exit(0));

// The local system can move its clock, and its functions live by it: hours pass in a moment. It is
// done before the handler is loaded, which may keep `Date.now` for later.
let aheadMilliseconds = 0;
const machineNow = Date.now.bind(Date);
const now = () => machineNow() + aheadMilliseconds;
globalThis.Date = new Proxy(Date, {
  construct: (date, args, made) =>
    Reflect.construct(date, args.length === 0 ? [now()] : args, made),
  apply: (date) => new date(now()).toString(),
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});

const handler = await load();
process.on("message", (invocation) => invoke(/** @type {Invocation} */ (invocation)));
await report({ kind: "ready" });

async function load() {
  try {
    const { [handlerName]: handler } = await import(pathToFileURL(bundleFile).href);
    if (typeof handler === "function") return handler;
    throw named("Runtime.HandlerNotFound", `${handlerName} is undefined or not exported`);
  } catch (error) {
    await report({ kind: "init-failed", error: describe(error) });
    process.exit(1);
  }
}

/** @param {Invocation} invocation */
async function invoke({ requestId, event, deadline, aheadMilliseconds: ahead, functionArn }) {
  aheadMilliseconds = ahead;
  const before = process.cpuUsage();
  const outcome = await attempt(event, contextOf(requestId, deadline, functionArn));
  const used = process.cpuUsage(before);
  await report({ ...outcome, requestId, cpuMicroseconds: used.user + used.system });
}

async function attempt(event, context) {
  try {
    return { kind: "returned", json: serialise(await handler(event, context)) };
  } catch (error) {
    return { kind: "threw", error: describe(error) };
  }
}

/** Nothing is a legal answer, `null` on the wire; what JSON cannot say is the handler's error. */
function serialise(result) {
  try {
    const json = JSON.stringify(result ?? null);
    if (json !== undefined) return json;
  } catch {
    // A cycle or a BigInt. Lambda's runtime drops the cause too, and says only this:
  }
  throw new Error("Unable to stringify response body");
}

function contextOf(awsRequestId, deadline, invokedFunctionArn) {
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    invokedFunctionArn,
    awsRequestId,
    getRemainingTimeInMillis: () => deadline - machineNow(),
  };
}

function describe(thrown) {
  if (!(thrown instanceof Error)) {
    return { errorType: typeof thrown, errorMessage: String(thrown), stackTrace: [] };
  }
  const stackTrace = (thrown.stack ?? "").split("\n").map((line) => line.trim());
  return { errorType: thrown.name, errorMessage: thrown.message, stackTrace };
}

function named(name, message) {
  return Object.assign(new Error(message), { name });
}
