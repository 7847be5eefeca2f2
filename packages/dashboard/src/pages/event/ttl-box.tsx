import type { EventDetail } from "@todoke/functions/api/contract/events";
import { type JSX, Show } from "solid-js";
import { useClock } from "../../connection/clock.ts";
import { CopyText } from "../../elements/copy-text.tsx";
import { Moment } from "../../elements/moment.tsx";
import { FactRow, Facts, Panel } from "../../elements/panel.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";

type Ttl = NonNullable<EventDetail["ttl"]>;

/** When the row may go, how long is left, and what "may" means with DynamoDB. */
export function TtlBox(props: { event: EventDetail }): JSX.Element {
  const { t } = useText();
  return (
    <Panel title={t("event.ttl.title")}>
      <Show when={props.event.ttl} fallback={<p class="quiet">{t("event.ttl.never")}</p>}>
        {(ttl) => (
          <div class="ttl">
            <Left ttl={ttl()} sentAt={props.event.summary?.sentAt ?? null} />
            <Facts>
              <FactRow name={t("event.timeline.expires")}>
                <Moment at={ttl().expiresAt} />
              </FactRow>
              <FactRow name={t("event.ttl.epoch")}>
                <CopyText text={String(ttl().epochSeconds)} />
              </FactRow>
            </Facts>
            <p class="quiet small">{t("event.ttl.background")}</p>
            <p class="quiet small">{t("event.ttl.afterwards")}</p>
          </div>
        )}
      </Show>
    </Panel>
  );
}

function Left(props: { ttl: Ttl; sentAt: string | null }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const clock = useClock();
  const seconds = () => (Date.parse(props.ttl.expiresAt) - clock.now()) / 1_000;
  /** Of the time between sending and expiring, what is still to come. */
  const share = () => {
    if (props.sentAt === null) return undefined;
    const whole = (Date.parse(props.ttl.expiresAt) - Date.parse(props.sentAt)) / 1_000;
    return Math.max(0, Math.min(1, seconds() / whole));
  };
  return (
    <>
      <p class="ttl-left">
        {props.ttl.passed
          ? t("event.ttl.passed", formats.relative(props.ttl.expiresAt))
          : t("event.ttl.left", formats.duration(seconds()))}
      </p>
      <Show when={share() !== undefined && !props.ttl.passed}>
        <meter
          min="0"
          max="1"
          value={share()}
          aria-label={t("event.ttl.left", formats.duration(seconds()))}
        />
      </Show>
    </>
  );
}
