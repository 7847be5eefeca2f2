import type { Sandbox } from "@todoke/functions/api/contract/sandbox";
import { createSignal, type JSX } from "solid-js";
import { PermittedButton } from "../../elements/button.tsx";
import { Slider, Switch } from "../../elements/controls.tsx";
import { TextField } from "../../elements/fields.tsx";
import { Panel } from "../../elements/panel.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import type { Levers } from "./levers.ts";
import { wholeNumber } from "./whole-number.ts";

const MOST = 1_000;

export function SendPanel(props: { levers: Levers; sandbox: Sandbox }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const [count, setCount] = createSignal("10");
  const [duplicates, setDuplicates] = createSignal(20);
  const [malformed, setMalformed] = createSignal(0);
  const events = () => wholeNumber(count(), MOST);
  const send = () =>
    props.levers.send({
      count: events() ?? 1,
      duplicateShare: duplicates() / 100,
      malformedShare: malformed() / 100,
    });
  return (
    <Panel title={t("sandbox.send.title")}>
      <div class="levers">
        <TextField
          label={t("sandbox.send.count")}
          type="number"
          min={1}
          max={MOST}
          hint={t("sandbox.send.countHint")}
          wrong={events() === undefined ? t("sandbox.send.countWrong") : undefined}
          value={count()}
          onInput={setCount}
        />
        <Slider
          label={t("sandbox.send.duplicates")}
          hint={t("sandbox.send.duplicatesHint")}
          value={duplicates()}
          most={100}
          step={5}
          text={formats.percent(duplicates() / 100)}
          onInput={setDuplicates}
          onChange={setDuplicates}
        />
        <Slider
          label={t("sandbox.send.malformed")}
          hint={t("sandbox.send.malformedHint")}
          value={malformed()}
          most={100}
          step={5}
          text={formats.percent(malformed() / 100)}
          onInput={setMalformed}
          onChange={setMalformed}
        />
        <PermittedButton
          permission="sandbox"
          icon="send"
          look="main"
          busy={props.levers.busy()}
          refusal={events() === undefined ? t("sandbox.send.countWrong") : undefined}
          onPress={() => void send()}
        >
          {t("sandbox.send.button", events() ?? 0)}
        </PermittedButton>
        <Switch
          label={t("sandbox.send.demo")}
          hint={t("sandbox.send.demoHint")}
          on={props.sandbox.demoOrders}
          onChange={(on) => void props.levers.setDemoOrders(on)}
        />
      </div>
    </Panel>
  );
}
