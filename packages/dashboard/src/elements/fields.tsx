import { createUniqueId, For, type JSX, Show } from "solid-js";
import { useText } from "../i18n/text.ts";
import "./fields.css";

interface Labelled {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly wrong?: string | undefined;
}

/** A label, what belongs under it, and what is wrong; `children` gets the id and the attributes. */
function Field(
  props: Labelled & {
    children: (id: string, described: string | undefined) => JSX.Element;
  },
): JSX.Element {
  const id = createUniqueId();
  const described = () => (props.hint || props.wrong ? `${id}-hint` : undefined);
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.children(id, described())}
      <Show when={described()}>
        <p id={`${id}-hint`} class="field-hint" classList={{ "field-wrong": !!props.wrong }}>
          {props.wrong || props.hint}
        </p>
      </Show>
    </div>
  );
}

export interface TextFieldProps extends Labelled {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly onChange?: (value: string) => void;
  readonly type?: "text" | "password" | "number" | "search" | "datetime-local";
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly placeholder?: string;
  readonly mono?: boolean;
  readonly autofocus?: boolean;
  readonly autocomplete?: string;
  readonly ref?: (element: HTMLInputElement) => void;
}

export function TextField(props: TextFieldProps): JSX.Element {
  return (
    <Field label={props.label} hint={props.hint} wrong={props.wrong}>
      {(id, described) => (
        <input
          id={id}
          ref={(element) => props.ref?.(element)}
          class="input"
          classList={{ mono: props.mono === true }}
          type={props.type ?? "text"}
          value={props.value}
          min={props.min}
          max={props.max}
          step={props.step}
          placeholder={props.placeholder}
          autofocus={props.autofocus}
          autocomplete={props.autocomplete ?? "off"}
          spellcheck={false}
          aria-describedby={described}
          aria-invalid={props.wrong ? "true" : undefined}
          onInput={(event) => props.onInput(event.currentTarget.value)}
          onChange={(event) => props.onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface SelectProps<Value extends string> extends Labelled {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

export function Select<Value extends string>(props: SelectProps<Value>): JSX.Element {
  return (
    <Field label={props.label} hint={props.hint}>
      {(id, described) => (
        <select
          id={id}
          class="input select"
          aria-describedby={described}
          onChange={({ currentTarget }) => {
            const chosen = props.options[currentTarget.selectedIndex];
            if (chosen) props.onChange(chosen.value);
          }}
        >
          <For each={props.options}>
            {(option) => (
              <option value={option.value} selected={option.value === props.value}>
                {option.label}
              </option>
            )}
          </For>
        </select>
      )}
    </Field>
  );
}

export function Checkbox(props: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: JSX.Element;
}): JSX.Element {
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}

const REASON_MIN = 3;
const REASON_MAX = 500;

/** As the API will take it. */
export const isReason = (text: string): boolean => text.trim().length >= REASON_MIN;

/** Why a person does it. The caller keeps the text, and keeps it when the API refuses. */
export function ReasonField(props: {
  value: string;
  onInput: (value: string) => void;
  placeholder?: string;
}): JSX.Element {
  const { t } = useText();
  const left = () => REASON_MAX - props.value.length;
  return (
    <Field
      label={t("common.reason.label")}
      hint={left() < 100 ? t("common.reason.left", left()) : t("common.reason.hint")}
    >
      {(id, described) => (
        <textarea
          id={id}
          class="input textarea"
          rows="2"
          maxlength={REASON_MAX}
          required
          autofocus
          placeholder={props.placeholder}
          value={props.value}
          aria-describedby={described}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
