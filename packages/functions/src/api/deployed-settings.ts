import * as z from "zod/mini";
import { SettingsError } from "./access/settings-error.ts";
import "./contract/zod.ts";

// Read at every cold start: `zod/mini` makes a schema in a third of the time.

const text = z.string().check(z.minLength(1));
const positive = z.number().check(z.positive());
const notNegative = z.number().check(z.nonnegative());

/** What infra/api.ts links to the function, beside the resources and the secrets. */
const DeployedSettings = z.strictObject({
  /** `token` or `jwt`; see access/access.ts. */
  authentication: z.string(),
  jwt: z.optional(z.unknown()),
  readOnly: z.boolean(),
  maskedPaths: z.array(text),
  objectiveSeconds: positive,
  requestsPerMinute: z.int().check(z.positive()),
  timeoutSeconds: positive,
  version: text,
  /** Of the consumer: what the doctor compares with what AWS says. */
  consumer: z.strictObject({
    functionTimeoutSeconds: positive,
    batchWindowSeconds: notNegative,
    partialResponses: z.boolean(),
  }),
});
export type DeployedSettings = z.infer<typeof DeployedSettings>;

/** @throws SettingsError that names the setting and what is wrong with it */
export function parseDeployedSettings(text: string): DeployedSettings {
  const { data, error } = DeployedSettings.safeParse(JSON.parse(text));
  if (data) return data;
  const [issue] = error.issues;
  throw new SettingsError(
    `infra/stage.ts: the API's settings cannot be used: ${issue?.path.join(".")}: ${issue?.message}.`,
  );
}

/**
 * The key of the cursors' signatures.
 *
 * @throws SettingsError for one that could be guessed
 */
export function parseCursorKey(base64: string): Uint8Array {
  const key = new Uint8Array(Buffer.from(base64, "base64"));
  if (key.byteLength < 32) throw new SettingsError("The cursors' key is shorter than 32 bytes.");
  return key;
}
