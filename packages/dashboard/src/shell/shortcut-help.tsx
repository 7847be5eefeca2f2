import { For, type JSX, Show } from "solid-js";
import { Dialog } from "../elements/dialog.tsx";
import { Checkbox } from "../elements/fields.tsx";
import { useText } from "../i18n/text.ts";
import { useShortcuts } from "../keyboard/shortcuts.ts";
import { useSettings } from "../settings/settings.ts";
import "./shortcut-help.css";

/** Which keys do what on the page that is open. */
export default function ShortcutHelp(props: { onClose: () => void }): JSX.Element {
  const { t } = useText();
  const settings = useSettings();
  const { shortcuts } = useShortcuts();
  const of = (group: string) => shortcuts().filter((shortcut) => shortcut.group === group);
  return (
    <Dialog title={t("shell.shortcuts.title")} onClose={props.onClose}>
      <div class="keys">
        <For each={["everywhere", "list", "go"] as const}>
          {(group) => (
            <Show when={of(group).length > 0}>
              <section>
                <h3>{t(`shell.shortcuts.${group}`)}</h3>
                <dl>
                  <For each={of(group)}>
                    {(shortcut) => (
                      <div>
                        <dt>{shortcut.label()}</dt>
                        <dd>
                          <Keys keys={shortcut.keys} />
                        </dd>
                      </div>
                    )}
                  </For>
                </dl>
              </section>
            </Show>
          )}
        </For>
      </div>
      <Checkbox
        checked={settings.choices.shortcuts}
        onChange={(on) => settings.choose("shortcuts", on)}
      >
        {t("shell.shortcuts.turnOff")}
      </Checkbox>
    </Dialog>
  );
}

function Keys(props: { keys: string }): JSX.Element {
  const { t } = useText();
  return (
    <For each={props.keys.split(" ")}>
      {(key, index) => (
        <>
          <Show when={index() > 0}>
            <span class="quiet small"> {t("shell.shortcuts.afterwards")} </span>
          </Show>
          <kbd>{key}</kbd>
        </>
      )}
    </For>
  );
}
