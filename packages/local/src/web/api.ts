import { randomBytes } from "node:crypto";
import { createToken } from "@todoke/functions/api/access/tokens";
import { createApi } from "@todoke/functions/api/app";
import { roles } from "@todoke/functions/api/contract/access";
import { type ApiHostOptions, createLocalApiParts } from "./api-host.ts";

export interface LocalApi {
  readonly answer: (request: Request, env: object) => Response | Promise<Response>;
  /** By role; none where nobody is asked. */
  readonly tokens: Readonly<Record<string, string>>;
}

export interface LocalApiOptions extends Pick<ApiHostOptions, "system" | "sandbox"> {
  /** `none`: whoever is on this machine. `token`: one token of each role, made now. */
  readonly auth: "none" | "token";
  readonly hostname: string;
}

/**
 * The operations API of this machine. A module apart, since it takes as long to load as the rest of
 * the system: with it come the web framework and all the schemas.
 */
export function createLocalApi({ system, sandbox, auth, hostname }: LocalApiOptions): LocalApi {
  const made = auth === "none" ? [] : roles.map((role) => createToken({ name: role, role }));
  const parts = createLocalApiParts({
    system,
    access: {
      mode: auth,
      tokens: JSON.stringify(made.map(({ hashed }) => hashed)),
      jwt: undefined,
      hostname,
    },
    sandbox,
    cursorKey: randomBytes(32),
    log: (line) => system.log(JSON.stringify({ service: "api", ...line })),
  });
  const app = createApi(parts);
  return {
    answer: (request, env) => app.fetch(request, env),
    tokens: Object.fromEntries(made.map(({ token, hashed }) => [hashed.role, token])),
  };
}
