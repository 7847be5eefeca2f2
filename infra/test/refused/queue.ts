/** Not part of infra: types.test.ts expects the compiler to refuse the misspelt property. */
export const refused = new sst.aws.Queue("Refused", { visibilityTimeouts: "30 seconds" });
