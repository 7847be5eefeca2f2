import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoEvent } from "../../protocol.ts";
import { openDatabase, readBack } from "../../sqlite/database.ts";
import { deliver } from "../../sqlite/deliver.ts";
import type { Image } from "./images.ts";

/** What an image reads as. `damaged`: marker and effect disagree, or SQLite's own check fails. */
export type Reading = "before" | "after" | "damaged";

export interface Reopened {
  readonly image: Image;
  readonly reading: Reading;
  /** Sum of effects when the event is delivered once more; undefined for a damaged image. */
  readonly afterRedelivery: number | undefined;
}

const options = { synchronous: "OFF" } as const;

/** Writes an image into the folder, opens it as a process after a power loss would, and reads it. */
export async function reopen(image: Image, directory: string, index: number): Promise<Reopened> {
  const database = join(directory, `image-${index}.db`);
  writeFileSync(database, image.database);
  if (image.journal !== undefined) writeFileSync(`${database}-journal`, image.journal);
  const reading = read(database);
  if (reading === "damaged") return { image, reading, afterRedelivery: undefined };
  const task = { strategy: "atomic", event: demoEvent, pauseAt: [], database, options } as const;
  await deliver(task, async () => {});
  return { image, reading, afterRedelivery: readBack(database, options)[1] };
}

function read(path: string): Reading {
  try {
    const counts = readBack(path, options).join();
    if (!isSound(path)) return "damaged";
    if (counts === "0,0") return "before";
    return counts === "1,1" ? "after" : "damaged";
  } catch {
    // "database disk image is malformed": SQLite noticed by itself.
    return "damaged";
  }
}

function isSound(path: string): boolean {
  const database = openDatabase(path, options);
  try {
    return database.prepare("PRAGMA integrity_check").get()?.integrity_check === "ok";
  } finally {
    database.close();
  }
}
