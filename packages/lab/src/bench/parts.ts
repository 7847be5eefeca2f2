import type { Subcommand } from "../commands/subcommands.ts";

/** Every part of the bench; without a name, the first is meant. */
export const benchParts: Readonly<Record<string, Subcommand>> = {
  compare: {
    summary:
      "calls, capacity, processor time, latency, money and bytes of four ways (the usual part)",
    load: async () => (await import("./compare/command.ts")).compareCommand,
  },
  cost: {
    summary: "dollars a month for so many events of such a size",
    load: async () => (await import("./cost/command.ts")).costCommand,
  },
  sweeper: {
    summary: "what the sweeper takes for 1,000, 10,000 and 100,000 pending events",
    load: async () => (await import("./sweeper/command.ts")).sweeperCommand,
  },
  "cold-start": {
    summary: "each Lambda's bundle by part, and what importing it takes",
    load: async () => (await import("./cold-start/command.ts")).coldStartCommand,
  },
  scale: {
    summary: "what limits the system at 10, 1,000 and 100,000 events a second, simulated",
    load: async () => (await import("./scale/command.ts")).scaleCommand,
  },
};
