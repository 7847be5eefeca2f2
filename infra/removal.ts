/** What SST does with a stage's resources when they, or the stage, are removed from the app. */
interface RemovalPolicy {
  readonly removal: "retain" | "remove";
  readonly protect: boolean;
}

/**
 * Production outlives a mistaken `sst remove`: it is refused, and the tables would stay behind
 * even if it were not. A personal stage leaves nothing behind.
 * https://sst.dev/docs/reference/config/#protect
 *
 * @param stage as SST names it; any name but `production` is disposable
 */
export const policyOf = (stage: string): RemovalPolicy =>
  stage === "production"
    ? { removal: "retain", protect: true }
    : { removal: "remove", protect: false };
