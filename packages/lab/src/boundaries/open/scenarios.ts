import { demoEvent } from "../protocol.ts";
import type { Scenario } from "../sqlite/scenarios.ts";
import type { Stage } from "../stage.ts";

/** The same id, and another content: add 5 where it was add 1. */
const otherContent = { ...demoEvent, amount: 5 };

/** Its transaction needs about 50 pages more than the empty database has. */
const largeEvent = { ...demoEvent, noteBytes: 200_000 };

/**
 * Blocks of 512 bytes that a file may have. The journal needs 34 of them, and the database 32 for
 * what it holds already; so the first two stop the journal, the others the database's growth, in
 * the middle of the commit.
 */
const FILE_BLOCKS = [8, 24, 40, 100, 300] as const;

/** What the article left open, as far as counts can tell it. */
export const openScenarios: Readonly<Record<string, Scenario>> = {
  "same-id-naive-marker": (stage) => otherContentAfter(stage, "atomic"),
  "same-id-fingerprint": (stage) => otherContentAfter(stage, "fingerprinted"),

  "full-disk-page-limit": async (stage) => {
    await stage.deliver("without room", {
      strategy: "atomic",
      event: largeEvent,
      options: { maxPages: 20 },
    });
    await makeRoom(stage);
  },

  ...Object.fromEntries(
    FILE_BLOCKS.map((fileSizeBlocks): [string, Scenario] => [
      `full-disk-${fileSizeBlocks}-blocks`,
      async (stage) => {
        const work = { strategy: "atomic", event: largeEvent, fileSizeBlocks } as const;
        await stage.deliver("without room", work);
        await makeRoom(stage);
      },
    ]),
  ),
};

async function otherContentAfter(stage: Stage, strategy: "atomic" | "fingerprinted") {
  await stage.deliver("add 1", { strategy });
  await stage.observe("after add 1");
  await stage.deliver("add 5", { strategy, event: otherContent });
  await stage.observe("after the same id with add 5");
}

async function makeRoom(stage: Stage) {
  await stage.observe("after the disk refused");
  await stage.deliver("with room", { strategy: "atomic", event: largeEvent });
  await stage.observe("after room was made and the same input came again");
}
