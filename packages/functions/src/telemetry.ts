import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { metrics as names } from "@todoke/core/metrics";
import { Resource } from "sst/resource";

/**
 * A function's logger and metrics. Each metric carries the stage: several stages may share an
 * account, and a personal one must neither ring production's alarms nor silence them.
 */
export const createTelemetry = (serviceName: "consumer" | "sweeper") => ({
  logger: new Logger({ serviceName }),
  metrics: new Metrics({
    namespace: names.namespace,
    serviceName,
    defaultDimensions: { stage: Resource.App.stage },
  }),
});
