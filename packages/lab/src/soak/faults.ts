import type { Random } from "@todoke/core/clock";
import type { Rule } from "@todoke/local/gateway/faults";

/** Whose calls go wrong: those of the system's processes, and not the lab's own. */
export const isWorker = (caller: string): boolean => /^(consumer|sweeper|operator)/.test(caller);

/** Everything that can go wrong with a call, each seldom, for as long as chaos lasts. */
export function everyFault(random: Random): readonly Rule[] {
  const some = () => random() < 0.3;
  const rules: readonly Omit<Rule, "caller">[] = [
    { probability: 0.004, fault: { kind: "refuse" } },
    { probability: 0.004, fault: { kind: "unavailable" } },
    { probability: 0.008, fault: { kind: "drop-response" } },
    { probability: 0.02, fault: { kind: "delay", milliseconds: 5 + random() * 300 } },
    { probability: 0.004, fault: { kind: "throttle" } },
    {
      operation: "TransactWriteItems",
      probability: 0.03,
      fault: { kind: "transaction-conflict", items: some },
    },
    {
      operation: "TransactWriteItems",
      probability: 0.01,
      fault: { kind: "throttle", items: some },
    },
    {
      operation: "PublishBatch",
      probability: 0.05,
      fault: { kind: "fail-entries", entries: some },
    },
    {
      operation: "SendMessageBatch",
      probability: 0.05,
      fault: { kind: "fail-entries", entries: some },
    },
    {
      operation: "BatchExecuteStatement",
      probability: 0.03,
      fault: { kind: "fail-statements", statements: some },
    },
  ];
  return rules.map((rule) => ({ ...rule, caller: isWorker }));
}
