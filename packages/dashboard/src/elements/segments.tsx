import { createUniqueId, For, type JSX } from "solid-js";

/** One of few, all of them seen: radio buttons that look like one control. */
export function Segments<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}): JSX.Element {
  const name = createUniqueId();
  return (
    <fieldset class="field">
      <legend>{props.label}</legend>
      <div class="segments">
        <For each={props.options}>
          {(option) => (
            <label class="segment">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === props.value}
                onChange={() => props.onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}
