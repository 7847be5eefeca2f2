import { readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

export interface BundleOptions {
  /** The module that exports the handler. */
  readonly entry: string;
  /** Where `bundle.mjs` and its map are written; one directory per function. */
  readonly outDirectory: string;
  /** What an experiment puts in the place of a source; a deployed bundle has none. */
  readonly plugins?: readonly Plugin[];
}

export interface Bundle {
  readonly file: string;
  /** Size of the code without its source map: what a cold start has to read. */
  readonly bytes: number;
  /** Bytes that each package put into the bundle, largest first. */
  readonly inputs: Readonly<Record<string, number>>;
}

/**
 * CommonJS dependencies, the AWS SDK's among them, call `require` and read `__dirname`, which an
 * ES module does not have. SST gives every bundle the same three names.
 */
const commonJsBindings = [
  'import { createRequire as bundleCreateRequire } from "module";',
  'import { fileURLToPath as bundleFileUrlToPath, URL as BundleUrl } from "url";',
  "const require = bundleCreateRequire(import.meta.url);",
  "const __filename = bundleFileUrlToPath(import.meta.url);",
  'const __dirname = bundleFileUrlToPath(new BundleUrl(".", import.meta.url));',
].join("\n");

/**
 * Bundles a handler with the options SST v4 gives esbuild for a deployed Node function, so that
 * what runs here is what would be uploaded: a dependency that only breaks when it is bundled
 * breaks on this machine first.
 *
 * From SST's bundler: one file named `bundle.mjs`, ES modules for Node, ES2024 for `nodejs24.x`,
 * `module` before `main`, names kept, a linked source map (uploaded apart from the code), and
 * `sharp` and `pg-native` left out. SST documents `minify` as on by default.
 *
 * @throws esbuild's `BuildFailure` when the entry or one of its imports does not resolve
 * @see https://github.com/sst/sst/blob/dev/pkg/runtime/node/build.go
 * @see https://sst.dev/docs/component/aws/function#nodejs
 */
export async function bundleHandler({
  entry,
  outDirectory,
  plugins = [],
}: BundleOptions): Promise<Bundle> {
  const workingDirectory = dirname(resolve(entry));
  const file = join(resolve(outDirectory), "bundle.mjs");
  const { metafile } = await build({
    absWorkingDir: workingDirectory,
    entryPoints: [resolve(entry)],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "es2024",
    mainFields: ["module", "main"],
    external: ["sharp", "pg-native"],
    minify: true,
    keepNames: true,
    sourcemap: "linked",
    metafile: true,
    plugins: [...plugins],
    banner: { js: commonJsBindings },
    logLevel: "silent",
  });
  const { size } = await stat(file);
  return { file, bytes: size, inputs: await bytesByPackage(metafile, workingDirectory, file) };
}

async function bytesByPackage(
  metafile: Metafile,
  workingDirectory: string,
  file: string,
): Promise<Record<string, number>> {
  const totals = new Map<string, number>();
  const inputs = metafile.outputs[relative(workingDirectory, file)]?.inputs ?? {};
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const name = installedPackage(path) ?? (await ownPackage(resolve(workingDirectory, path)));
    totals.set(name, (totals.get(name) ?? 0) + bytesInOutput);
  }
  return Object.fromEntries([...totals].sort(([, left], [, right]) => right - left));
}

/** The last `node_modules` counts: pnpm's store nests one inside the other. */
function installedPackage(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}

async function ownPackage(path: string): Promise<string> {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const name = await packageName(join(directory, "package.json"));
    if (name !== undefined || directory === dirname(directory)) return name ?? "(unnamed)";
  }
}

async function packageName(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const parsed: unknown = JSON.parse(text);
  const named = typeof parsed === "object" && parsed !== null && "name" in parsed;
  return named && typeof parsed.name === "string" ? parsed.name : undefined;
}
