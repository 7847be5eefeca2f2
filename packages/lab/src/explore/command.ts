import { patchWhileLoading } from "../mutants/patch.ts";
import { parseExploreFlags, usage } from "./flags.ts";
import { memos } from "./memo/memos.ts";

/**
 * `npm run lab -- explore`.
 *
 * @returns 0 when every promise held, 1 with the shortest history when one was broken
 * @throws UsageError for a command line that is wrong
 */
export const exploreCommand = async (args: readonly string[]): Promise<number> => {
  const flags = parseExploreFlags(args);
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  // Core is patched while it is loaded, so nothing that imports it may be imported before.
  patchWhileLoading(memos);
  const { explore } = await import("./explore.ts");
  return explore(flags);
};
