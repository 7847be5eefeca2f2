import type { Check } from "@todoke/functions/api/contract/system";
import { For, type JSX, Show } from "solid-js";
import { Icon } from "../../elements/icon.tsx";
import { Pill } from "../../elements/state-pill.tsx";
import { useFormats } from "../../format/formats.ts";
import type { Translate } from "../../i18n/text.ts";
import { useText } from "../../i18n/text.ts";
import { evidenceText, factName } from "./evidence.ts";
import { tones } from "./tones.ts";

/** One finding: what it is about, what was found, and what to do unless it passes. */
export function CheckItem(props: { check: Check }): JSX.Element {
  const { t } = useText();
  const words = () => wordsOf(props.check, t);
  return (
    <li class={`check check-${props.check.result}`}>
      <Pill tone={tones[props.check.result]}>{t(`system.results.${props.check.result}`)}</Pill>
      <div class="check-words">
        <h2>{words().title}</h2>
        <p class="quiet">{words().why}</p>
        <Evidence check={props.check} />
        <Show when={words().remedy}>
          {(remedy) => (
            <p class="check-remedy">
              <strong>{t("system.remedy")}</strong> {remedy()}
            </p>
          )}
        </Show>
      </div>
      <Show when={props.check.link}>
        {(link) => (
          <a class="check-link" href={link()} target="_blank" rel="noreferrer">
            {t("system.more")}
            <span class="unseen">: {words().title}</span> <Icon name="external" size={13} />
          </a>
        )}
      </Show>
    </li>
  );
}

/** An API newer than this page may know further checks: those speak for themselves, in English. */
function wordsOf({ id, result, remedy }: Check, t: Translate) {
  const title: unknown = t(`system.checks.${id}.title`);
  if (typeof title !== "string") return { title: id, why: "", remedy };
  const why = t(`system.checks.${id}.why`);
  if (result === "pass") return { title, why, remedy: null };
  if (result === "unknown") return { title, why, remedy: t("system.noAnswer") };
  return { title, why, remedy: t(`system.checks.${id}.remedy`) };
}

function Evidence(props: { check: Check }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  return (
    <dl class="evidence" aria-label={t("system.evidence")}>
      <For each={Object.entries(props.check.evidence)}>
        {([name, value]) => (
          <div>
            <dt>{factName(name, t)}</dt>
            <dd>{evidenceText(name, value, t, formats)}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}
