import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { build } from "../../.sst/platform/node_modules/esbuild/lib/main.js";
import { instantiate } from "./instantiate.ts";

const root = resolve(import.meta.dirname, "../..");
const { builds } = await instantiate("production", { audience: { production: { slack: true } } });

test("has a handler for each of these functions, and for no other", () => {
  expect(builds.map(({ handler }) => handler).sort()).toEqual([
    "packages/functions/src/api.handler",
    "packages/functions/src/consumer.handler",
    "packages/functions/src/slack.handler",
    "packages/functions/src/sweeper.handler",
  ]);
});

test("minifies every function, for arm64", () => {
  for (const { properties } of builds) {
    expect(properties).toMatchObject({ minify: true, architecture: "arm64" });
  }
});

// With the options that SST's own bundler gives esbuild:
// https://github.com/sst/sst/blob/dev/pkg/runtime/node/build.go
test.each(builds.map(({ handler }) => handler))(
  "bundles %s, which exports its handler",
  async (handler) => {
    const [, file = "", name = ""] = /^(.+)\.(\w+)$/.exec(handler) ?? [];
    const { metafile, warnings } = await build({
      entryPoints: [join(root, `${file}.ts`)],
      bundle: true,
      platform: "node",
      format: "esm",
      // SST says ES2024, which the platform's older esbuild does not know by that name.
      target: "esnext",
      mainFields: ["module", "main"],
      external: ["sharp", "pg-native"],
      minify: true,
      keepNames: true,
      metafile: true,
      write: false,
      outdir: "out",
      logLevel: "silent",
    });
    const [bundle] = Object.values(metafile.outputs);
    expect(bundle?.exports).toContain(name);
    expect(warnings).toEqual([]);
  },
);
