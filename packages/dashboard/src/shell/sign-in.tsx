import { createSignal, type JSX, onMount, Show } from "solid-js";
import { useConnection } from "../connection/connection.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { TextField } from "../elements/fields.tsx";
import { useText } from "../i18n/text.ts";
import { Logo } from "./logo.tsx";
import "./standalone.css";

type Why = "never" | "unknown" | "expired";

interface SignInProps {
  readonly why: Why;
  readonly onSignedIn: () => void;
}

/** Nothing has been shown yet: the whole window. */
export function SignInPage(props: SignInProps): JSX.Element {
  const { t } = useText();
  return (
    <main class="standalone">
      <div class="standalone-card">
        <Logo />
        <h1>{t("shell.signIn.title")}</h1>
        <SignInForm {...props} />
      </div>
    </main>
  );
}

/** In the middle of the work: above it, so that a reason half typed is still there afterwards. */
export function SignInDialog(props: SignInProps): JSX.Element {
  const { t } = useText();
  return (
    <Dialog title={t("shell.signIn.title")} locked onClose={() => undefined}>
      <p>{t("shell.signIn.resume")}</p>
      <SignInForm {...props} />
    </Dialog>
  );
}

function SignInForm(props: SignInProps): JSX.Element {
  const { t } = useText();
  const connection = useConnection();
  const [token, setToken] = createSignal("");
  function submit(): void {
    if (token().trim() === "") return;
    connection.signIn(token().trim());
    props.onSignedIn();
  }
  return (
    <form
      class="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Show when={props.why} keyed>
        {(why) => (
          <p role={why === "never" ? undefined : "alert"} class="sign-in-why">
            {t(`shell.signIn.${why}`)}
          </p>
        )}
      </Show>
      <TextField
        label={t("shell.signIn.label")}
        hint={t("shell.signIn.hint")}
        type="password"
        autocomplete="current-password"
        autofocus
        ref={(field) => onMount(() => field.focus())}
        mono
        value={token()}
        onInput={setToken}
      />
      <Button look="main" onPress={submit}>
        {t("shell.signIn.submit")}
      </Button>
      <p class="quiet small">{t("shell.signIn.where")}</p>
    </form>
  );
}
