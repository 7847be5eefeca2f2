import { useParams } from "@solidjs/router";
import type { EventDetail } from "@todoke/functions/api/contract/events";
import { createSignal, type JSX, Match, Show, Switch } from "solid-js";
import { eventOfSegment } from "../../connection/event-segment.ts";
import { Refused } from "../../connection/failures.ts";
import { createPolled, useEndpoints } from "../../connection/queries.ts";
import { PermittedButton } from "../../elements/button.tsx";
import { CopyText } from "../../elements/copy-text.tsx";
import { EmptyState } from "../../elements/empty-state.tsx";
import { Icon } from "../../elements/icon.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { Pill, StatePill } from "../../elements/state-pill.tsx";
import { useText } from "../../i18n/text.ts";
import { useShortcuts } from "../../keyboard/shortcuts.ts";
import { intervals } from "../../live/live.ts";
import { useSession } from "../../session/session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import "./event.css";
import { EventParts } from "./parts.tsx";
import { RepublishDialog } from "./republish-dialog.tsx";
import { UnparkDialog } from "./unpark-dialog.tsx";

export default function EventPage(): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const session = useSession();
  const params = useParams<{ id: string }>();
  const eventId = () => eventOfSegment(params.id);
  const [acting, setActing] = createSignal<"republish" | "unpark">();
  const query = createPolled(
    () => ["event", eventId()],
    (signal) => endpoints.event(eventId(), signal),
    intervals.listMilliseconds,
  );
  const detail = () => (query.isSuccess || query.isRefetchError ? query.data : undefined);
  const isMissing = () => query.isLoadingError && isNotFound(query.error);
  useShortcuts().add({
    keys: "r",
    group: "list",
    label: () => t("shell.shortcuts.republish"),
    run: () => {
      if (detail()?.state && session.may("events:republish")) setActing("republish");
    },
  });
  return (
    <>
      <PageHead
        title={eventId()}
        above={
          <a class="event-back" href="/events">
            <Icon name="previous" size={14} />
            {t("event.back")}
          </a>
        }
        beside={<State detail={detail()} />}
        actions={
          <Show when={detail()?.state}>
            <Actions state={detail()?.state ?? null} onAct={setActing} />
          </Show>
        }
      />
      <Show when={!isMissing()} fallback={<Missing id={eventId()} />}>
        <Loaded query={query}>{(known) => <EventParts event={known()} />}</Loaded>
      </Show>
      <Show when={detail()}>
        {(known) => (
          <Switch>
            <Match when={acting() === "republish"}>
              <RepublishDialog event={known()} onClose={() => setActing(undefined)} />
            </Match>
            <Match when={acting() === "unpark"}>
              <UnparkDialog eventId={known().eventId} onClose={() => setActing(undefined)} />
            </Match>
          </Switch>
        )}
      </Show>
    </>
  );
}

function State(props: { detail: EventDetail | undefined }): JSX.Element {
  const { t } = useText();
  return (
    <Show when={props.detail}>
      {(known) => (
        <Show when={known().state} fallback={<Pill tone="idle">{t("common.states.deleted")}</Pill>}>
          {(state) => <StatePill state={state()} long />}
        </Show>
      )}
    </Show>
  );
}

function Actions(props: {
  state: EventDetail["state"];
  onAct: (what: "republish" | "unpark") => void;
}): JSX.Element {
  const { t } = useText();
  return (
    <>
      <Show when={props.state === "parked"}>
        <PermittedButton
          icon="unpark"
          permission="events:republish"
          onPress={() => props.onAct("unpark")}
        >
          {t("event.unpark")}
        </PermittedButton>
      </Show>
      <PermittedButton
        icon="send"
        look={props.state === "parked" || props.state === "stale" ? "main" : "plain"}
        permission="events:republish"
        onPress={() => props.onAct("republish")}
      >
        {t("event.republish")}
      </PermittedButton>
    </>
  );
}

function Missing(props: { id: string }): JSX.Element {
  const { t } = useText();
  return (
    <EmptyState
      kind="no-match"
      title={t("event.missingTitle")}
      actions={
        <a class="button button-main" href="/events">
          {t("event.toEvents")}
        </a>
      }
    >
      <p>
        <CopyText text={props.id} />
      </p>
      <p>{t("event.missingBody")}</p>
    </EmptyState>
  );
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === "not_found";
