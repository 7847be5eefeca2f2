// As for the tables: a link tells the name, and lets nobody invoke it.
sst.Linkable.wrap(sst.aws.Function, (lambda) => ({ properties: { name: lambda.name } }));

// SST 4.17 means to let only Lambda assume a deployed function's role, but tests an Output for
// being false, which it never is: every role would trust the whole account, as `sst dev` needs.
const role = $dev
  ? {}
  : {
      assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" }),
    };

/** What all functions have in common. */
export const lambda = {
  runtime: "nodejs24.x",
  // A fifth cheaper than x86_64 a millisecond: https://aws.amazon.com/lambda/pricing/
  architecture: "arm64",
  // Powertools' lines are JSON anyway. So are then Lambda's own, on timeouts and lost memory, and
  // one query finds both.
  logging: { format: "json" },
  nodejs: { minify: true },
  transform: { role },
} as const;

/**
 * For a function that is not waited for: what Lambda could not run in time, or ran in vain, it
 * leaves as a record in a queue, in the function's name. Without one it drops it, and says nothing.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 *
 * @param deadLetters a standard queue: Lambda sends to no other
 */
export const asynchronous = (maximumEventAgeInSeconds: number, deadLetters: sst.aws.Queue) => ({
  ...lambda,
  transform: {
    ...lambda.transform,
    eventInvokeConfig: {
      maximumEventAgeInSeconds,
      destinationConfig: { onFailure: { destination: deadLetters.arn } },
    },
  },
});
