import type { EventFilter } from "@todoke/functions/api/contract/events";
import { createEffect, createSignal, For, type JSX, on, Show } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { Select, TextField } from "../../elements/fields.tsx";
import { Icon } from "../../elements/icon.tsx";
import { Segments } from "../../elements/segments.tsx";
import { useFormats } from "../../format/formats.ts";
import { fromInput, toInput } from "../../format/inputs.ts";
import { useText } from "../../i18n/text.ts";
import { useSettings } from "../../settings/settings.ts";
import { isFiltered, statuses, withField } from "./filter.ts";

interface FilterBarProps {
  readonly filter: EventFilter;
  readonly onChoose: (filter: EventFilter) => void;
  /** Gets the search field, for the key that leads to it. */
  readonly onSearch: (field: HTMLInputElement) => void;
}

export function FilterBar(props: FilterBarProps): JSX.Element {
  const { t } = useText();
  const hasMore = () => {
    const { type, age, from, to } = props.filter;
    return [type, age, from, to].some((value) => value !== undefined);
  };
  const [open, setOpen] = createSignal(hasMore());
  createEffect(() => hasMore() && setOpen(true));
  const statusOptions = () => [
    { value: "all" as const, label: t("events.filters.all") },
    ...statuses.map((value) => ({ value, label: t(`common.states.${value}`) })),
  ];
  return (
    <search class="filters" aria-label={t("events.filters.label")}>
      <div class="filters-first">
        <Segments
          label={t("events.filters.status")}
          value={props.filter.status ?? "all"}
          options={statusOptions()}
          onChange={(status) =>
            props.onChoose(withField(props.filter, "status", status === "all" ? undefined : status))
          }
        />
        <SearchField {...props} />
        <Button icon="filter" look="quiet" expanded={open()} onPress={() => setOpen(!open())}>
          {t("events.filters.more")}
        </Button>
        <Show when={isFiltered(props.filter)}>
          <Button icon="close" look="quiet" onPress={() => props.onChoose({})}>
            {t("events.filters.clear")}
          </Button>
        </Show>
      </div>
      <Show when={open()}>
        <MoreFilters {...props} />
      </Show>
    </search>
  );
}

/** Asks when Enter is pressed or the field is left: an id means nothing before it is whole. */
function SearchField(props: FilterBarProps): JSX.Element {
  const { t } = useText();
  const [text, setText] = createSignal(props.filter.q ?? "");
  createEffect(
    on(
      () => props.filter.q,
      (q) => setText(q ?? ""),
      { defer: true },
    ),
  );
  return (
    <div class="filters-search">
      <Icon name="search" />
      <TextField
        label={t("events.filters.search")}
        type="search"
        mono
        placeholder={t("events.filters.searchHint")}
        value={text()}
        ref={props.onSearch}
        onInput={(value) => {
          setText(value);
          // The cross that browsers put into such a field says nothing else.
          if (value === "") props.onChoose(withField(props.filter, "q", undefined));
        }}
        onChange={(value) => {
          const q = value.trim() || undefined;
          if (q !== props.filter.q) props.onChoose(withField(props.filter, "q", q));
        }}
      />
    </div>
  );
}

const ages = { any: undefined, minute: 60, quarter: 900, hour: 3_600, day: 86_400, week: 604_800 };
type AgeName = keyof typeof ages;

function MoreFilters(props: FilterBarProps): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const { choices } = useSettings();
  const names = Object.keys(ages) as AgeName[];
  const ageName = () => names.find((name) => ages[name] === props.filter.age) ?? "other";
  const ageOptions = () => [
    ...names.map((value) => ({ value, label: t(`events.filters.ages.${value}`) })),
    // An address may ask for any age.
    ...(ageName() === "other"
      ? [
          {
            value: "other" as const,
            label: t("events.filters.ages.other", formats.duration(props.filter.age ?? 0)),
          },
        ]
      : []),
  ];
  const moment = (name: "from" | "to") => (
    <TextField
      label={t(`events.filters.${name}`)}
      hint={t("events.filters.zone", formats.zone())}
      type="datetime-local"
      value={toInput(props.filter[name], choices.zone)}
      onInput={() => undefined}
      onChange={(value) =>
        props.onChoose(withField(props.filter, name, fromInput(value, choices.zone)))
      }
    />
  );
  return (
    <div class="filters-more">
      <TextField
        label={t("events.filters.type")}
        hint={t("events.filters.typeHint")}
        value={props.filter.type ?? ""}
        onInput={() => undefined}
        onChange={(value) =>
          props.onChoose(withField(props.filter, "type", value.trim() || undefined))
        }
      />
      <Select
        label={t("events.filters.age")}
        value={ageName()}
        options={ageOptions()}
        onChange={(name) =>
          name !== "other" && props.onChoose(withField(props.filter, "age", ages[name]))
        }
      />
      {moment("from")}
      {moment("to")}
    </div>
  );
}

/** An address that was cut or mistyped shows a list and says what was left out, never a blank page. */
export function DroppedNote(props: { dropped: readonly string[] }): JSX.Element {
  const { t } = useText();
  return (
    <Show when={props.dropped.length > 0}>
      <p class="dropped" role="status">
        <Icon name="warning" />
        <span>
          {t("events.filters.dropped")}{" "}
          <For each={props.dropped}>{(name) => <code>{name} </code>}</For>
        </span>
      </p>
    </Show>
  );
}
