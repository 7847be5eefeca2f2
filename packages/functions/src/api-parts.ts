import { Logger } from "@aws-lambda-powertools/logger";
import { limits } from "@todoke/core/limits";
import { Resource } from "sst/resource";
import { createAccess } from "./api/access/access.ts";
import { assembleParts } from "./api/assemble.ts";
import { parseCursorKey, parseDeployedSettings } from "./api/deployed-settings.ts";
import type { ApiParts } from "./api/parts.ts";
import { dynamodb, sns, sqs } from "./clients.ts";
import { createLetterAge } from "./letter-age.ts";

const logger = new Logger({ serviceName: "api" });

/**
 * What the API works with on AWS, as SST linked it. Settings that cannot be used end the function
 * here, at its first breath: Lambda then answers nothing at all, and says so in its log.
 */
export function linkedParts(): ApiParts {
  const settings = parseDeployedSettings(Resource.ApiSettings.settings);
  const { authentication, consumer, timeoutSeconds, jwt, ...rest } = settings;
  const { stage } = Resource.App;
  // `none` is refused by both: no stage that is deployed is this machine.
  const place = { stage, hostname: "the function's URL" };
  const door = { mode: authentication, tokens: Resource.OpsTokens.value, jwt, ...place };
  return assembleParts({
    dynamodb,
    sns,
    sqs,
    tableNames: {
      ProcessedEvents: Resource.ProcessedEvents.name,
      OrderRecords: Resource.OrderRecords.name,
      Ops: Resource.Ops.name,
    },
    topicArn: Resource.Notifications.arn,
    eventQueueUrl: Resource.EventQueue.url,
    deadLetterQueueUrl: Resource.DeadLetterQueue.url,
    oldestLetterAge: createLetterAge(Resource.DeadLetterQueue.url),
    deployed: { ...consumer, source: "deployment" },
    access: createAccess(door, Date.now),
    settings: {
      ...rest,
      stage,
      sweepIntervalSeconds: limits.sweepIntervalSeconds,
      cursorKey: parseCursorKey(Resource.ApiSettings.cursorKey),
      allowedOrigins: [],
      timeoutMilliseconds: timeoutSeconds * 1_000,
    },
    clock: Date.now,
    log: ({ level, ...line }) => logger[level]("request", line),
  });
}
