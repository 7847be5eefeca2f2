/** Where nobody is asked who they are, beside the documentation, which is outside of `/api/v1`. */
export const publicPaths: ReadonlySet<string> = new Set(["/api/v1/healthz", "/api/v1/readyz"]);
