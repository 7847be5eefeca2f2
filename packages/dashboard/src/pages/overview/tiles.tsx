import type { Overview } from "@todoke/functions/api/contract/overview";
import { For, type JSX, Show } from "solid-js";
import { Sparkline } from "../../charts/sparkline.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";

type Name = keyof Overview["tiles"];

/** In the order of the question: what waits, does it flow, how fast, what went astray. */
const order: readonly Name[] = [
  "pending",
  "oldestPendingSeconds",
  "sent24h",
  "notifyP50Milliseconds",
  "notifyP95Milliseconds",
  "duplicatesSuppressed24h",
  "deadLetters",
  "expiring24h",
];

export function Tiles(props: { tiles: Overview["tiles"] }): JSX.Element {
  const { t } = useText();
  return (
    <section aria-label={t("overview.figures")}>
      <dl class="tiles">
        <For each={order}>{(name) => <Tile name={name} tile={props.tiles[name]} />}</For>
      </dl>
    </section>
  );
}

function Tile(props: { name: Name; tile: Overview["tiles"][Name] }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const value = () => {
    const { value: known, capped } = props.tile;
    if (known === null) return t("common.none");
    const text = worded(known);
    return capped ? t("common.atLeast", text) : text;
  };
  function worded(known: number): string {
    if (props.name.endsWith("Milliseconds")) return formats.milliseconds(known);
    return props.name.endsWith("Seconds") ? formats.duration(known) : formats.number(known);
  }
  return (
    <div class="tile">
      <dt>{t(`overview.tiles.${props.name}`)}</dt>
      <dd>
        <span class="tile-value">{value()}</span>
        <Show when={props.tile.approximate && props.tile.value !== null}>
          <span class="tile-note">{t("common.approximate")}</span>
        </Show>
        <div class="tile-spark" title={t("overview.sparkNote")}>
          <Sparkline values={props.tile.spark} />
        </div>
      </dd>
    </div>
  );
}
