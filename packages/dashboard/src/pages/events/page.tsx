import type { EventFilter } from "@todoke/functions/api/contract/events";
import { createSignal, type JSX, lazy, Match, Show, Suspense, Switch } from "solid-js";
import { NotAllowed } from "../../elements/not-allowed.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { createFilterInAddress } from "./address.ts";
import type { Target } from "./bulk.ts";
import { EventsEmpty } from "./empty.tsx";
import { DroppedNote, FilterBar } from "./filter-bar.tsx";
import { FreshBar } from "./fresh-bar.tsx";
import { createListKeys, type ListKeys } from "./list-keys.ts";
import { createOpenList, type OpenList } from "./open-list.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { EventTable } from "./table.tsx";
import "./filters.css";
import "./table.css";
import "./cards.css";

const RepublishMany = lazy(() => import("./republish-many.tsx"));

export default function EventsPage(): JSX.Element {
  const { filter, dropped, choose } = createFilterInAddress();
  const open = createOpenList(filter);
  const { list, selection } = open;
  const [target, setTarget] = createSignal<Target>();
  const republish = () =>
    setTarget(
      selection.scope() === "all"
        ? { kind: "matching", filter: filter(), total: open.total() }
        : { kind: "ids", ids: [...selection.ids()] },
    );
  const keys = createListKeys(list, selection, {
    selected: republish,
    one: (eventId) => setTarget({ kind: "ids", ids: [eventId] }),
  });
  return (
    <>
      <Head open={open} />
      <FilterBar filter={filter()} onChoose={choose} onSearch={keys.setSearch} />
      <DroppedNote dropped={dropped()} />
      <Rows open={open} keys={keys} filter={filter()} onChoose={choose} />
      <SelectionBar
        selection={selection}
        total={open.total()}
        canSelectAll={filter().q === undefined}
        onRepublish={republish}
      />
      <Suspense>
        <Show when={target()}>
          {(chosen) => (
            <RepublishMany
              target={chosen()}
              onClose={() => setTarget(undefined)}
              onDone={selection.clear}
            />
          )}
        </Show>
      </Suspense>
    </>
  );
}

function Head(props: { open: OpenList }): JSX.Element {
  const { t } = useText();
  return (
    <PageHead
      title={t("events.title")}
      beside={
        <Show when={props.open.total()}>
          {(known) => (
            <span class="quiet small">{t("events.total", known().count, known().capped)}</span>
          )}
        </Show>
      }
    />
  );
}

/** The rows; or why there are none. */
function Rows(props: {
  open: OpenList;
  keys: ListKeys;
  filter: EventFilter;
  onChoose: (filter: EventFilter) => void;
}): JSX.Element {
  const list = () => props.open.list;
  const isNone = () =>
    props.open.isEmpty() && list().exhausted() && !list().error() && !list().loading();
  return (
    <>
      <Show when={props.open.trouble()}>
        {(error) => <ProblemNote error={error()} onRetry={() => void props.open.ask()} />}
      </Show>
      <FreshBar
        list={list()}
        onShow={() =>
          void list()
            .show()
            .then(() => scrollTo({ top: 0 }))
        }
      />
      <Switch
        fallback={
          <EventTable
            list={list()}
            selection={props.open.selection}
            cursor={props.keys}
            total={props.open.total()}
            onSeen={props.open.setSeen}
          />
        }
      >
        <Match when={props.open.forbidden()}>{(error) => <NotAllowed error={error()} />}</Match>
        <Match when={isNone()}>
          <EventsEmpty filter={props.filter} onClear={() => props.onChoose({})} />
        </Match>
      </Switch>
    </>
  );
}
