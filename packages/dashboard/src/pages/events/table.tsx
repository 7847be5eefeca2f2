import type { EventCount } from "@todoke/functions/api/contract/events";
import { createEffect, createMemo, createSignal, For, type JSX, onCleanup, Show } from "solid-js";
import { Skeleton } from "../../elements/panel.tsx";
import { useText } from "../../i18n/text.ts";
import type { KeysetList } from "./list.ts";
import type { ListKeys } from "./list-keys.ts";
import { part } from "./parts.ts";
import { columns, EventRow } from "./row.tsx";
import type { Selection } from "./selection.ts";
import { createVisibleRows } from "./visible-rows.ts";

interface EventTableProps {
  readonly list: KeysetList;
  readonly selection: Selection;
  readonly cursor: ListKeys;
  readonly total: EventCount | undefined;
  readonly onSeen: (seen: readonly [number, number]) => void;
}

/** As the style sheet has it: below, rows are cards. */
const NARROW = "(max-width: 64rem)";
const ROW_PIXELS = 44;
const CARD_PIXELS = 100;
/** The head that stays above the rows, and the bars at the foot. */
const EDGES = { above: 52, below: 96 };
/** Rows before the end at which the next page is asked for. */
const AHEAD_ROWS = 40;

/**
 * A real table of which only the rows near the window exist; two empty bodies keep the room of the
 * others. The window itself scrolls, as on any page.
 */
export function EventTable(props: EventTableProps): JSX.Element {
  const { t } = useText();
  const narrow = createNarrow();
  const visible = createVisibleRows({
    count: () => props.list.rows().length,
    height: () => (narrow() ? CARD_PIXELS : ROW_PIXELS),
  });
  createEffect(() => {
    const places = visible.places();
    const last = places.at(-1) ?? -1;
    props.onSeen([places[0] ?? 0, last]);
    const { list } = props;
    const isNear = last >= list.rows().length - AHEAD_ROWS;
    if (isNear && !list.loading() && !list.exhausted() && !list.error()) void list.more();
  });
  props.cursor.onMove((place) => {
    visible.reveal(place, EDGES);
    const link = document.querySelector<HTMLElement>(`[data-place="${place}"] a`);
    link?.focus({ preventScroll: true });
  });
  const rowCount = () => {
    if (props.list.exhausted()) return props.list.rows().length + 1;
    return props.total && !props.total.capped ? props.total.count + 1 : -1;
  };
  return (
    <div class="events">
      <table {...part.table} aria-rowcount={rowCount()} aria-label={t("events.list.caption")}>
        <EventTableHead list={props.list} selection={props.selection} />
        <tbody aria-hidden="true" class="spacer" ref={visible.setList}>
          <Spacer pixels={visible.pixelsBefore()} />
        </tbody>
        <tbody {...part.group}>
          <For each={visible.places()}>
            {(place) => (
              <Show when={props.list.rows()[place]}>
                {(row) => (
                  <EventRow
                    row={row()}
                    place={place}
                    isCurrent={props.cursor.at() === place}
                    isGone={props.list.gone().has(row().eventId)}
                    selection={props.selection}
                    onFocus={() => props.cursor.setAt(place)}
                  />
                )}
              </Show>
            )}
          </For>
        </tbody>
        <tbody aria-hidden="true" class="spacer">
          <Spacer pixels={visible.pixelsAfter()} />
        </tbody>
      </table>
      <TableFoot list={props.list} />
    </div>
  );
}

/** Room for the rows that are not there; no row itself, for whoever counts. */
function Spacer(props: { pixels: number }): JSX.Element {
  return (
    <tr>
      <td class="spacer-cell" style={{ height: `${props.pixels}px` }} />
    </tr>
  );
}

function EventTableHead(props: Pick<EventTableProps, "list" | "selection">): JSX.Element {
  const { t } = useText();
  const all = createMemo(() => {
    const rows = props.list.rows();
    if (props.selection.scope() === "all") return true;
    // The rows are looked at only if there can be enough of them: there may be 100,000.
    if (rows.length === 0 || props.selection.ids().size < rows.length) return false;
    return rows.every(({ eventId }) => props.selection.isSelected(eventId));
  });
  // A property only: no attribute says that a box is half ticked.
  const setBox = (box: HTMLInputElement) =>
    createEffect(() => {
      box.indeterminate = !all() && !props.selection.isEmpty();
    });
  return (
    <thead {...part.group}>
      <tr {...part.row} aria-rowindex={1}>
        <th {...part.head} class="cell-check">
          <label>
            <input
              type="checkbox"
              aria-label={t("events.list.selectLoaded")}
              ref={setBox}
              checked={all()}
              onChange={props.selection.toggleLoaded}
            />
            <span class="select-loaded" aria-hidden="true">
              {t("events.list.selectLoaded")}
            </span>
          </label>
        </th>
        <For each={columns}>
          {(column) => (
            <th {...part.head} scope="col" class={`cell-${column}`}>
              {t(`events.columns.${column}`)}
            </th>
          )}
        </For>
      </tr>
    </thead>
  );
}

function TableFoot(props: { list: KeysetList }): JSX.Element {
  const { t } = useText();
  return (
    <Show
      when={props.list.rows().length > 0}
      fallback={
        <Show when={!props.list.error()}>
          <div class="events-foot">
            <Skeleton lines={8} label={t("common.loading")} />
          </div>
        </Show>
      }
    >
      <p class="events-foot quiet small">
        {props.list.exhausted() ? t("events.list.end") : t("events.list.loadingMore")}
      </p>
    </Show>
  );
}

function createNarrow(): () => boolean {
  const media = matchMedia(NARROW);
  const [narrow, setNarrow] = createSignal(media.matches);
  const change = () => setNarrow(media.matches);
  media.addEventListener("change", change);
  onCleanup(() => media.removeEventListener("change", change));
  return narrow;
}
