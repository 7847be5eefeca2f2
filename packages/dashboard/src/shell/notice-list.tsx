import { For, type JSX } from "solid-js";
import { Button } from "../elements/button.tsx";
import { Icon } from "../elements/icon.tsx";
import { useText } from "../i18n/text.ts";
import { useNotices } from "../notices/notices.ts";
import "./notice-list.css";

const icons = { good: "check", warn: "warning", bad: "stop" } as const;

/** Always there, also empty: a region that appears together with its words is not read out. */
export function NoticeList(): JSX.Element {
  const { t } = useText();
  const { notices, dismiss } = useNotices();
  return (
    <section class="notices" aria-label={t("shell.notices")} aria-live="polite">
      <For each={notices()}>
        {(notice) => (
          <div class={`notice notice-${notice.tone}`}>
            <Icon name={icons[notice.tone]} />
            <p>{notice.text}</p>
            <Button
              icon="close"
              look="quiet"
              size="small"
              label={t("shell.dismiss")}
              onPress={() => dismiss(notice.id)}
            />
          </div>
        )}
      </For>
    </section>
  );
}
