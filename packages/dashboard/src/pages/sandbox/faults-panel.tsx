import type { Sandbox } from "@todoke/functions/api/contract/sandbox";
import { createEffect, createSignal, type JSX, on, Show } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { Slider, Switch } from "../../elements/controls.tsx";
import { Panel } from "../../elements/panel.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import type { Levers } from "./levers.ts";

const healthy = {
  snsFailing: false,
  slowPublishMilliseconds: 0,
  crashAfterCommit: 0,
  conflicts: 0,
};

/** What goes wrong on purpose: each acts at once, and until it is healed. */
export function FaultsPanel(props: { levers: Levers; sandbox: Sandbox }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const faults = () => props.sandbox.faults;
  const isHealthy = () => JSON.stringify({ ...healthy, ...faults() }) === JSON.stringify(healthy);
  return (
    <Panel
      title={t("sandbox.faults.title")}
      actions={
        <Show when={!isHealthy()}>
          <Button size="small" onPress={() => void props.levers.setFaults(healthy)}>
            {t("sandbox.faults.healAll")}
          </Button>
        </Show>
      }
    >
      <div class="levers">
        <Switch
          fault
          label={t("sandbox.faults.sns")}
          hint={t("sandbox.faults.snsHint")}
          on={faults().snsFailing}
          onChange={(on) => void props.levers.setFaults({ snsFailing: on })}
        />
        <FaultSlider
          label={t("sandbox.faults.crash")}
          hint={`${t("sandbox.faults.crashHint")} ${
            props.sandbox.processesKilled > 0
              ? t("sandbox.faults.crashes", props.sandbox.processesKilled)
              : ""
          }`}
          value={faults().crashAfterCommit}
          most={1}
          step={0.05}
          text={(share) => t("sandbox.faults.each", formats.percent(share))}
          onChange={(crashAfterCommit) => void props.levers.setFaults({ crashAfterCommit })}
        />
        <FaultSlider
          label={t("sandbox.faults.slow")}
          hint={t("sandbox.faults.slowHint")}
          value={faults().slowPublishMilliseconds}
          most={10_000}
          step={250}
          text={formats.milliseconds}
          onChange={(slowPublishMilliseconds) =>
            void props.levers.setFaults({ slowPublishMilliseconds })
          }
        />
        <FaultSlider
          label={t("sandbox.faults.conflicts")}
          hint={t("sandbox.faults.conflictsHint")}
          value={faults().conflicts}
          most={1}
          step={0.05}
          text={(share) => t("sandbox.faults.eachTransaction", formats.percent(share))}
          onChange={(conflicts) => void props.levers.setFaults({ conflicts })}
        />
      </div>
    </Panel>
  );
}

/** Says the figure while it is dragged, and sets it once it is let go. */
function FaultSlider(props: {
  label: string;
  hint: string;
  value: number;
  most: number;
  step: number;
  text: (value: number) => string;
  onChange: (value: number) => void;
}): JSX.Element {
  const { t } = useText();
  const [shown, setShown] = createSignal(props.value);
  createEffect(
    on(
      () => props.value,
      (value) => setShown(value),
    ),
  );
  return (
    <Slider
      label={props.label}
      hint={props.hint}
      value={shown()}
      most={props.most}
      step={props.step}
      text={shown() === 0 ? t("sandbox.faults.off") : props.text(shown())}
      onInput={setShown}
      onChange={props.onChange}
    />
  );
}
