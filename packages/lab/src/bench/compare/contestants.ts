import { createRequire } from "node:module";
import { join } from "node:path";
import { type Bundle, type BundleOptions, bundleHandler } from "@todoke/local/lambda/bundle";

export const contestantKeys = [
  "todoke",
  "published",
  "publishedParallel",
  "powertools",
  "floor",
] as const;
export type ContestantKey = (typeof contestantKeys)[number];

/** One way of doing the same work. */
export interface Contestant {
  readonly key: ContestantKey;
  readonly title: string;
  readonly meaning: string;
  /** The module of its handler. */
  readonly entry: string;
  /** Modules of the matrix's contestants that the bench's own take the place of. */
  readonly replaced: readonly ("order" | "publish" | "partially")[];
}

const { resolve } = createRequire(import.meta.url);
const MATRIX = join(import.meta.dirname, "../../matrix/contestants");
const OWN = join(import.meta.dirname, "contestants");

/** In the order of the table. */
export const contestants: readonly Contestant[] = [
  {
    key: "todoke",
    title: "Todoke",
    meaning: "its deployed consumer, with its own example of an order",
    entry: resolve("@todoke/functions/consumer"),
    replaced: [],
  },
  {
    key: "published",
    title: "Published pattern",
    meaning: "the article's three branches, one event at a time",
    entry: join(MATRIX, "published.ts"),
    replaced: ["order", "publish"],
  },
  {
    key: "publishedParallel",
    title: "Published, parallel",
    meaning: "the same, with all records of a batch at once",
    entry: join(MATRIX, "published.ts"),
    replaced: ["order", "publish", "partially"],
  },
  {
    key: "powertools",
    title: "Powertools",
    meaning: "idempotency and batch utilities, as documented; weaker promises (npm run lab)",
    entry: join(MATRIX, "powertools.ts"),
    replaced: ["order", "publish"],
  },
  {
    key: "floor",
    title: "Floor",
    meaning: "the fewest calls with these promises, by hand for this one event type",
    entry: join(OWN, "floor.ts"),
    replaced: [],
  },
];

type Plugin = NonNullable<BundleOptions["plugins"]>[number];

const REPLACEMENTS = {
  order: join(OWN, "order.ts"),
  publish: join(OWN, "publish.ts"),
  partially: join(OWN, "partially-parallel.ts"),
} as const;

/** Another order and another announcement, and not a line else of the handler. */
const replacing = ({ replaced }: Contestant): Plugin => ({
  name: "the bench's order",
  setup: (build) => {
    for (const name of replaced) {
      build.onResolve({ filter: new RegExp(`^\\./${name}\\.ts$`) }, ({ resolveDir }) =>
        resolveDir === MATRIX ? { path: REPLACEMENTS[name] } : undefined,
      );
    }
  },
});

/**
 * Bundles each as it would be deployed, minified.
 *
 * @param only these; all when not given
 */
export async function bundleContestants(
  directory: string,
  only: readonly ContestantKey[] = contestantKeys,
): Promise<ReadonlyMap<ContestantKey, Bundle>> {
  const bundles = new Map<ContestantKey, Bundle>();
  for (const contestant of contestants) {
    const { key, entry } = contestant;
    if (!only.includes(key)) continue;
    const outDirectory = join(directory, key);
    const plugins = [replacing(contestant)];
    bundles.set(key, await bundleHandler({ entry, outDirectory, plugins }));
  }
  return bundles;
}
