import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { describeInChromium } from "./support/chromium.ts";
import { useFakePages } from "./support/fake-page.ts";
import { visit } from "./support/visit.ts";

const ROWS = 100_000;
const PRESSES = 40;
const SLOW_DOWN = 4;

describeInChromium("how fast it is", (browser) => {
  const fakes = useFakePages(1);

  test.each(["en", "ja"] as const)(
    "the first load, in %s, is 60 KB of script at most, and 12 KB of CSS",
    async (language) => {
      const { url, stage } = fakes(0);
      await stage("busy", 300, {});
      const loaded: Response[] = [];
      const { page } = await visit(browser(), "about:blank", { language });
      page.on("response", (response) => loaded.push(response));
      await page.goto(url);
      await page.locator("canvas").first().waitFor();
      expect(await compressed(loaded, "script")).toBeLessThanOrEqual(60 * 1_024);
      expect(await compressed(loaded, "stylesheet")).toBeLessThanOrEqual(12 * 1_024);
    },
  );

  test("a list of 100,000 events stays light however far one scrolls, and a key costs 50 ms at most on a slow device", async () => {
    const { url, stage } = fakes(0);
    await stage("busy", ROWS, {});
    const { page } = await visit(browser(), "about:blank");
    await page.addInitScript(
      `localStorage.setItem("todoke.settings", JSON.stringify({ live: false, language: "en" }))`,
    );
    await loadAll(page, url);
    await page.getByText("No more events.").waitFor({ state: "attached" });
    expect(await page.locator("table").getAttribute("aria-rowcount")).toBe(String(ROWS + 1));

    const most = await scrollThrough(page);
    expect(most).toBeLessThanOrEqual(300);

    expect(await costOfKey(page, "j")).toBeLessThanOrEqual(50);
  });
});

/**
 * What the page itself does for a key: its script, styles and layout. Painting is left out, which
 * has no graphics card here; and it is the thread's own time, as the machine may be busy otherwise.
 *
 * @returns milliseconds for each press, on a processor that is four times slower
 */
async function costOfKey(page: Page, key: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const seconds = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const parts = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
    const some = metrics.filter(({ name }) => parts.includes(name));
    return some.reduce((sum, { value }) => sum + value, 0);
  };
  await page.locator(".event-row a").first().focus();
  const before = await seconds();
  for (let press = 0; press < PRESSES; press++) await page.keyboard.press(key);
  const after = await seconds();
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return ((after - before) * 1_000) / PRESSES;
}

/** @returns bytes, as CloudFront compresses; without what draws charts, which comes after */
async function compressed(
  loaded: readonly Response[],
  kind: "script" | "stylesheet",
): Promise<number> {
  const some = loaded.filter(
    (response) =>
      response.request().resourceType() === kind && !response.url().includes("/assets/draw-"),
  );
  const bodies = await Promise.all(some.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

/** The page asks for a hundred at a time, as one scrolls; here it is given more, to save time. */
async function loadAll(page: Page, url: string): Promise<void> {
  await page.route(/\/api\/v1\/events\?/, async (route) => {
    const more = new URL(route.request().url());
    more.searchParams.set("limit", "20000");
    await route.continue({ url: more.href });
  });
  await page.goto(`${url}/events`);
  await page.locator(".event-row").first().waitFor();
  await expect
    .poll(async () => {
      await page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight)");
      return page.evaluate<boolean>(
        "document.querySelector('.events-foot').textContent.includes('No more')",
      );
    })
    .toBe(true);
}

/** @returns the most rows that were there at once */
const scrollThrough = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    let most = 0;
    const height = document.scrollingElement.scrollHeight;
    for (let step = 0; step <= 60; step++) {
      scrollTo(0, (height * step) / 60);
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      most = Math.max(most, document.querySelectorAll("tr").length);
    }
    return most;
  })()`);
