import { dirname } from "node:path";

export interface FunctionDescription {
  readonly name: string;
  readonly bundle: string;
  readonly handlerName: string;
  readonly memoryMegabytes: number;
  /** `SST_RESOURCE_*`, `AWS_ENDPOINT_URL_*`, `POWERTOOLS_*`, and whatever else is deployed. */
  readonly environment: Readonly<Record<string, string>>;
}

const region = "us-east-1";
const accountId = "000000000000";

/**
 * The whole environment of a function's process: Lambda's variables, then the caller's.
 *
 * Nothing comes from this process's own environment. A handler that works only because of a
 * developer's AWS_PROFILE or NODE_OPTIONS would fail once deployed, so it has to fail here.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
export function lambdaEnvironment(description: FunctionDescription): Record<string, string> {
  const { name, bundle, handlerName, memoryMegabytes, environment } = description;
  return {
    _HANDLER: `bundle.${handlerName}`,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: `local/[$LATEST]${name}`,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    LAMBDA_TASK_ROOT: dirname(bundle),
    LANG: "en_US.UTF-8",
    PATH: "/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin",
    TZ: ":UTC",
    // Lambda's sandbox user, whose home does not exist. Without it the SDK would find the
    // developer's own ~/.aws/config, which can name another region or endpoint.
    HOME: "/home/sbx_user1051",
    ...environment,
  };
}

/** The ARN a handler sees in its context; account and region are the local stack's. */
export const functionArn = (name: string, environment: Readonly<Record<string, string>>): string =>
  `arn:aws:lambda:${environment.AWS_REGION ?? region}:${accountId}:function:${name}`;
