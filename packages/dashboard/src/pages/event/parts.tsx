import type { EventDetail } from "@todoke/functions/api/contract/events";
import { For, type JSX, Show } from "solid-js";
import { CopyText } from "../../elements/copy-text.tsx";
import { EmptyState } from "../../elements/empty-state.tsx";
import { Moment } from "../../elements/moment.tsx";
import { FactRow, Facts, Panel } from "../../elements/panel.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import "../activity/activity.css";
import { Entry } from "../activity/entry.tsx";
import { Published } from "./published.tsx";
import { RawItem, Records } from "./records.tsx";
import { Timeline } from "./timeline.tsx";
import { TtlBox } from "./ttl-box.tsx";

/** All that is known: the story and the contents, and beside them the figures. */
export function EventParts(props: { event: EventDetail }): JSX.Element {
  const { t } = useText();
  return (
    <>
      <Show when={props.event.state === null}>
        <EmptyState kind="nothing-yet" title={t("event.deletedTitle")}>
          <p>{t("event.deletedBody")}</p>
        </EmptyState>
      </Show>
      <div class="event-parts">
        <div class="event-column">
          <Show when={props.event.timeline.length > 0}>
            <Panel title={t("event.story")}>
              <Timeline entries={props.event.timeline} asOf={props.event.asOf} />
            </Panel>
          </Show>
          <Show when={props.event.state !== null}>
            <Published event={props.event} />
          </Show>
          <Records records={props.event.records} />
          <RawItem event={props.event} />
        </div>
        <div class="event-column">
          <Show when={props.event.summary}>{(summary) => <Glance summary={summary()} />}</Show>
          <Show when={props.event.state !== null}>
            <TtlBox event={props.event} />
            <Source event={props.event} />
          </Show>
          <Audit event={props.event} />
        </div>
      </div>
    </>
  );
}

function Glance(props: { summary: NonNullable<EventDetail["summary"]> }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  return (
    <Panel title={t("event.facts.title")}>
      <Facts>
        <FactRow name={t("event.facts.type")}>{props.summary.type ?? t("common.none")}</FactRow>
        <FactRow name={t("event.facts.recorded")}>
          <Moment at={props.summary.recordedAt} />
        </FactRow>
        <FactRow name={t("event.facts.attempts")}>{formats.number(props.summary.attempts)}</FactRow>
        <Show when={props.summary.sentAt === null && props.summary.dueAt}>
          <FactRow name={t("event.facts.due")}>
            <Moment at={props.summary.dueAt} relative />
          </FactRow>
        </Show>
        <Show when={props.summary.sentBy}>
          {(who) => <FactRow name={t("event.facts.sentBy")}>{t(`common.sentBy.${who()}`)}</FactRow>}
        </Show>
        <Show when={props.summary.messageId}>
          {(id) => (
            <FactRow name={t("event.facts.messageId")}>
              <CopyText text={id()} />
            </FactRow>
          )}
        </Show>
      </Facts>
    </Panel>
  );
}

function Source(props: { event: EventDetail }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const count = () => props.event.source?.receiveCount;
  return (
    <Panel title={t("event.source.title")}>
      <Facts>
        <FactRow name={t("event.source.envelope")}>
          {props.event.source?.envelope ?? t("common.none")}
        </FactRow>
        <For each={["messageId", "groupId", "traceId"] as const}>
          {(name) => (
            <Show when={props.event.source?.[name]}>
              {(id) => (
                <FactRow name={t(`event.source.${name}`)}>
                  <CopyText text={id()} />
                </FactRow>
              )}
            </Show>
          )}
        </For>
        <Show when={count()}>
          {(times) => (
            <FactRow name={t("event.source.receiveCount")}>{formats.number(times())}</FactRow>
          )}
        </Show>
        <Show when={props.event.fingerprint}>
          {(fingerprint) => (
            <FactRow name={t("event.source.fingerprint")}>
              <CopyText text={fingerprint()} />
            </FactRow>
          )}
        </Show>
      </Facts>
    </Panel>
  );
}

function Audit(props: { event: EventDetail }): JSX.Element {
  const { t } = useText();
  return (
    <Panel title={t("event.audit.title")}>
      <Show
        when={props.event.activity.length > 0}
        fallback={<p class="quiet">{t("event.audit.none")}</p>}
      >
        <ol class="entries">
          <For each={props.event.activity}>{(entry) => <Entry entry={entry} />}</For>
        </ol>
      </Show>
    </Panel>
  );
}
