import { type JSX, Show } from "solid-js";
import { useFormats } from "../format/formats.ts";
import { useText } from "../i18n/text.ts";

/** When: the time of day, the date if it was another day, and everything on hovering. */
export function Moment(props: { at: string | null; relative?: boolean | "nearly" }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const worded = (at: string) => {
    if (props.relative === "nearly") return formats.nearly(at);
    return props.relative ? formats.relative(at) : formats.moment(at);
  };
  return (
    <Show when={props.at} fallback={<span class="quiet">{t("common.none")}</span>}>
      {(at) => (
        <time datetime={at()} title={formats.full(at())}>
          {worded(at())}
        </time>
      )}
    </Show>
  );
}

/** How long ago, ticking: "3m 12s". */
export function Age(props: { since: string | null }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  return (
    <Show when={props.since} fallback={<span class="quiet">{t("common.none")}</span>}>
      {(since) => (
        <time datetime={since()} title={formats.full(since())}>
          {formats.age(since())}
        </time>
      )}
    </Show>
  );
}
