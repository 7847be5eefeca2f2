import { createSignal, type JSX, Show } from "solid-js";
import { useConnection } from "../connection/connection.ts";
import { createOverview } from "../connection/queries.ts";
import { Button } from "../elements/button.tsx";
import { Icon, type IconName } from "../elements/icon.tsx";
import { useFormats } from "../format/formats.ts";
import { useText } from "../i18n/text.ts";
import { useLive } from "../live/live.ts";
import "./banners.css";
import { useClock } from "../connection/clock.ts";

/** What holds on every page, and must not be missed on any. */
export function Banners(): JSX.Element {
  return (
    <div class="banners">
      <OutageBanner />
      <PauseBanner />
      <ClockBanner />
    </div>
  );
}

function Banner(props: {
  tone: "warn" | "bad" | "calm";
  icon: IconName;
  children: JSX.Element;
  action?: JSX.Element;
}): JSX.Element {
  return (
    <div class={`banner banner-${props.tone}`} role="status">
      <Icon name={props.icon} />
      <p>{props.children}</p>
      {props.action}
    </div>
  );
}

/** What is seen is old, and says from when. */
function OutageBanner(): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const live = useLive();
  const { reach } = useConnection();
  const since = () => formats.clock(reach.lastAnswerAt() ?? reach.outage()?.since ?? Date.now());
  return (
    <Show when={reach.offline() || reach.outage()}>
      <Banner
        tone="bad"
        icon="stop"
        action={
          <Button icon="refresh" size="small" onPress={live.refresh}>
            {t("common.retry")}
          </Button>
        }
      >
        {reach.offline() ? t("shell.banners.offline", since()) : t("shell.banners.outage", since())}
      </Banner>
    </Show>
  );
}

function PauseBanner(): JSX.Element {
  const { t } = useText();
  const overview = createOverview();
  const pause = () =>
    overview.isSuccess && overview.data.pause.paused ? overview.data.pause : undefined;
  return (
    <Show when={pause()}>
      {(paused) => (
        <Banner
          tone="warn"
          icon="pause"
          action={
            <a class="button button-small button-plain" href="/sweeper">
              {t("shell.banners.toSweeper")}
            </a>
          }
        >
          <strong>
            <Show when={paused().by} fallback={t("shell.banners.pausedUnknown")}>
              {(by) => t("shell.banners.paused", by())}
            </Show>
          </strong>
          <Show when={paused().reason}>
            {(reason) => <> {t("shell.banners.pausedReason", reason())}</>}
          </Show>{" "}
          {t("shell.banners.pausedEffect")}
        </Banner>
      )}
    </Show>
  );
}

const NOTEWORTHY_MILLISECONDS = 60_000;

/** The browser's clock and the API's differ by so much that a person should know. */
function ClockBanner(): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const clock = useClock();
  const [understood, setUnderstood] = createSignal(0);
  const by = () => formats.duration(Math.abs(clock.ahead()) / 1_000);
  const isNews = () =>
    Math.abs(clock.ahead()) > NOTEWORTHY_MILLISECONDS &&
    Math.abs(clock.ahead() - understood()) > NOTEWORTHY_MILLISECONDS;
  return (
    <Show when={isNews()}>
      <Banner
        tone="calm"
        icon="clock"
        action={
          <Button size="small" onPress={() => setUnderstood(clock.ahead())}>
            {t("shell.banners.dismiss")}
          </Button>
        }
      >
        {clock.ahead() > 0
          ? t("shell.banners.clockAhead", by())
          : t("shell.banners.clockBehind", by())}
      </Banner>
    </Show>
  );
}
