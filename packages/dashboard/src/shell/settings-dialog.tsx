import type { JSX } from "solid-js";
import { useConnection } from "../connection/connection.ts";
import { Button } from "../elements/button.tsx";
import { Dialog, DialogActions } from "../elements/dialog.tsx";
import { Checkbox } from "../elements/fields.tsx";
import { Segments } from "../elements/segments.tsx";
import { useText } from "../i18n/text.ts";
import { themes, zones } from "../settings/choices.ts";
import { useSettings } from "../settings/settings.ts";
import { createSignOut } from "./sign-out.ts";

export default function SettingsDialog(props: { onClose: () => void }): JSX.Element {
  const { t } = useText();
  const { choices, choose } = useSettings();
  const connection = useConnection();
  const signOut = createSignOut();
  return (
    <Dialog title={t("shell.settings.title")} onClose={props.onClose}>
      <Segments
        label={t("shell.settings.theme")}
        value={choices.theme}
        options={themes.map((value) => ({ value, label: t(`shell.settings.themes.${value}`) }))}
        onChange={(theme) => choose("theme", theme)}
      />
      <Segments
        label={t("shell.settings.language")}
        value={choices.language}
        // Each in its own language: who cannot read the page must still find it.
        options={[
          { value: "en", label: "English" },
          { value: "ja", label: "日本語" },
        ]}
        onChange={(language) => choose("language", language)}
      />
      <Segments
        label={t("shell.settings.zone")}
        value={choices.zone}
        options={zones.map((value) => ({ value, label: t(`shell.settings.zones.${value}`) }))}
        onChange={(zone) => choose("zone", zone)}
      />
      <Checkbox checked={choices.live} onChange={(live) => choose("live", live)}>
        {t("shell.settings.live")}
        <br />
        <span class="quiet small">{t("shell.settings.liveHint")}</span>
      </Checkbox>
      <Checkbox checked={choices.shortcuts} onChange={(on) => choose("shortcuts", on)}>
        {t("shell.settings.shortcuts")}
        <br />
        <span class="quiet small">{t("shell.settings.shortcutsHint")}</span>
      </Checkbox>
      <p class="quiet small">{t("shell.settings.keptHere")}</p>
      {connection.hasToken() && (
        <DialogActions>
          <Button
            onPress={() => {
              props.onClose();
              signOut();
            }}
          >
            {t("shell.signOut")}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
