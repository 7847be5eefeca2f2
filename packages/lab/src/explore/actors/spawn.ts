import { limits } from "@todoke/core/limits";
import type { Outside } from "../behaviour/position.ts";
import { arrive } from "../world/going.ts";
import { bear, type Hear, type Process, type ProcessKind } from "../world/process.ts";
import { happen, type World } from "../world/world.ts";
import { createPorts, type Ports } from "./ports.ts";

export interface Nature {
  readonly skew?: number;
  readonly version?: string;
}

/** What a process is to do. */
export interface Task<Said> {
  readonly kind: ProcessKind;
  /** For the history. */
  readonly what: string;
  /** All that its body is made of, as a text. */
  readonly given: string;
  /** It must know nothing of the world: it may go on in another one that is just like it. */
  readonly body: (ports: Ports, say: (said: Said) => void) => Promise<void>;
  /** Takes what the body says. */
  readonly hear: (said: Said, process: Process, world: World) => void;
}

const lifeSeconds: Readonly<Record<ProcessKind, number>> = {
  consumer: limits.consumerTimeoutSeconds,
  sweeper: limits.sweeperTimeoutSeconds,
  operator: 30,
};

/** Starts a process. It goes to its first calls and waits there for the scheduler. */
export async function spawn<Said>(
  world: World,
  { kind, what, given, body, hear }: Task<Said>,
  { skew = 0, version = "1" }: Nature = {},
): Promise<Process> {
  const { now, step } = world;
  const name = `${kind}-${world.processes.filter((one) => one.kind === kind).length + 1}`;
  const deadline = now + lifeSeconds[kind] * 1_000;
  const traits = [
    skew === 0 ? [] : `clock ${skew / 1_000} s ahead`,
    version === "1" ? [] : "new release",
  ].flat();
  const suffix = traits.length > 0 ? ` (${traits.join(", ")})` : "";
  happen(world, name, () => `starts: ${what}${suffix}`);
  const at = await world.behaviours.begin(
    `${name} ${now} ${skew} ${version} ${given}`,
    now,
    (outside: Outside) => body(createPorts(outside, { name, skew, deadline }), outside.say),
  );
  // What it hears is what its own body says.
  const process = bear({ name, kind, deadline, startedAt: step, at, hear: hear as Hear });
  world.processes.push(process);
  arrive(world, process, at);
  return process;
}
