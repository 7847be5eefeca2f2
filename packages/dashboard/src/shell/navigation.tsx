import { useLocation } from "@solidjs/router";
import { createEffect, createSignal, For, type JSX, on, Show } from "solid-js";
import { createOverview } from "../connection/queries.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Icon } from "../elements/icon.tsx";
import { useText } from "../i18n/text.ts";
import { useSession } from "../session/session.ts";
import { type Badge, badgeOf } from "./badges.ts";
import { Logo } from "./logo.tsx";
import "./navigation.css";
import { type Place, places } from "./places.ts";

interface NavigationProps {
  readonly onSettings: () => void;
  readonly onShortcuts: () => void;
}

/** As many as a thumb reaches in a row; the others are under "More". */
const IN_THE_BAR = 4;

/** A column at the side; on a phone a bar at the foot. One list of links, so that none is missed. */
export function Navigation(props: NavigationProps): JSX.Element {
  const { t } = useText();
  const session = useSession();
  const overview = createOverview();
  const route = useLocation();
  const [more, setMore] = createSignal(false);
  createEffect(
    on(
      () => route.pathname,
      () => setMore(false),
      { defer: true },
    ),
  );
  const shown = () =>
    places.filter(({ id }) => id !== "sandbox" || session.me()?.features.sandbox === true);
  const badge = (place: Place) =>
    badgeOf(place.id, overview.isSuccess ? overview.data.cards : [], t);
  return (
    <header class="navigation">
      <a class="brand" href="/">
        <Logo />
        <span>
          {t("shell.product")} <span lang="ja">届け</span>
        </span>
      </a>
      <nav aria-label={t("shell.navigation")}>
        <ul>
          <For each={shown()}>
            {(place, index) => (
              <li classList={{ "in-more": index() >= IN_THE_BAR }}>
                <NavigationLink place={place} badge={badge(place)} />
              </li>
            )}
          </For>
          <li class="more">
            <button type="button" class="navigation-link" onClick={() => setMore(true)}>
              <Icon name="more" />
              <span>{t("shell.more")}</span>
            </button>
          </li>
        </ul>
      </nav>
      <Foot {...props} />
      <Show when={more()}>
        <Dialog title={t("shell.more")} onClose={() => setMore(false)}>
          <ul class="more-list">
            <For each={shown().slice(IN_THE_BAR)}>
              {(place) => (
                <li>
                  <NavigationLink place={place} badge={badge(place)} />
                </li>
              )}
            </For>
          </ul>
          <Foot onSettings={props.onSettings} onShortcuts={props.onShortcuts} />
        </Dialog>
      </Show>
    </header>
  );
}

function NavigationLink(props: { place: Place; badge: Badge | undefined }): JSX.Element {
  const { t } = useText();
  const route = useLocation();
  const isHere = () =>
    props.place.path === "/"
      ? route.pathname === "/"
      : route.pathname === props.place.path || route.pathname.startsWith(`${props.place.path}/`);
  return (
    <a class="navigation-link" href={props.place.path} aria-current={isHere() ? "page" : undefined}>
      <Icon name={props.place.icon} />
      <span>{t(`shell.places.${props.place.id}`)}</span>
      <Show when={props.badge}>
        {(badge) => (
          <span class={`badge badge-${badge().severity}`} title={badge().meaning}>
            <span aria-hidden="true">{badge().text}</span>
            <span class="unseen">({badge().meaning})</span>
          </span>
        )}
      </Show>
    </a>
  );
}

/** Who is here, on which stage, and how the page behaves. */
function Foot(props: NavigationProps): JSX.Element {
  const { t } = useText();
  const session = useSession();
  return (
    <div class="navigation-foot">
      <Show when={session.me()}>
        {(me) => (
          <div class="who">
            <Icon name="person" />
            <div>
              <p>{t("shell.signedInAs", me().subject, t(`common.roles.${me().role}`))}</p>
              <p class="quiet">
                {t("shell.stage", me().stage)}
                <Show when={me().readOnly}> · {t("shell.readOnly")}</Show>
              </p>
            </div>
          </div>
        )}
      </Show>
      <div class="navigation-tools">
        <Button icon="settings" look="quiet" size="small" onPress={props.onSettings}>
          {t("shell.settings.title")}
        </Button>
        <Button
          icon="keyboard"
          look="quiet"
          size="small"
          label={t("shell.shortcuts.title")}
          onPress={props.onShortcuts}
        />
      </div>
    </div>
  );
}
