import { limits } from "@todoke/core/limits";
import { batch } from "./consumer.ts";
import { apiChoicesOf } from "./stage.ts";

/** Who may come in: a list of hashes, made with `npm run token -- create`. Empty: nobody. */
export const opsTokens = new sst.Secret("OpsTokens", "[]");

/** Of CloudFront's patience with an origin, the function's own and one request's, in this order. */
export const timeoutSeconds = { origin: 30, function: 28, request: 25 };

// Made once and kept in SST's state, so that a cursor is good over deploys and on any instance.
// Imported here and not at the top: SST reads this configuration before it has installed Pulumi.
const { RandomBytes } = await import("@pulumi/random");
const { base64: cursorKey } = new RandomBytes("CursorKey", { length: 32 });

const choices = apiChoicesOf($app.stage);

/** As packages/functions/src/api/deployed-settings.ts reads it. */
const settings = $jsonStringify({
  authentication: choices.authentication ?? "token",
  ...(choices.jwt && { jwt: choices.jwt }),
  readOnly: choices.readOnly ?? false,
  maskedPaths: choices.maskedPaths ?? ["*"],
  objectiveSeconds: 300, // as the alarm OldestPending
  requestsPerMinute: 600,
  timeoutSeconds: timeoutSeconds.request,
  version: "0.1.0",
  consumer: {
    functionTimeoutSeconds: limits.consumerTimeoutSeconds,
    batchWindowSeconds: limits.batchWindowSeconds,
    partialResponses: batch.partialResponses,
  },
});
export const apiSettings = new sst.Linkable("ApiSettings", { properties: { cursorKey, settings } });
