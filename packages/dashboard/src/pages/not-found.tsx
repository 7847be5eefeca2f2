import type { JSX } from "solid-js";
import { EmptyState } from "../elements/empty-state.tsx";
import { useText } from "../i18n/text.ts";
import { PageHead } from "../shell/page-head.tsx";

export default function NotFoundPage(): JSX.Element {
  const { t } = useText();
  return (
    <>
      <PageHead title={t("shell.notFound.title")} quiet />
      <EmptyState
        kind="no-match"
        title={t("shell.notFound.title")}
        actions={
          <a class="button button-main" href="/">
            {t("shell.notFound.home")}
          </a>
        }
      >
        <p>{t("shell.notFound.body")}</p>
      </EmptyState>
    </>
  );
}
