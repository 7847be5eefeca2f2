import type { DeadLetters } from "@todoke/functions/api/contract/dead-letters";
import { type JSX, Show } from "solid-js";
import { useClock } from "../../connection/clock.ts";
import { Figure, Figures } from "../../elements/figures.tsx";
import { Moment } from "../../elements/moment.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";

const SOON_MILLISECONDS = 3 * 86_400_000;

/** How many there are, and until when there is time. */
export function Depth(props: { known: DeadLetters }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const clock = useClock();
  const isSoon = () => {
    const { lostFrom } = props.known;
    return lostFrom !== null && Date.parse(lostFrom) - clock.minute() < SOON_MILLISECONDS;
  };
  return (
    <Figures label={t("deadLetters.figures.label")}>
      <Figure name={t("deadLetters.figures.depth")} note={t("deadLetters.figures.depthNote")}>
        {formats.number(props.known.depth)}
      </Figure>
      <Show when={props.known.hidden > 0}>
        <Figure name={t("deadLetters.figures.hidden")} note={t("deadLetters.figures.hiddenNote")}>
          {formats.number(props.known.hidden)}
        </Figure>
      </Show>
      <Figure name={t("deadLetters.figures.oldest")}>
        <Show when={props.known.oldestAt} fallback={t("deadLetters.figures.notKnown")}>
          {(at) => <Moment at={at()} relative />}
        </Show>
      </Figure>
      <Figure
        name={t("deadLetters.figures.lost")}
        note={t("deadLetters.figures.lostNote", formats.duration(props.known.retentionSeconds))}
        tone={isSoon() ? "bad" : undefined}
      >
        <Show when={props.known.lostFrom} fallback={t("deadLetters.figures.notKnown")}>
          {(at) => <Moment at={at()} relative />}
        </Show>
      </Figure>
    </Figures>
  );
}
