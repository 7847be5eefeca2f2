import { type JSX, Show } from "solid-js";
import { useClock } from "../../connection/clock.ts";
import { Icon } from "../../elements/icon.tsx";
import { FactRow, Facts, Panel } from "../../elements/panel.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { useSession } from "../../session/session.ts";

/** Where this is, who is here, and whose clock counts. */
export function Environment(): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const session = useSession();
  const clock = useClock();
  const by = () => formats.duration(Math.abs(clock.ahead()) / 1_000);
  const clockText = () => {
    if (clock.ahead() === 0) return t("system.environment.clockRight");
    return clock.ahead() > 0
      ? t("system.environment.clockAhead", by())
      : t("system.environment.clockBehind", by());
  };
  return (
    <Panel
      title={t("system.environment.title")}
      actions={
        <a
          class="button button-quiet button-small"
          href="/api/docs"
          target="_blank"
          rel="noopener external"
        >
          {t("system.environment.docs")} <Icon name="external" size={13} />
        </a>
      }
    >
      <Show when={session.me()}>
        {(me) => (
          <Facts>
            <FactRow name={t("system.environment.stage")}>{me().stage}</FactRow>
            <FactRow name={t("system.environment.signedIn")}>
              {t("shell.signedInAs", me().subject, t(`common.roles.${me().role}`))}
            </FactRow>
            <FactRow name={t("system.environment.authentication")}>
              {t(`system.environment.modes.${me().authentication}`)}
            </FactRow>
            <FactRow name={t("system.environment.contract")}>
              {t("system.environment.version", String(me().apiVersion))}
            </FactRow>
            <FactRow name={t("system.environment.clock")}>
              {clockText()}
              <p class="quiet small">{t("system.environment.clockNote")}</p>
            </FactRow>
          </Facts>
        )}
      </Show>
    </Panel>
  );
}
