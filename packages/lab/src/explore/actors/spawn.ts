import { limits } from "@todoke/core/limits";
import { bear, type Process, type ProcessKind } from "../world/process.ts";
import { happen, running, type World } from "../world/world.ts";
import { createPorts, type Ports } from "./ports.ts";

export interface Nature {
  readonly skew?: number;
  readonly version?: string;
}

const lifeSeconds: Readonly<Record<ProcessKind, number>> = {
  consumer: limits.consumerTimeoutSeconds,
  sweeper: limits.sweeperTimeoutSeconds,
  operator: 30,
};

/**
 * Starts a process. It runs up to its first call and waits there for the scheduler.
 *
 * @param what for the history
 */
export function spawn(
  world: World,
  kind: ProcessKind,
  what: string,
  body: (ports: Ports, process: Process) => Promise<void>,
  { skew = 0, version = "1" }: Nature = {},
): Process {
  const process = bear({
    name: `${kind}-${world.processes.filter((one) => one.kind === kind).length + 1}`,
    kind,
    now: world.now,
    lifeMilliseconds: lifeSeconds[kind] * 1_000,
    skew,
    version,
  });
  for (const other of running(world)) {
    other.overlapped.add(process);
    process.overlapped.add(other);
  }
  world.processes.push(process);
  const traits = [
    skew === 0 ? [] : `clock ${skew / 1_000} s ahead`,
    version === "1" ? [] : "new release",
  ];
  const suffix = traits.flat().length > 0 ? ` (${traits.flat().join(", ")})` : "";
  happen(world, process.name, () => `starts: ${what}${suffix}`);
  const end = (how: string, error?: unknown) => {
    if (process.state !== "running") return;
    process.state = "ended";
    happen(world, process.name, () => how);
    world.oracle.onEnd(process, error, world);
  };
  body(createPorts(world, process), process).then(
    () => end("ends"),
    (error: unknown) => end(`throws ${String(error)}`, error),
  );
  return process;
}

/**
 * Waits until every process stands at a call or has ended. Promises settle before Node's next
 * tick, however long their chains: no count of awaits is guessed, and no timer is waited for.
 */
export const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
