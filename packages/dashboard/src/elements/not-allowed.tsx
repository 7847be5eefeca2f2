import type { JSX } from "solid-js";
import { Refused } from "../connection/failures.ts";
import { useText } from "../i18n/text.ts";
import { useSession } from "../session/session.ts";
import { EmptyState } from "./empty-state.tsx";

export const isForbidden = (error: unknown): error is Refused =>
  error instanceof Refused && error.problem.code === "forbidden";

/** Instead of what this person may not see: which role it takes, and which is theirs. */
export function NotAllowed(props: { error: Refused }): JSX.Element {
  const { t } = useText();
  const session = useSession();
  const own = () => t(`common.roles.${session.me()?.role ?? "viewer"}`);
  const needed = () => t(`common.roles.${props.error.problem.neededRole ?? "viewer"}`);
  return (
    <EmptyState kind="not-allowed" title={t("common.empty.notAllowedTitle")}>
      <p>{t("common.empty.notAllowedBody", needed(), own())}</p>
    </EmptyState>
  );
}
