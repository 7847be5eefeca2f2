import { eventSegment } from "../connection/event-segment.ts";
import type { IconName } from "../elements/icon.tsx";

/** Where one can go, in the order of the navigation; `key` follows a `g`. */
export const places = [
  { id: "overview", path: "/", key: "o", icon: "overview" },
  { id: "events", path: "/events", key: "e", icon: "events" },
  { id: "deadLetters", path: "/dead-letters", key: "d", icon: "dead-letters" },
  { id: "sweeper", path: "/sweeper", key: "s", icon: "sweeper" },
  { id: "activity", path: "/activity", key: "a", icon: "activity" },
  { id: "system", path: "/system", key: "y", icon: "system" },
  { id: "sandbox", path: "/sandbox", key: "b", icon: "sandbox" },
] as const satisfies readonly { id: string; path: string; key: string; icon: IconName }[];

export type Place = (typeof places)[number];

/** The page of one event; its id may be of any characters. */
export const eventPath = (eventId: string): string => `/events/${eventSegment(eventId)}`;
