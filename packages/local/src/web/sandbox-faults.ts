import type { FaultsBody, Sandbox } from "@todoke/functions/api/contract/sandbox";

import type { Call } from "../gateway/call.ts";
import type { FaultHandle, Rule } from "../gateway/faults.ts";
import { isConsumer } from "../system/consumer.ts";
import type { System } from "../system/system.ts";

type FaultSettings = Sandbox["faults"];

const healthy: FaultSettings = {
  snsFailing: false,
  slowPublishMilliseconds: 0,
  crashAfterCommit: 0,
  conflicts: 0,
};

/** What goes wrong on purpose: as a person sets it, and as the gateway and the crashes do it. */
export function createSandboxFaults({ faults, crashes }: Pick<System, "faults" | "crashes">) {
  let settings = healthy;
  let handles: readonly FaultHandle[] = [];
  const apply = (next: FaultSettings) => {
    settings = next;
    for (const handle of handles) handle.remove();
    handles = rulesOf(next).map((rule) => faults.add(rule));
    crashes.place = { operation: "TransactWriteItems", phase: "response" };
    crashes.probability = next.crashAfterCommit;
  };
  return {
    now: () => settings,
    set(change: FaultsBody) {
      // What was left out stays; `undefined` is no setting.
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      apply({ ...settings, ...Object.fromEntries(given) });
    },
    heal: () => apply(healthy),
  };
}

const isPublish = ({ operation }: Call): boolean => operation.startsWith("Publish");

/** The gateway asks the first rule that applies: SNS that fails is not slow as well. */
function rulesOf(settings: FaultSettings): readonly Rule[] {
  const { snsFailing, slowPublishMilliseconds: milliseconds, conflicts } = settings;
  const rules: Rule[] = [];
  if (snsFailing) {
    rules.push({ service: "sns", match: isPublish, fault: { kind: "unavailable" } });
  }
  if (milliseconds > 0) {
    rules.push({ service: "sns", match: isPublish, fault: { kind: "delay", milliseconds } });
  }
  if (conflicts > 0) {
    rules.push({
      operation: "TransactWriteItems",
      caller: isConsumer,
      probability: conflicts,
      fault: { kind: "transaction-conflict" },
    });
  }
  return rules;
}
