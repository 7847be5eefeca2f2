import { benchParts } from "../bench/parts.ts";
import { enter } from "./door.ts";

await enter({
  name: "bench",
  title: "The bench: what an event costs, here and with what one would use instead.",
  parts: benchParts,
  usual: "compare",
});
