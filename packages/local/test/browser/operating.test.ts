import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askApi, until } from "./support/ask-api.ts";
import { describeInChromium } from "./support/chromium.ts";
import { useRealSystem } from "./support/real-system.ts";
import { visit } from "./support/visit.ts";

const pages = ["/", "/events", "/dead-letters", "/sweeper", "/activity", "/system", "/sandbox"];

/** A page that was left and come back to asks at once, and what it asked for may be given up. */
const count = /events\/count/;

describeInChromium("operating Todoke, in the browser", (browser) => {
  const real = useRealSystem();

  async function withEvents(events: number) {
    const api = askApi(real().url);
    await api.reset();
    if (events > 0) await api.send(events);
    await until(async () => (await api.countAll()) === events);
    return api;
  }

  test("a pause is said on every page, with who and why, until somebody resumes", async () => {
    await withEvents(1);
    const { page } = await visit(browser(), `${real().url}/sweeper`);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Pause the sweeper" });
    await dialog.getByLabel("Reason").fill("subscribers are being moved");
    await dialog.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByText("The sweeper is paused.", { exact: true }).waitFor();
    const banner = page.locator(".banner-warn");
    for (const path of pages) {
      await page.goto(real().url + path);
      await banner.getByText("The sweeper is paused by local.").waitFor();
      await banner.getByText("“subscribers are being moved”").waitFor();
    }
    await banner.getByRole("link", { name: "Go to the sweeper" }).click();
    await page.locator(".page-head .pill-warn").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    const resume = page.getByRole("dialog", { name: "Let the sweeper go on" });
    await resume.getByLabel("Reason").fill("they are moved");
    await resume.getByRole("button", { name: "Resume" }).click();
    await banner.waitFor({ state: "detached" });
  });

  test("the sweeper says what a run would find, then runs, and its run is in the list", async () => {
    const api = await withEvents(0);
    await api.setFaults({ snsFailing: true });
    await api.send(4);
    await until(async () => (await api.count("pending")) === 4);
    await api.advance(120);
    const { page } = await visit(browser(), `${real().url}/sweeper`);
    await page.getByRole("button", { name: "Dry run" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("how many are due?");
    await dialog.getByRole("button", { name: "Look" }).click();
    await dialog.getByText("A run would find this now").waitFor();
    expect(await dialog.locator("dd").first().textContent()).toBe("4");
    await dialog.locator(".dialog-actions").getByRole("button", { name: "Close" }).click();
    expect(await api.count("pending")).toBe(4);

    await api.setFaults({ snsFailing: false });
    await page.getByRole("button", { name: "Run now" }).click();
    await dialog.getByLabel("Reason").fill("not to wait for the schedule");
    await dialog.getByRole("button", { name: "Run now" }).click();
    await dialog.getByText("The run has ended").waitFor();
    await dialog.locator(".dialog-actions").getByRole("button", { name: "Close" }).click();
    await page.locator("tbody tr", { hasText: "Operator" }).first().waitFor();
    await until(async () => (await api.count("pending")) === 0);
    await page.getByRole("button", { name: "As a table" }).click();
    await page.getByRole("region", { name: "What the runs did" }).getByRole("table").waitFor();
  });

  test("the doctor says what it found, and examines again when asked to", async () => {
    await withEvents(0);
    const { page } = await visit(browser(), `${real().url}/system`);
    await page.getByRole("heading", { name: "The topic has subscriptions" }).waitFor();
    expect(await page.locator(".check").count()).toBe(13);
    // This test's queue hides messages for a few seconds only, and the doctor sees it.
    const first = page.locator(".check").first();
    await first.getByText("Failure", { exact: true }).waitFor();
    await first.getByRole("heading", { name: "Visibility timeout" }).waitFor();
    await first.getByText("1m", { exact: true }).waitFor();
    await page.getByText("Agrees with the API's").waitFor();
    const asked = page.waitForRequest(/system\/checks/);
    await page.getByRole("button", { name: "Run again" }).click();
    await asked;
  });

  test("loaded again, the page is as it was: filter, theme and language", async () => {
    await withEvents(2);
    const { page } = await visit(browser(), `${real().url}/events?status=sent&type=order.placed`, {
      expected: count,
    });
    await page.locator(".event-row").first().waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    await segment(page, "Dark").click();
    await segment(page, "日本語").click();
    await page.getByRole("heading", { name: "イベント", level: 1 }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "イベント", level: 1 }).waitFor();
    await page.locator(".event-row").first().waitFor();
    expect(page.url()).toContain("?status=sent&type=order.placed");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.locator("html").getAttribute("lang")).toBe("ja");
    expect(await page.getByLabel("種類").inputValue()).toBe("order.placed");
  });

  test("back leads back, through pages and filters, and forward again", async () => {
    await withEvents(2);
    const { page } = await visit(browser(), real().url, { expected: count });
    await page.getByRole("link", { name: "Events", exact: true }).click();
    await segment(page, "Sent").click();
    await page.waitForURL(/status=sent/);
    await page.locator(".event-row").first().getByRole("link").click();
    await page.getByText("What has happened").waitFor();
    await page.goBack();
    await page.waitForURL(/\/events\?status=sent$/);
    expect(await page.getByRole("radio", { name: "Sent" }).isChecked()).toBe(true);
    await page.goBack();
    await page.waitForURL(/\/events$/);
    await page.goBack();
    await page.getByText("Overview", { exact: true }).last().waitFor();
    await page.goForward();
    await page.waitForURL(/\/events$/);
  });

  test("without a network it keeps what it knows, says from when, and comes back by itself", async () => {
    const api = await withEvents(3);
    const { page, context } = await visit(browser(), `${real().url}/events`, {
      expected: /ERR_INTERNET_DISCONNECTED/,
    });
    await expect.poll(() => page.locator(".event-row").count()).toBe(3);
    await context.setOffline(true);
    await page.getByText(/This device is offline: this is what was known at/).waitFor();
    expect(await page.locator(".event-row").count()).toBe(3);
    await api.send(2);
    await context.setOffline(false);
    await page.getByText(/This device is offline/).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "2 new – show" }).click();
    await expect.poll(() => page.locator(".event-row").count()).toBe(5);
  });

  test("an API that does not answer has a page that says what was tried, and heals itself", async () => {
    const { page } = await visit(browser(), "about:blank", { expected: /ERR_CONNECTION_REFUSED/ });
    await page.route("**/api/**", (route) => route.abort("connectionrefused"));
    await page.goto(real().url);
    await page.getByRole("heading", { name: "The API does not answer" }).waitFor();
    await page.getByText(`${real().url}/api/v1/me`).waitFor();
    await page.unroute("**/api/**");
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
  });

  test("all of it by keyboard: to a list, to an event, a reason, and back where the focus was", async () => {
    await withEvents(3);
    const { page } = await visit(browser(), real().url, { expected: count });
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await press(page, "g", "e");
    await page.locator(".event-row").first().waitFor();
    await press(page, "j", "j", "k", "Enter");
    await page.getByText("What has happened").waitFor();
    await press(page, "r");
    const dialog = page.getByRole("dialog", { name: "Republish this event" });
    await dialog.waitFor();
    // The cursor stands in the reason: letters are letters now, and no shortcuts.
    await page.keyboard.type("great, by keyboard?");
    expect(await dialog.getByLabel("Reason").inputValue()).toBe("great, by keyboard?");
    await press(page, "Escape");
    await dialog.getByText("You have typed something").waitFor();
    await press(page, "Enter");
    await press(page, "Escape", "Tab", "Enter");
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate<string>("document.activeElement.tagName")).not.toBe("BODY");
    await press(page, "?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await press(page, "Escape");
    await press(page, "g", "s");
    await page.getByRole("heading", { name: "Sweeper", level: 1 }).waitFor();
    // One who comes to a page by keyboard begins at its heading, and not at the navigation again.
    expect(await focused(page)).toBe("Sweeper");
    await press(page, "Tab");
    expect(await focused(page)).toBe("Dry run");
  });

  test("on a phone nothing is wider than the screen, and every page is within reach", async () => {
    await withEvents(3);
    const { page } = await visit(browser(), real().url, {
      ...{ width: 390, height: 780 },
      expected: count,
    });
    for (const path of pages) {
      await page.goto(real().url + path);
      await page.locator("h1").waitFor();
      await page.waitForLoadState("networkidle");
      const width = await page.evaluate<number>("document.scrollingElement.scrollWidth");
      expect({ path, width }).toEqual({ path, width: 390 });
    }
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "System" }).click();
    await page.getByRole("heading", { name: "System", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Events", exact: true }).click();
    await page.locator(".event-row").first().getByRole("link").click();
    await page.getByRole("button", { name: "Republish …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("from the train");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Republish", exact: true }).click();
    await page.getByText("Announced: SNS has accepted it.").waitFor();
  });
});

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** What is to be pressed of one choice among few: the radio button itself lies under it. */
const segment = (page: Page, name: string) =>
  page.locator("label.segment").filter({ hasText: name });

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.textContent.trim()");
