import { For, type JSX, Show } from "solid-js";
import { useClock } from "../../connection/clock.ts";
import { Icon } from "../../elements/icon.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { Panel } from "../../elements/panel.tsx";
import { StatePill } from "../../elements/state-pill.tsx";
import { TableScroll } from "../../elements/table-scroll.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { eventPath } from "../../shell/places.ts";
import type { States } from "./states.ts";

const flow = ["pending", "stale", "sent"] as const;

/** What becomes of the events, while it becomes so. */
export function LiveView(props: { states: States }): JSX.Element {
  const { t } = useText();
  return (
    <div class="bench-live">
      <Panel
        title={t("sandbox.live.title")}
        actions={
          <a class="button button-quiet button-small" href="/events">
            {t("sandbox.live.toEvents")}
          </a>
        }
      >
        <Loaded query={props.states}>
          {(known) => (
            <>
              <Counts counts={known().counts} />
              <NextRun at={known().nextRunAt} />
              <Recent events={known().recent} />
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

type Known = NonNullable<States["data"]>;

function Counts(props: { counts: Known["counts"] }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const textOf = (name: keyof Known["counts"]) => {
    const { count, capped } = props.counts[name];
    return capped ? t("common.atLeast", formats.number(count)) : formats.number(count);
  };
  return (
    <dl class="flow">
      <For each={props.counts.parked.count > 0 ? [...flow, "parked" as const] : flow}>
        {(name, index) => (
          <div class={`flow-state flow-${name}`}>
            <Show when={index() > 0 && name !== "parked"}>
              <span class="flow-arrow" aria-hidden="true">
                <Icon name="next" size={14} />
              </span>
            </Show>
            <dt>
              <a href={`/events?status=${name}`}>
                <StatePill state={name} />
              </a>
            </dt>
            <dd>{textOf(name)}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

function NextRun(props: { at: string | null }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const clock = useClock();
  return (
    <Show when={props.at}>
      {(at) => (
        <p class="quiet small">
          {Date.parse(at()) - clock.now() < 1_000
            ? t("sandbox.live.sweeperNow")
            : t("sandbox.live.sweeper", formats.relative(at()))}{" "}
          <a href="/sweeper">{t("sandbox.live.runNow")}</a>
        </p>
      )}
    </Show>
  );
}

function Recent(props: { events: Known["recent"] }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  return (
    <Show
      when={props.events.length > 0}
      fallback={<p class="quiet">{t("sandbox.live.nothing")}</p>}
    >
      <TableScroll class="recent" label={t("sandbox.live.recent")}>
        <table class="table">
          <caption class="unseen">{t("sandbox.live.recent")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("sandbox.live.event")}</th>
              <th scope="col">{t("sandbox.live.state")}</th>
              <th scope="col" class="number">
                {t("sandbox.live.attempts")}
              </th>
              <th scope="col">{t("sandbox.live.by")}</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.events}>
              {(event) => (
                <tr>
                  <th scope="row" class="recent-id">
                    <a class="mono" href={eventPath(event.eventId)}>
                      {event.eventId}
                    </a>
                  </th>
                  <td>
                    <StatePill state={event.state} />
                  </td>
                  <td class="number">{formats.number(event.attempts)}</td>
                  <td>{event.sentBy ? t(`common.sentBy.${event.sentBy}`) : t("common.none")}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </TableScroll>
    </Show>
  );
}
