import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { type BundleOptions, bundleHandler } from "@todoke/local/lambda/bundle";
import type { Mutant } from "../../mutants/mutant.ts";
import { apply } from "../../mutants/patch.ts";
import type { SystemKey } from "../results.ts";
import { type System, systemOf } from "../systems.ts";

/** The files that processes run, by what they are. */
export interface Bundles {
  readonly consumers: ReadonlyMap<SystemKey, string>;
  readonly sweeper: string;
  readonly operator: string;
}

const { resolve } = createRequire(import.meta.url);
const CONTESTANTS = join(import.meta.dirname, "../contestants");
const CORE = join(import.meta.dirname, "../../../../core/src");

type Plugin = NonNullable<BundleOptions["plugins"]>[number];

/** As a user of Todoke does: another registry, and not a line else. */
const withLabRegistry: Plugin = {
  name: "lab registry",
  setup: (build) => {
    build.onResolve({ filter: /^@todoke\/core\/registry$/ }, () => ({
      path: join(CONTESTANTS, "registry.ts"),
    }));
  },
};

/** A bug, on its way into the bundle; the tree stays as it is. */
const withMutant = ({ patches }: Mutant): Plugin => ({
  name: "mutant",
  setup: (build) => {
    build.onLoad({ filter: /packages[\\/]core[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const own = patches.filter(({ file }) => file === relative(CORE, path));
      if (own.length === 0) return undefined;
      return { contents: own.reduce(apply, await readFile(path, "utf8")), loader: "ts" };
    });
  },
});

/**
 * Bundles what is needed, as it would be deployed.
 *
 * @param mutant a bug to plant in Todoke
 */
export async function bundleAll(
  systems: readonly SystemKey[],
  directory: string,
  mutant: Mutant | undefined,
): Promise<Bundles> {
  const plugins = [withLabRegistry, ...(mutant === undefined ? [] : [withMutant(mutant)])];
  const bundle = async (name: string, entry: string, isTodoke: boolean) => {
    const outDirectory = join(directory, name);
    const { file } = await bundleHandler({
      entry,
      outDirectory,
      plugins: isTodoke ? plugins : [],
    });
    return file;
  };
  const consumerOf = ({ key, entry }: System) => bundle(key, entry, key === "todoke");
  const consumers = new Map<SystemKey, string>();
  for (const key of systems) consumers.set(key, await consumerOf(systemOf(key)));
  const sweeper = await bundle("sweeper", resolve("@todoke/functions/sweeper"), true);
  const operator = await bundle("operator", join(CONTESTANTS, "operator.ts"), true);
  return { consumers, sweeper, operator };
}
