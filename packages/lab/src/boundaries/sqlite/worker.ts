import { work } from "../at-work.ts";
import { deliver } from "./deliver.ts";

await work(deliver);
