import type { Permission } from "@todoke/functions/api/contract/access";
import { createUniqueId, type JSX, Show } from "solid-js";
import { useText } from "../i18n/text.ts";
import { useSession } from "../session/session.ts";
import "./button.css";
import { Icon, type IconName } from "./icon.tsx";

export interface ButtonProps {
  readonly onPress: () => void;
  readonly children?: JSX.Element;
  readonly icon?: IconName | undefined;
  /** For a button that shows nothing but its icon. */
  readonly label?: string;
  readonly look?: "plain" | "main" | "danger" | "quiet" | undefined;
  readonly size?: "small";
  readonly busy?: boolean;
  /** Why it cannot be pressed; it keeps the focus and says so, unlike a disabled one. */
  readonly refusal?: string | undefined;
  readonly pressed?: boolean | undefined;
  readonly expanded?: boolean | undefined;
  readonly autofocus?: boolean | undefined;
  readonly ref?: (element: HTMLButtonElement) => void;
}

export function Button(props: ButtonProps): JSX.Element {
  const { t } = useText();
  const id = createUniqueId();
  const why = () => props.refusal ?? (props.busy ? t("common.permission.busy") : undefined);
  return (
    <>
      <button
        ref={(element) => props.ref?.(element)}
        type="button"
        class="button"
        classList={{
          [`button-${props.look ?? "plain"}`]: true,
          "button-small": props.size === "small",
          "button-icon": props.children === undefined,
        }}
        aria-disabled={why() === undefined ? undefined : "true"}
        aria-describedby={why() === undefined ? undefined : id}
        aria-label={props.label}
        aria-pressed={props.pressed}
        aria-expanded={props.expanded}
        aria-busy={props.busy}
        autofocus={props.autofocus}
        title={why() ?? props.label}
        onClick={() => why() === undefined && props.onPress()}
      >
        <Show when={props.icon}>{(icon) => <Icon name={icon()} />}</Show>
        {props.children}
      </button>
      <Show when={why()}>
        <span class="unseen" id={id}>
          {why()}
        </span>
      </Show>
    </>
  );
}

/** Refuses by itself, and says which role it takes, unless /me permits it. */
export function PermittedButton(props: ButtonProps & { permission: Permission }): JSX.Element {
  const session = useSession();
  return <Button {...props} refusal={session.refusal(props.permission) ?? props.refusal} />;
}
