import { createAccess } from "@todoke/functions/api/access/access";
import { createToken, createTokenAccess } from "@todoke/functions/api/access/tokens";
import { createApi } from "@todoke/functions/api/app";
import { type Role, roles } from "@todoke/functions/api/contract/access";
import type { Access, ApiParts } from "@todoke/functions/api/parts";

const made = roles.map((role) => createToken({ name: role, role }));

/** A good token of each role. */
export const tokenOf: Readonly<Record<Role, string>> = {
  viewer: made[0]?.token ?? "",
  operator: made[1]?.token ?? "",
  admin: made[2]?.token ?? "",
};

export const tokenAccess: Access = createTokenAccess(
  made.map(({ hashed }) => hashed),
  Date.now,
);

export const openAccess: Access = createAccess(
  { mode: "none", stage: "local", hostname: "127.0.0.1", tokens: "[]", jwt: undefined },
  Date.now,
);

export interface Sent {
  readonly token?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where it comes from. @default an address of its own, so that no limit of failures is met */
  readonly from?: string;
}

/** The API behind one door, as Node's server would hand requests to it. */
export function apiBehind(parts: ApiParts, changes: Partial<ApiParts>) {
  const app = createApi({ ...parts, ...changes });
  let callers = 0;
  return async (method: string, path: string, sent: Sent = {}): Promise<Response> => {
    callers += 1;
    const { token, body, headers = {}, from = `10.${callers >> 8}.${callers & 255}.1` } = sent;
    const isWrite = method !== "GET" && method !== "HEAD";
    return app.request(
      `http://localhost${path}`,
      {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(isWrite ? { "content-type": "application/json" } : {}),
          ...headers,
        },
        ...(isWrite ? { body: body ?? "{}" } : {}),
      },
      { incoming: { socket: { remoteAddress: from } } },
    );
  };
}
