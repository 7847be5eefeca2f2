import { useNavigate } from "@solidjs/router";
import { useText } from "../i18n/text.ts";
import { useShortcuts } from "../keyboard/shortcuts.ts";
import { useLive } from "../live/live.ts";
import { useSession } from "../session/session.ts";
import { places } from "./places.ts";

/** The keys that work on every page. */
export function createShellShortcuts(showHelp: () => void): void {
  const { t } = useText();
  const navigate = useNavigate();
  const live = useLive();
  const session = useSession();
  useShortcuts().add(
    { keys: "?", group: "everywhere", label: () => t("shell.shortcuts.help"), run: showHelp },
    {
      keys: ".",
      group: "everywhere",
      label: () => t("shell.shortcuts.refresh"),
      run: live.refresh,
    },
    ...places
      .filter(({ id }) => id !== "sandbox" || session.me()?.features.sandbox)
      .map(({ id, key, path }) => ({
        keys: `g ${key}`,
        group: "go" as const,
        label: () => t(`shell.places.${id}`),
        run: () => navigate(path),
      })),
  );
}
