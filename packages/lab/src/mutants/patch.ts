import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A change of one place of core's source. */
export interface Patch {
  /** Below packages/core/src. */
  readonly file: string;
  /** The exact text that is replaced; it must be there exactly once. */
  readonly text: string;
  readonly replacement: string;
}

const CORE = join(import.meta.dirname, "../../../core/src");

/**
 * Changes core's source while Node loads it. The tree stays as it is, and nothing is copied.
 *
 * To be called before the first module of core is imported.
 */
export function patchWhileLoading(patches: readonly Patch[]): void {
  const byUrl = Map.groupBy(patches, ({ file }) => pathToFileURL(join(CORE, file)).href);
  registerHooks({
    load(url, context, nextLoad) {
      const own = byUrl.get(url);
      const loaded = nextLoad(url, context);
      if (own === undefined) return loaded;
      const source = own.reduce(apply, String(loaded.source));
      return { ...loaded, source };
    },
  });
}

/** @throws Error when the text is not there exactly once: the patch is of another time */
export function apply(source: string, { file, text, replacement }: Patch): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(
      `Stale patch: ${file} has its text ${parts.length - 1} times, not once:\n${text}`,
    );
  }
  return parts.join(replacement);
}

/** @returns why the patch does not fit core as it is, or undefined when it does */
export function staleness(patch: Patch): string | undefined {
  try {
    apply(readFileSync(join(CORE, patch.file), "utf8"), patch);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
