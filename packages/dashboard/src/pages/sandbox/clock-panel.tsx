import type { Sandbox } from "@todoke/functions/api/contract/sandbox";
import { createSignal, type JSX } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { Select, TextField } from "../../elements/fields.tsx";
import { Panel } from "../../elements/panel.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import type { Levers } from "./levers.ts";
import { wholeNumber } from "./whole-number.ts";

const seconds = { minutes: 60, hours: 3_600, days: 86_400 } as const;

type Unit = keyof typeof seconds;

const MOST_SECONDS = 400 * seconds.days;

/** Time, without waiting for it. */
export function ClockPanel(props: { levers: Levers; sandbox: Sandbox }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const [value, setValue] = createSignal("10");
  const [unit, setUnit] = createSignal<Unit>("minutes");
  const free = () => {
    const many = wholeNumber(value(), MOST_SECONDS);
    const all = many === undefined ? undefined : many * seconds[unit()];
    return all !== undefined && all <= MOST_SECONDS ? all : undefined;
  };
  const advance = (by: number) => void props.levers.advance(by);
  return (
    <Panel
      title={t("sandbox.clock.title")}
      note={
        props.sandbox.clockAheadSeconds > 0
          ? t("sandbox.clock.ahead", formats.duration(props.sandbox.clockAheadSeconds))
          : t("sandbox.clock.right")
      }
    >
      <div class="levers">
        <div class="lever-row">
          <Button icon="clock" busy={props.levers.busy()} onPress={() => advance(120)}>
            {t("sandbox.clock.twoMinutes")}
          </Button>
          <Button
            icon="clock"
            busy={props.levers.busy()}
            onPress={() => advance(31 * seconds.days)}
          >
            {t("sandbox.clock.pastTtl")}
          </Button>
        </div>
        <p class="field-hint">{t("sandbox.clock.pastTtlHint")}</p>
        <div class="lever-row lever-free">
          <TextField
            label={t("sandbox.clock.free")}
            type="number"
            min={1}
            wrong={free() === undefined ? t("sandbox.clock.wrong") : undefined}
            value={value()}
            onInput={setValue}
          />
          <Select
            label={t("sandbox.clock.unit")}
            value={unit()}
            options={(["minutes", "hours", "days"] as const).map((name) => ({
              value: name,
              label: t(`sandbox.clock.units.${name}`),
            }))}
            onChange={setUnit}
          />
          <Button
            busy={props.levers.busy()}
            refusal={free() === undefined ? t("sandbox.clock.wrong") : undefined}
            onPress={() => advance(free() ?? 0)}
          >
            {t("sandbox.clock.advance")}
          </Button>
        </div>
        <p class="field-hint">{t("sandbox.clock.hint")}</p>
      </div>
    </Panel>
  );
}
