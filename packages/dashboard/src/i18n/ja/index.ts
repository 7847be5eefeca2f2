import type { dictionary as english } from "../en/index.ts";
import { activity } from "./activity.ts";
import { common } from "./common.ts";
import { deadLetters } from "./dead-letters.ts";
import { event } from "./event.ts";
import { events } from "./events.ts";
import { overview } from "./overview.ts";
import { problems } from "./problems.ts";
import { sandbox } from "./sandbox.ts";
import { shell } from "./shell.ts";
import { sweeper } from "./sweeper.ts";
import { system } from "./system.ts";

export const dictionary: typeof english = {
  common,
  shell,
  problems,
  overview,
  events,
  event,
  deadLetters,
  sweeper,
  activity,
  system,
  sandbox,
};
