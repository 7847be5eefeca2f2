import { PublishBatchCommand } from "@aws-sdk/client-sns";
import { ServiceError, withoutStack } from "../store/errors.ts";
import { describeAnswer, describeCall } from "./describe.ts";
import { type Call, kill } from "./process.ts";
import { digest } from "./random.ts";
import { executeSqs } from "./sqs.ts";
import type { Publication } from "./topic.ts";
import type { Variant } from "./variant.ts";
import { happen, type World } from "./world.ts";

interface Done {
  readonly answer: unknown;
  readonly published?: readonly Publication[];
}

/** Carries out a call and tells its process. */
export function carryOut(world: World, call: Call, variant: Variant): void {
  const result = attempt(world, call, variant);
  const told =
    isLost(variant) || (world.outage && call.service === "sns") ? lostError(variant) : result;
  disturb(call, variant, world);
  happen(
    world,
    call.process.name,
    () => `${describeCall(call)} → ${describeAnswer(told, variant)}`,
  );
  remove(call);
  tell(world, call, told);
}

/** The process dies with its call under way: either it arrived, or it did not. */
export function crash(world: World, call: Call, arrives: boolean): void {
  if (arrives) attempt(world, call, { kind: "answered", lag: 0 });
  happen(world, call.process.name, () =>
    arrives
      ? `${describeCall(call)} → done, but it crashes before the answer`
      : `crashes before ${describeCall(call)} arrives`,
  );
  kill(call.process);
}

function attempt(world: World, call: Call, variant: Variant): Done | Error {
  if (variant.kind === "lost-request") return lostError(variant);
  if (world.outage && call.service === "sns") return lostError(variant);
  world.acting = call.process;
  try {
    return execute(world, call, variant);
  } catch (error) {
    // What the SDK would throw; anything else is a fault of the simulation and must be seen.
    if (error instanceof SyntaxError || error instanceof TypeError) throw error;
    if (error instanceof Error) return error;
    throw error;
  } finally {
    world.acting = undefined;
  }
}

function execute(world: World, call: Call, variant: Variant): Done {
  const { command, service, process } = call;
  switch (service) {
    case "dynamodb":
      return {
        answer: world.store.execute(command, { now: world.now, ...circumstances(variant) }),
      };
    case "sns":
      if (!(command instanceof PublishBatchCommand)) throw new TypeError("Unknown call to SNS");
      return world.topic.publish(command, process, refusedEntries(variant));
    case "sqs":
      return { answer: executeSqs(world, call, variant) };
    case "sleep":
      return { answer: undefined };
    case "acknowledge":
      // The ids are what the consumer's own process handed in, see consumer.ts.
      world.oracle.onDeleted(world.queue.delete(command as readonly string[]), world);
      return { answer: undefined };
  }
}

function circumstances(variant: Variant) {
  if (variant.kind === "answered") return { lag: variant.lag };
  if (variant.kind === "conflict") {
    return { forced: new Map(variant.positions.map((one) => [one, "TransactionConflict"])) };
  }
  if (variant.kind !== "partial") return {};
  if (variant.code === "Unprocessed") return { unprocessed: new Set([variant.position]) };
  return { forced: new Map([[variant.position, variant.code]]) };
}

const refusedEntries = (variant: Variant) =>
  variant.kind === "partial"
    ? new Map([
        [
          variant.position,
          { code: variant.code, senderFault: variant.code === "InvalidParameter" },
        ],
      ])
    : undefined;

const isLost = ({ kind }: Variant) => kind === "lost-request" || kind === "lost-answer";

const lostError = ({ kind }: Variant): Error =>
  withoutStack(
    () =>
      new ServiceError(
        "TimeoutError",
        kind === "lost-answer" ? "no answer came" : "it never arrived",
      ),
  );

function disturb({ process, service }: Call, variant: Variant, world: World): void {
  const isHindered = service === "sns" && (world.outage || world.refused.size > 0);
  if (variant.kind === "answered" && variant.lag === 0 && !isHindered) return;
  process.disturbedAt = process.calls + 1;
  if (service !== "sns") process.storeDisturbed = true;
}

function remove(call: Call): void {
  const { pending } = call.process;
  pending.splice(pending.indexOf(call), 1);
}

function tell(world: World, call: Call, told: Done | Error): void {
  const { process } = call;
  process.calls += 1;
  if (world.comparesStates) process.seen = digest(textOf(told) + world.now, process.seen);
  if (told instanceof Error) {
    call.reject(told);
    return;
  }
  for (const publication of told.published ?? []) publication.answered = true;
  call.resolve(told.answer);
}

/** All that a process learns from what it is told, but for the time. */
function textOf(told: Done | Error): string {
  if (!(told instanceof Error)) return JSON.stringify(told.answer) ?? "";
  const reasons = "CancellationReasons" in told ? JSON.stringify(told.CancellationReasons) : "";
  return `${told.name}${reasons}`;
}
