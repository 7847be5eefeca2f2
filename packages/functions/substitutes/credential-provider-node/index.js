/**
 * Credentials from the environment, where Lambda, `sst shell` and the local system put them.
 *
 * Read again at every call, and marked with no expiry: a Lambda's variables stay as they are as
 * long as its process lives.
 *
 * @throws Error that names the variables, when they are not set
 */
export const defaultProvider = () => async () => {
  const accessKeyId = process.env.AWS_ACCESS_KEY_ID;
  const secretAccessKey = process.env.AWS_SECRET_ACCESS_KEY;
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  if (!accessKeyId || !secretAccessKey) {
    throw new Error(
      "No AWS credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run under `sst shell`",
    );
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
};
