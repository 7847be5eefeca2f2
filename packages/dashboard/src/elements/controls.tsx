import { createUniqueId, type JSX } from "solid-js";
import { Pill } from "./state-pill.tsx";
import "./controls.css";
import { useText } from "../i18n/text.ts";

/** On or off, at once, without a button that confirms it. */
export function Switch(props: {
  label: string;
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** On is a fault, and not just a choice. */
  fault?: boolean;
}): JSX.Element {
  const { t } = useText();
  const id = createUniqueId();
  return (
    <div class="control">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={props.on}
          aria-checked={props.on}
          aria-describedby={props.hint ? id : undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span class="switch-track" aria-hidden="true" />
        <span class="control-label">{props.label}</span>
        <Pill tone={props.on ? (props.fault ? "bad" : "good") : "calm"}>
          {props.on ? t("common.on") : t("common.off")}
        </Pill>
      </label>
      <p class="field-hint" id={id}>
        {props.hint}
      </p>
    </div>
  );
}

/** A figure within bounds; told once it is let go. */
export function Slider(props: {
  label: string;
  hint?: string;
  value: number;
  most: number;
  step: number;
  /** The figure in words, for the eye and for who listens. */
  text: string;
  onInput?: (value: number) => void;
  onChange: (value: number) => void;
}): JSX.Element {
  const id = createUniqueId();
  return (
    <div class="control">
      <div class="slider-head">
        <label class="control-label" for={id}>
          {props.label}
        </label>
        <output for={id}>{props.text}</output>
      </div>
      <input
        id={id}
        class="slider"
        type="range"
        min={0}
        max={props.most}
        step={props.step}
        value={props.value}
        aria-valuetext={props.text}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        onInput={(event) => props.onInput?.(event.currentTarget.valueAsNumber)}
        onChange={(event) => props.onChange(event.currentTarget.valueAsNumber)}
      />
      <p class="field-hint" id={`${id}-hint`}>
        {props.hint}
      </p>
    </div>
  );
}
