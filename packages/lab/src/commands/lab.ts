import { enter } from "./door.ts";
import { subcommands } from "./subcommands.ts";

await enter({
  name: "lab",
  title: "The crash lab: what becomes of an event when a process dies.",
  parts: subcommands,
});
