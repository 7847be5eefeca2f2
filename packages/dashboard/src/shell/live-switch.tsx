import type { JSX } from "solid-js";
import { useConnection } from "../connection/connection.ts";
import { useFormats } from "../format/formats.ts";
import { useText } from "../i18n/text.ts";
import { useLive } from "../live/live.ts";
import { useSettings } from "../settings/settings.ts";

/** Says whether the page keeps itself up to date, and why not; pressed, it stops or goes on. */
export function LiveSwitch(): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const settings = useSettings();
  const live = useLive();
  const { reach } = useConnection();
  const why = () => {
    const paused = live.paused();
    return paused === "off" ? undefined : paused;
  };
  const standing = () => {
    if (live.paused() === "off") return "off";
    if (reach.outage() || reach.offline()) return "outage";
    return why() === undefined ? "on" : "waiting";
  };
  const hint = () => {
    const reason = why();
    const at = reach.lastAnswerAt();
    return [
      reason && t(`shell.live.why.${reason}`),
      settings.choices.live ? t("shell.live.turnOff") : t("shell.live.turnOn"),
      at !== undefined && t("shell.live.updated", formats.clock(at)),
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <button
      type="button"
      class={`live-switch live-${standing()}`}
      title={hint()}
      onClick={() => settings.choose("live", !settings.choices.live)}
    >
      <span class="live-dot" aria-hidden="true" />
      {t(`shell.live.${standing()}`)}
      <span class="unseen">. {hint()}</span>
    </button>
  );
}
