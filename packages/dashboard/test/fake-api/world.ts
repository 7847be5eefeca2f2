import type { Role } from "@todoke/functions/api/contract/access";
import type { AuditEntry } from "@todoke/functions/api/contract/activity";
import type { EventSummary } from "@todoke/functions/api/contract/events";
import type { Pause } from "@todoke/functions/api/contract/sweeper";
import { makeEvents } from "./events-made.ts";

/** What the fake API can be told to do wrong, or differently; see `serve.ts`. */
export interface Knobs {
  /** Requests are cut off without an answer. */
  outage: boolean;
  /** Something else answers, as a proxy's error page does. */
  proxyPage: boolean;
  apiVersion: number;
  clockAheadSeconds: number;
  role: Role;
  readOnly: boolean;
  /** Then this token is asked for. */
  token: string | null;
  sandbox: boolean;
  /** Of this path, every request is answered with this problem code. */
  problem: { path: string; code: string; status: number } | null;
  delayMilliseconds: number;
}

export interface World {
  knobs: Knobs;
  events: EventSummary[];
  audit: AuditEntry[];
  pause: Pause;
  deadLetters: number;
  now(): number;
  iso(offsetSeconds?: number): string;
}

const calm: Knobs = {
  outage: false,
  proxyPage: false,
  apiVersion: 1,
  clockAheadSeconds: 0,
  role: "admin",
  readOnly: false,
  token: null,
  sandbox: true,
  problem: null,
  delayMilliseconds: 0,
};

/** @param scene how it all stands at the beginning */
export function makeWorld(scene: "busy" | "healthy" | "empty" = "busy", rows = 3_482): World {
  const world: World = {
    knobs: { ...calm },
    events: [],
    audit: [],
    pause: { paused: false, by: null, at: null, reason: null },
    deadLetters: scene === "busy" ? 7 : 0,
    now: () => Date.now() + world.knobs.clockAheadSeconds * 1_000,
    iso: (offsetSeconds = 0) => new Date(world.now() + offsetSeconds * 1_000).toISOString(),
  };
  if (scene !== "empty") world.events = makeEvents(world, scene, rows);
  return world;
}
