/** What every local client signs with. No engine checks it, but the SDK insists on having it. */
export const localRegion = "ap-northeast-1";

/** fauxqs writes this account into every ARN and queue URL, and cannot be told another. */
export const localAccount = "000000000000";

export const localCredentials = { accessKeyId: "local", secretAccessKey: "local" } as const;
