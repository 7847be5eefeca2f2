import { createSignal, type JSX, Match, Show, Switch } from "solid-js";
import { createPolled, useEndpoints } from "../../connection/queries.ts";
import { PermittedButton } from "../../elements/button.tsx";
import { EmptyState } from "../../elements/empty-state.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { useText } from "../../i18n/text.ts";
import { createHold, intervals, useLive } from "../../live/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import "./dead-letters.css";
import { Depth } from "./depth.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { Groups } from "./groups.tsx";
import { createLetters } from "./letters.ts";
import { LoadPanel } from "./load-panel.tsx";
import { RedriveDialog } from "./redrive-dialog.tsx";
import type { Scope } from "./scope.ts";
import { SelectionBar } from "./selection-bar.tsx";

/** What could not be recorded, and what a person does about it. Looking, too, is asked for. */
export default function DeadLettersPage(): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const live = useLive();
  const query = createPolled(
    () => ["dead-letters"],
    endpoints.deadLetters,
    intervals.listMilliseconds,
  );
  const letters = createLetters(endpoints);
  const [redriving, setRedriving] = createSignal<Scope>();
  const [discarding, setDiscarding] = createSignal<ReturnType<typeof letters.chosenLetters>>();
  createHold(live, "selecting", () => letters.chosen().size > 0);
  /** What is hidden comes back: it is of "all", too. */
  const there = () => (query.isSuccess ? query.data.depth + query.data.hidden : 0);
  const isNone = () => there() === 0 && (letters.answer()?.letters.length ?? 0) === 0;
  return (
    <>
      <PageHead
        title={t("deadLetters.title")}
        actions={
          <Show when={there() > 0}>
            <PermittedButton
              permission="dead-letters:redrive"
              icon="send"
              onPress={() => setRedriving({ kind: "all", about: there() })}
            >
              {t("deadLetters.redrive.all")}
            </PermittedButton>
          </Show>
        }
      />
      <p class="quiet">{t("deadLetters.what")}</p>
      <Loaded query={query}>
        {(known) => (
          <Show
            when={!isNone()}
            fallback={
              <EmptyState kind="healthy" title={t("deadLetters.healthyTitle")}>
                <p>{t("deadLetters.healthyBody")}</p>
              </EmptyState>
            }
          >
            <Depth known={known()} />
            <LoadPanel letters={letters} />
            <Groups letters={letters} />
          </Show>
        )}
      </Loaded>
      <SelectionBar
        letters={letters}
        onRedrive={() => setRedriving({ kind: "chosen", letters: letters.chosenLetters() })}
        onDiscard={() => setDiscarding(letters.chosenLetters())}
      />
      <Switch>
        <Match when={redriving()}>
          {(scope) => (
            <RedriveDialog
              scope={scope()}
              onMoved={letters.forget}
              onClose={() => setRedriving(undefined)}
            />
          )}
        </Match>
        <Match when={discarding()}>
          {(chosen) => (
            <DiscardDialog
              letters={chosen()}
              onGone={letters.forget}
              onClose={() => setDiscarding(undefined)}
            />
          )}
        </Match>
      </Switch>
    </>
  );
}
