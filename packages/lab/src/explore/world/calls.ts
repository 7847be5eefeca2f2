import { PublishBatchCommand } from "@aws-sdk/client-sns";
import { oracle } from "../oracle/oracle.ts";
import { ServiceError, withoutStack } from "../store/errors.ts";
import { describeAnswer, describeCall } from "./describe.ts";
import { goOn } from "./going.ts";
import { type Call, kill } from "./process.ts";
import { executeSqs } from "./sqs.ts";
import type { Publishing } from "./topic.ts";
import type { Variant } from "./variant.ts";
import { happen, type World } from "./world.ts";

/** Carries out a call and tells its process. */
export async function carryOut(world: World, call: Call, variant: Variant): Promise<void> {
  const { process, service, serial } = call;
  const result = attempt(world, call, variant);
  const isUnheard = isLost(variant) || (world.outage && service === "sns");
  const answer = isUnheard ? lostError(variant) : result;
  disturb(call, variant, world);
  happen(world, process.name, () => `${describeCall(call)} → ${describeAnswer(answer, variant)}`);
  process.calls += 1;
  if (service === "sns" && !(answer instanceof Error)) world.topic.answer(process, process.calls);
  await goOn(world, process, { serial, now: world.now, answer });
}

/** The process dies with its call under way: either it arrived, or it did not. */
export function crash(world: World, call: Call, arrives: boolean): void {
  if (arrives) attempt(world, call, { kind: "answered", lag: 0 });
  happen(world, call.process.name, () =>
    arrives
      ? `${describeCall(call)} → done, but it crashes before the answer`
      : `crashes before ${describeCall(call)} arrives`,
  );
  kill(call.process, world.step);
}

/** @returns what the SDK would answer, or the `Error` that it would throw */
function attempt(world: World, call: Call, variant: Variant): unknown {
  if (variant.kind === "lost-request") return lostError(variant);
  if (world.outage && call.service === "sns") return lostError(variant);
  world.acting = call.process;
  try {
    return execute(world, call, variant);
  } catch (error) {
    // Anything else is a fault of the simulation and must be seen.
    if (error instanceof SyntaxError || error instanceof TypeError) throw error;
    if (error instanceof Error) return error;
    throw error;
  } finally {
    world.acting = undefined;
  }
}

function execute(world: World, call: Call, variant: Variant): unknown {
  const { command, service, process } = call;
  switch (service) {
    case "dynamodb":
      return world.store.execute(command, {
        now: world.now,
        onChange: (changes) => oracle.onChanges(changes, world),
        ...circumstances(variant),
      });
    case "sns":
      if (!(command instanceof PublishBatchCommand)) throw new TypeError("Unknown call to SNS");
      return world.topic.publish(command, process, publishing(world, variant));
    case "sqs":
      return executeSqs(world, call, variant);
    case "sleep":
      return undefined;
    case "acknowledge":
      // The ids are what the consumer's own process handed in, see consumer.ts.
      oracle.onDeleted(world.queue.delete(command as readonly string[]), world);
      return undefined;
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

const publishing = (world: World, variant: Variant): Publishing => ({
  refusalOf: (eventId, position) =>
    world.refused.get(eventId) ??
    (variant.kind === "partial" && variant.position === position
      ? { code: variant.code, senderFault: variant.code === "InvalidParameter" }
      : undefined),
  onPublish: (entry, publication) => oracle.onPublication(entry, publication, world),
  onRefused: (eventId, senderFault) => oracle.onRefused(eventId, senderFault, world),
});

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
