import type { EventSummary } from "@todoke/functions/api/contract/events";
import { type JSX, Show } from "solid-js";
import { Age, Moment } from "../../elements/moment.tsx";
import { StatePill } from "../../elements/state-pill.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { eventPath } from "../../shell/places.ts";
import { part } from "./parts.ts";
import type { Selection } from "./selection.ts";

export const columns = [
  "state",
  "id",
  "type",
  "received",
  "age",
  "attempts",
  "lastError",
  "sentBy",
  "expires",
] as const;

interface EventRowProps {
  readonly row: EventSummary;
  readonly place: number;
  readonly isCurrent: boolean;
  /** It does not match any more; it stays, where it is, until the list is shown anew. */
  readonly isGone: boolean;
  readonly selection: Selection;
  readonly onFocus: () => void;
}

export function EventRow(props: EventRowProps): JSX.Element {
  const { t } = useText();
  const selected = () => props.selection.isSelected(props.row.eventId);
  return (
    <tr
      {...part.row}
      class="event-row"
      classList={{
        current: props.isCurrent,
        gone: props.isGone,
        selected: selected(),
        "has-error": props.row.lastError !== null,
      }}
      data-place={props.place}
      aria-rowindex={props.place + 2}
      onFocusIn={() => props.onFocus()}
    >
      <td {...part.cell} class="cell-check">
        <input
          type="checkbox"
          aria-label={t("events.list.selectRow", props.row.eventId)}
          checked={selected()}
          onClick={(event) => props.selection.toggle(props.place, event.shiftKey)}
        />
      </td>
      <td {...part.cell} class="cell-state">
        <StatePill state={props.row.state} />
      </td>
      <td {...part.cell} class="cell-id">
        <a href={eventPath(props.row.eventId)} title={props.row.eventId}>
          {props.row.eventId}
        </a>
        <Show when={props.isGone}>
          <span class="gone-note">{t("events.fresh.goneRow")}</span>
        </Show>
      </td>
      <Facts row={props.row} />
    </tr>
  );
}

function Facts(props: { row: EventSummary }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const none = () => t("common.none");
  return (
    <>
      <td {...part.cell} class="cell-type" title={props.row.type ?? undefined}>
        {props.row.type ?? none()}
      </td>
      <td {...part.cell} class="cell-received">
        <Moment at={props.row.recordedAt} />
      </td>
      <td {...part.cell} class="cell-age">
        <Age since={props.row.recordedAt} />
      </td>
      <td {...part.cell} class="cell-attempts" data-label={t("events.columns.attempts")}>
        {formats.number(props.row.attempts)}
      </td>
      <td {...part.cell} class="cell-lastError" title={props.row.lastError ?? undefined}>
        {props.row.lastError ?? none()}
      </td>
      <td {...part.cell} class="cell-sentBy" data-label={t("events.columns.sentBy")}>
        {props.row.sentBy ? t(`common.sentBy.${props.row.sentBy}`) : none()}
      </td>
      <td {...part.cell} class="cell-expires" data-label={t("events.columns.expires")}>
        <Moment at={props.row.expiresAt} relative="nearly" />
      </td>
    </>
  );
}
