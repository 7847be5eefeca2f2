import { type JSX, Show } from "solid-js";
import { Icon } from "../../elements/icon.tsx";
import { useText } from "../../i18n/text.ts";
import { type KeysetList, PAGE_ROWS } from "./list.ts";

/** What has changed about the list itself waits here, until somebody wants to see it. */
export function FreshBar(props: { list: KeysetList; onShow: () => void }): JSX.Element {
  const { t } = useText();
  const words = () => {
    const fresh = props.list.fresh();
    if (fresh >= PAGE_ROWS) return t("events.fresh.atLeast", fresh);
    if (fresh > 0) return t("events.fresh.some", fresh);
    const gone = props.list.gone().size;
    return gone > 0 ? t("events.fresh.gone", gone) : "";
  };
  return (
    <div class="fresh" role="status">
      <Show when={words() !== ""}>
        <button type="button" onClick={() => props.onShow()}>
          <Icon name="up" size={14} />
          {words()}
        </button>
      </Show>
    </div>
  );
}
