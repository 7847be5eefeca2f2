import { Router } from "@solidjs/router";
import type { JSX } from "solid-js";
import { AnswersProvider, makeAnswers } from "./connection/answers.ts";
import { ClockProvider, createClock } from "./connection/clock.ts";
import { ConnectionProvider, createConnection } from "./connection/connection.ts";
import { makeEndpoints } from "./connection/endpoints.ts";
import { EndpointsProvider } from "./connection/queries.ts";
import { makeTokenStore } from "./connection/token.ts";
import { createFormats, FormatsProvider } from "./format/formats.ts";
import type { Words } from "./i18n/dictionaries.ts";
import { createText, TextProvider } from "./i18n/text.ts";
import { createShortcuts, ShortcutsProvider } from "./keyboard/shortcuts.ts";
import { createLive, LiveProvider } from "./live/live.ts";
import { createNotices, NoticesProvider } from "./notices/notices.ts";
import { makeRoutes } from "./pages/routes.ts";
import { createSession, SessionProvider } from "./session/session.ts";
import { type Settings, SettingsProvider } from "./settings/settings.ts";
import { Gate } from "./shell/gate.tsx";
import { Layout } from "./shell/layout.tsx";

/** The rooms, each made once and given what it stands on. */
function makeRooms(settings: Settings, words: Partial<Words>) {
  const clock = createClock();
  const connection = createConnection(clock, makeTokenStore());
  const text = createText(() => settings.choices.language, words);
  return {
    settings,
    clock,
    connection,
    text,
    answers: makeAnswers(),
    endpoints: makeEndpoints(connection),
    formats: createFormats(text, settings, clock),
    live: createLive(() => settings.choices.live, connection.reach),
    session: createSession(text),
    shortcuts: createShortcuts(() => settings.choices.shortcuts),
    notices: createNotices(),
  };
}

export type Rooms = ReturnType<typeof makeRooms>;

export function App(props: { settings: Settings; words: Partial<Words> }): JSX.Element {
  const rooms = makeRooms(props.settings, props.words);
  return (
    <Provided rooms={rooms}>
      <Gate>
        <Router root={Layout}>{makeRoutes(rooms.text)}</Router>
      </Gate>
    </Provided>
  );
}

/** Also for tests, which bring rooms of their own. */
export function Provided(props: { rooms: Rooms; children: JSX.Element }): JSX.Element {
  return (
    <AnswersProvider value={props.rooms.answers}>
      <SettingsProvider value={props.rooms.settings}>
        <TextProvider value={props.rooms.text}>
          <ClockProvider value={props.rooms.clock}>
            <FormatsProvider value={props.rooms.formats}>
              <ConnectionProvider value={props.rooms.connection}>
                <EndpointsProvider value={props.rooms.endpoints}>
                  <LiveProvider value={props.rooms.live}>
                    <SessionProvider value={props.rooms.session}>
                      <NoticesProvider value={props.rooms.notices}>
                        <ShortcutsProvider value={props.rooms.shortcuts}>
                          {props.children}
                        </ShortcutsProvider>
                      </NoticesProvider>
                    </SessionProvider>
                  </LiveProvider>
                </EndpointsProvider>
              </ConnectionProvider>
            </FormatsProvider>
          </ClockProvider>
        </TextProvider>
      </SettingsProvider>
    </AnswersProvider>
  );
}
