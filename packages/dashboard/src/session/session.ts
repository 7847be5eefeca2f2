import type { Me, Permission } from "@todoke/functions/api/contract/access";
import { type Accessor, createSignal } from "solid-js";
import type { Text } from "../i18n/text.ts";
import { provided } from "../provided.ts";
import { roleFor } from "./permissions.ts";

/** The version of the API that this page was made for. */
export const API_VERSION = 1;

/** Who is here and what they may do. The last known answer of /me: it outlives an outage. */
export function createSession({ t }: Text) {
  const [me, setMe] = createSignal<Me>();
  const may = (permission: Permission): boolean =>
    me()?.permissions.includes(permission) === true && !isStopped(permission, me());
  return {
    me: me as Accessor<Me | undefined>,
    setMe,
    may,
    /** @returns why not, in the person's language; undefined if it is allowed */
    refusal(permission: Permission): string | undefined {
      const known = me();
      if (known === undefined || may(permission)) return undefined;
      if (isStopped(permission, known)) return t("common.permission.readOnly");
      const needed = t(`common.roles.${roleFor[permission]}`);
      return t("common.permission.needs", needed, t(`common.roles.${known.role}`));
    },
  };
}

/** Looking at dead letters hides them for a while: for the API that, too, is a write. */
const isStopped = (permission: Permission, me: Me | undefined): boolean =>
  me?.readOnly === true && permission !== "read" && permission !== "payload:read";

export type Session = ReturnType<typeof createSession>;

export const [SessionProvider, useSession] = provided<Session>("Session");
