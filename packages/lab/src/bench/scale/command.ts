import type { Run } from "../../commands/subcommands.ts";
import { parseScaleFlags, usage } from "./flags.ts";
import { deployed, raised, type Scenario } from "./scenario.ts";
import { simulate } from "./simulation/simulate.ts";
import { storyOf } from "./table.ts";

const steps = [deployed(10), deployed(1_000), deployed(100_000), raised(100_000)];

/** `npm run bench -- scale` */
export const scaleCommand: Run = async (args) => {
  const flags = parseScaleFlags(args);
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const { eventsPerSecond, seed, json } = flags;
  const scenarios = eventsPerSecond === undefined ? steps : [deployed(eventsPerSecond)];
  const results = scenarios.map((scenario) => tell(scenario, seed));
  if (json) process.stdout.write(`${JSON.stringify({ seed, results })}\n`);
  return 0;
};

function tell(scenario: Scenario, seed: number) {
  const simulated = simulate(scenario, seed);
  process.stdout.write(`${storyOf(scenario, simulated)}\n`);
  return { scenario, simulated };
}
