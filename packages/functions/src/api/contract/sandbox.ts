import { Instant } from "./primitives.ts";
import * as z from "./zod.ts";

/** What goes wrong on purpose in the local system. */
export const Faults = z
  .object({
    snsFailing: z.boolean().describe("SNS refuses every publish."),
    slowPublishMilliseconds: z.number().int().min(0).max(10_000),
    crashAfterCommit: z
      .number()
      .min(0)
      .max(1)
      .describe("Probability that the consumer is killed after its transaction."),
    conflicts: z.number().min(0).max(1).describe("Probability of a transaction conflict."),
  })
  .openapi("Faults");
export type Faults = z.infer<typeof Faults>;

export const Sandbox = z
  .object({
    faults: Faults,
    clockAheadSeconds: z.number().int().nonnegative(),
    processesKilled: z.number().int(),
    demoOrders: z.boolean().describe("Whether demo orders come by themselves."),
    asOf: Instant,
  })
  .openapi("Sandbox");
export type Sandbox = z.infer<typeof Sandbox>;

export const SendBody = z
  .object({
    count: z.number().int().min(1).max(1_000),
    duplicateShare: z.number().min(0).max(1).default(0).describe("Share sent twice."),
    malformedShare: z.number().min(0).max(1).default(0),
  })
  .openapi("SendBody");
export type SendBody = z.infer<typeof SendBody>;

export const SendAnswer = z
  .object({
    messages: z
      .number()
      .int()
      .describe("Put into the queue, duplicates and malformed ones included."),
    duplicates: z.number().int(),
    malformed: z.number().int(),
    firstEventId: z.string().nullable(),
    asOf: Instant,
  })
  .openapi("SendAnswer");
export type SendAnswer = z.infer<typeof SendAnswer>;

export const FaultsBody = Faults.partial().openapi("FaultsBody");
export type FaultsBody = z.infer<typeof FaultsBody>;

export const AdvanceBody = z
  .object({
    seconds: z
      .number()
      .int()
      .min(1)
      .max(400 * 86_400),
  })
  .openapi("AdvanceBody");

export const AdvanceAnswer = z
  .object({ clockAheadSeconds: z.number().int(), rowsDeleted: z.number().int(), asOf: Instant })
  .openapi("AdvanceAnswer");
export type AdvanceAnswer = z.infer<typeof AdvanceAnswer>;

export const DemoOrdersBody = z.object({ on: z.boolean() }).openapi("DemoOrdersBody");

/** What the local system lets a person do. Given to the API there, and nowhere else. */
export interface SandboxControls {
  read(): Omit<Sandbox, "asOf">;
  send(body: SendBody): Promise<Omit<SendAnswer, "asOf">>;
  setFaults(faults: FaultsBody): Omit<Sandbox, "asOf">;
  advanceClock(seconds: number): Promise<Omit<AdvanceAnswer, "asOf">>;
  setDemoOrders(on: boolean): Omit<Sandbox, "asOf">;
  /** Forgets every event, message and action, and heals every fault. */
  reset(): Promise<Omit<Sandbox, "asOf">>;
}
