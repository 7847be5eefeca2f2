import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { demoEvent } from "../../protocol.ts";
import type { Finding } from "../finding.ts";
import { type ImageGroup, imagesOf, observedImages } from "./images.ts";
import { collectPieces, type Pieces } from "./pieces.ts";
import { type Reading, type Reopened, reopen } from "./reopen.ts";

/**
 * Cuts the power, as far as that can be done with files: takes what SQLite wrote for one
 * transaction, puts together every state the disk may be left in, and opens each.
 *
 * @returns a finding a group of images
 */
export async function powerLoss(
  directory: string,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  mkdirSync(directory);
  const pieces = await collectPieces(join(directory, "small"), signal);
  // A transaction larger than the cache is partly in the database before its commit: the copies
  // taken meanwhile hold hot journals that nobody had to put together.
  const spilled = await collectPieces(join(directory, "spilled"), signal, {
    event: { ...demoEvent, noteBytes: 200_000 },
    options: { spillPages: 5 },
  });
  const images = [
    ...observedImages(pieces, "small"),
    ...observedImages(spilled, "larger than the cache"),
    ...imagesOf(pieces),
  ];
  const scratch = join(directory, "images");
  mkdirSync(scratch);
  const reopened: Reopened[] = [];
  for (const [index, image] of images.entries()) {
    // Everything here is synchronous but for this: Ctrl-C must be heard.
    await setImmediate();
    signal.throwIfAborted();
    reopened.push(await reopen(image, scratch, index));
  }
  rmSync(scratch, { recursive: true });
  writeFileSync(join(directory, "images.json"), listOf(reopened));
  return GROUPS.map((group) => findingOf(group, reopened)).map((finding) =>
    finding.finding === OBSERVED
      ? { ...finding, observed: { ...finding.observed, "hot journals": hotJournals(spilled) } }
      : finding,
  );
}

const GROUPS: readonly ImageGroup[] = [
  "observed",
  "journal being written",
  "database being written",
  "deletion not on disk",
  "deletion on disk",
  "control: fsync ignored",
];

function findingOf(group: ImageGroup, reopened: readonly Reopened[]): Finding {
  const own = reopened.filter(({ image }) => image.group === group);
  const reading = (wanted: Reading) => own.filter(({ reading }) => reading === wanted);
  const sound = own.filter(({ reading }) => reading !== "damaged");
  return {
    finding: `power loss, ${group}`,
    observed: {
      images: own.length,
      "nothing of the event": reading("before").length,
      "all of the event": reading("after").length,
      "half or damaged": reading("damaged").length,
      "one effect after a redelivery": sound.filter((one) => one.afterRedelivery === 1).length,
    },
  };
}

const OBSERVED = "power loss, observed";

/** Copies in which the database was partly new and the journal was needed to undo it. */
const hotJournals = ({ before, snapshots }: Pieces): number =>
  snapshots.filter(({ database, journal }) => journal !== undefined && !database.equals(before))
    .length;

/** One line an image. */
const listOf = (reopened: readonly Reopened[]): string => {
  const lines = reopened.map(({ image, reading, afterRedelivery = null }) =>
    JSON.stringify({ group: image.group, image: image.name, reading, afterRedelivery }),
  );
  return `[\n${lines.join(",\n")}\n]\n`;
};
