import type { Page } from "playwright-core";
import type { Knobs } from "../../../../dashboard/test/fake-api/world.ts";
import type { Scene } from "./fake-page.ts";

/** A page in a state that it must be good to look at in, in whatever theme and language. */
export interface Sight {
  readonly name: string;
  readonly path: string;
  readonly scene?: Scene;
  readonly knobs?: Partial<Knobs>;
  /** By what is the same in every language. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Kept as a picture, too: one of each page, and those that look most different. */
  readonly picture?: true;
}

const pressAction = (page: Page, nth: number) =>
  page.locator(".page-head-actions .button").nth(nth).click();
const reasonIn = (page: Page) => page.locator("dialog textarea").fill("because, 理由");
const loadLetters = async (page: Page) => {
  await page.locator(".load-panel .button").click();
  await page.locator(".letter").first().waitFor();
};
const chooseLetters = async (page: Page) => {
  await loadLetters(page);
  await page.locator(".letter-group-head input").first().check();
  await page.locator(".selection-bar").waitFor();
};

const overview: readonly Sight[] = [
  { name: "overview", path: "/", picture: true },
  { name: "overview-healthy", path: "/", scene: "healthy" },
  { name: "overview-empty", path: "/", scene: "empty", picture: true },
  {
    name: "settings",
    path: "/",
    picture: true,
    prepare: async (page) => {
      // On a phone it is under "More".
      const more = page.locator(".more .navigation-link");
      if (await more.isVisible()) await more.click();
      await page.locator(".navigation-tools .button:visible").first().click();
    },
  },
];

const events: readonly Sight[] = [
  { name: "events", path: "/events", picture: true },
  {
    name: "events-selected",
    path: "/events?status=stale",
    picture: true,
    prepare: async (page) => {
      await page.locator(".event-row input").first().check();
      await page.locator(".event-row input").nth(2).check();
    },
  },
  { name: "events-no-match", path: "/events?q=no-such-event" },
  { name: "events-none-parked", path: "/events?status=parked", scene: "healthy" },
  { name: "events-nothing-yet", path: "/events", scene: "empty" },
  { name: "event", path: "/events/order-1000297", picture: true },
  { name: "event-parked", path: "/events/order-1000293", picture: true },
  { name: "event-stale", path: "/events/order-1000295" },
  {
    name: "event-republish",
    path: "/events/order-1000297",
    picture: true,
    prepare: async (page) => {
      await pressAction(page, 0);
      await reasonIn(page);
    },
  },
  { name: "event-missing", path: "/events/no-such-event" },
];

const deadLetters: readonly Sight[] = [
  { name: "dead-letters", path: "/dead-letters", picture: true },
  { name: "dead-letters-loaded", path: "/dead-letters", picture: true, prepare: chooseLetters },
  {
    name: "dead-letters-body",
    path: "/dead-letters",
    prepare: async (page) => {
      await loadLetters(page);
      await page.locator(".letter summary").first().click();
    },
  },
  {
    name: "dead-letters-redrive",
    path: "/dead-letters",
    picture: true,
    prepare: async (page) => {
      await chooseLetters(page);
      await page.locator(".selection-bar .button-main").click();
      await reasonIn(page);
    },
  },
  {
    name: "dead-letters-redriven",
    path: "/dead-letters",
    prepare: async (page) => {
      await chooseLetters(page);
      await page.locator(".selection-bar .button-main").click();
      await reasonIn(page);
      await page.locator(".dialog-actions .button-main").click();
      await page.locator(".redrive-moved").waitFor();
    },
  },
  {
    name: "dead-letters-discard",
    path: "/dead-letters",
    picture: true,
    prepare: async (page) => {
      await chooseLetters(page);
      await page.locator(".selection-bar .button").nth(1).click();
      await reasonIn(page);
      await page.locator("dialog input.mono").fill("discard them");
    },
  },
  { name: "dead-letters-none", path: "/dead-letters", scene: "healthy", picture: true },
];

const others: readonly Sight[] = [
  { name: "sweeper", path: "/sweeper", picture: true },
  { name: "sweeper-never-ran", path: "/sweeper", scene: "empty" },
  {
    name: "sweeper-dry-run",
    path: "/sweeper",
    prepare: async (page) => {
      await pressAction(page, 0);
      await reasonIn(page);
      await page.locator(".dialog-actions .button-main").click();
      await page.locator("dialog .facts").waitFor();
    },
  },
  {
    name: "sweeper-paused",
    path: "/sweeper",
    picture: true,
    prepare: async (page) => {
      await pressAction(page, 1);
      await reasonIn(page);
      await page.locator(".dialog-actions .button-main").click();
      await page.locator(".banner-warn").waitFor();
    },
  },
  {
    name: "activity",
    path: "/sweeper",
    picture: true,
    prepare: async (page) => {
      await pressAction(page, 2);
      await reasonIn(page);
      await page.locator(".dialog-actions .button-main").click();
      await page.locator(".dialog-actions .button-main").click();
      await page.keyboard.press("g");
      await page.keyboard.press("a");
      await page.locator(".entry summary").click();
    },
  },
  { name: "activity-empty", path: "/activity", scene: "empty" },
  { name: "activity-no-match", path: "/activity?action=sweeper.run" },
  { name: "activity-dropped", path: "/activity?action=event.dance" },
  { name: "system", path: "/system", picture: true },
  { name: "system-healthy", path: "/system", scene: "healthy" },
  { name: "sandbox", path: "/sandbox", scene: "healthy", picture: true },
  {
    name: "sandbox-faults",
    path: "/sandbox",
    prepare: async (page) => {
      await page.locator(".switch").nth(1).click();
      await page.locator(".levers input[type=number]").first().fill("0");
      await page.locator(".guide-done").first().waitFor();
    },
  },
  {
    name: "sandbox-reset",
    path: "/sandbox",
    prepare: (page) => page.locator(".bench-levers .panel").last().locator(".button").click(),
  },
];

const hindrances: readonly Sight[] = [
  { name: "not-found", path: "/nowhere" },
  { name: "not-allowed", path: "/sandbox", knobs: { role: "viewer" } },
  { name: "viewer", path: "/dead-letters", knobs: { role: "viewer" } },
  { name: "read-only", path: "/sweeper", knobs: { readOnly: true } },
  { name: "sign-in", path: "/", knobs: { token: "secret" }, picture: true },
  { name: "unreachable", path: "/", knobs: { outage: true }, picture: true },
  {
    name: "refused",
    path: "/sweeper",
    knobs: { problem: { path: "/sweeper", code: "missing_table", status: 503 } },
    picture: true,
  },
  { name: "clock-off", path: "/system", knobs: { clockAheadSeconds: 3_600 } },
  {
    name: "shortcuts",
    path: "/activity",
    prepare: async (page) => {
      await page.locator("h1").waitFor();
      await page.keyboard.press("?");
      await page.locator("dialog kbd").first().waitFor();
    },
  },
];

export const sights: readonly Sight[] = [
  ...overview,
  ...events,
  ...deadLetters,
  ...others,
  ...hindrances,
];
