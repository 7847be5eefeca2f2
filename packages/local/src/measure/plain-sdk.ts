import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { type FilePatch, readPatch, undo } from "./patch-file.ts";

const patches = join(import.meta.dirname, "../../../functions/substitutes/patches");

/**
 * The AWS SDK as everybody has it. What this repository leaves out of it would make the measure of
 * our bundles smaller, too: so the patches are taken back, and the whole chain of credentials is
 * put where its substitute is.
 */
export const plainSdk = (): Plugin => ({
  name: "plain-sdk",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ kind }) =>
      build.resolve("sdk-credential-chain", { kind, resolveDir: import.meta.dirname }),
    );
    const patched = patchedFiles();
    build.onLoad({ filter: /node_modules\/@(aws-sdk|smithy)\/.*\.js$/ }, async ({ path }) => {
      const patch = patched.get(path.slice(path.lastIndexOf("node_modules/")));
      return patch && { contents: undo(patch, await readFile(path, "utf8")), loader: "js" };
    });
  },
});

/** Of the SDK's packages, by the file's path from `node_modules` on. */
function patchedFiles(): ReadonlyMap<string, FilePatch> {
  return new Map(
    readdirSync(patches)
      .filter((name) => /^@(aws-sdk|smithy)__/.test(name))
      .flatMap((name) => {
        const installed = name.slice(0, name.lastIndexOf("@")).replace("__", "/");
        return readPatch(readFileSync(join(patches, name), "utf8")).map(
          (patch) => [`node_modules/${installed}/${patch.path}`, patch] as const,
        );
      }),
  );
}
