import { eventSegment } from "@todoke/functions/api/contract/event-path";
import { expect, test } from "vitest";
import { askApi, until } from "./support/ask-api.ts";
import { describeInChromium } from "./support/chromium.ts";
import { useRealSystem } from "./support/real-system.ts";
import { visit } from "./support/visit.ts";

describeInChromium("the whole story, in Japanese and in the dark", (browser) => {
  const real = useRealSystem();

  test("50 events meet an outage of SNS, grow stale, are sent by the sweeper, and one is republished", async () => {
    const { url } = real();
    const { page } = await visit(browser(), url, { language: "ja", theme: "dark" });

    // Nothing has come yet; the first page leads to the sandbox.
    await page.getByRole("heading", { name: "まだイベントがありません。", level: 1 }).waitFor();
    await page.getByRole("link", { name: "サンドボックスを開く" }).click();
    await page.getByRole("switch", { name: "SNS がすべて拒否" }).check();
    await page.getByLabel("件数").fill("50");
    await page.getByLabel("二重送信").fill("0");
    await page.getByRole("button", { name: "50 件送る", exact: true }).click();
    const pending = page.locator(".flow-pending dd");
    await expect.poll(() => pending.textContent()).toBe("50");

    // Time passes, and they are stale; the overview says so and leads to them.
    await page.locator(".guide-now").getByRole("button", { name: "2 分進める" }).click();
    await expect.poll(() => page.locator(".flow-stale dd").textContent()).toBe("50");
    await page.getByRole("button", { name: "進める", exact: true }).click();
    await page.getByText("このマシンより 12分進んでいます。").waitFor();
    await page.getByRole("link", { name: "概要" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "滞留しているイベントが 50 件" });
    await card.getByRole("link", { name: "一覧を見る" }).click();
    await page.waitForURL(/\/events\?status=stale$/);
    await page.locator(".pill-stale").first().waitFor();

    // Healed in the sandbox, and sent by the sweeper before the eyes.
    await page.getByRole("link", { name: "サンドボックス" }).click();
    await page.getByRole("switch", { name: "SNS がすべて拒否" }).uncheck();
    await expect.poll(() => pending.textContent()).toBe("0");
    await expect.poll(() => page.locator(".flow-sent dd").textContent()).toBe("50");

    // One of them, with all that is known of it.
    const first = page.locator(".recent tbody tr").first();
    const eventId = (await first.getByRole("link").textContent())?.trim() ?? "";
    await first.getByRole("link").click();
    await page.getByRole("heading", { name: eventId, level: 1 }).waitFor();
    await page.getByText("業務データとともに記録").waitFor();
    await page.getByText("スイーパーが送信").waitFor();
    const ttl = page.getByRole("region", { name: "有効期限（TTL）" });
    await ttl.getByText(/^残り \d+日/).waitFor();
    await ttl.getByText(/数日かかることがあります/).waitFor();

    // What is sent already takes a reason and a second consent.
    await page.getByRole("button", { name: "再送…" }).click();
    const dialog = page.getByRole("dialog", { name: "このイベントを再送" });
    const submit = dialog.getByRole("button", { name: "再送", exact: true });
    await dialog.getByLabel("理由").fill("受信側が取りこぼしたため");
    expect(await submit.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByRole("checkbox").check();
    await submit.click();
    await page.getByText("送信しました。SNS が受け付けました。").waitFor();

    // And the audit log knows who and why.
    await page.getByRole("link", { name: "操作履歴" }).click();
    const entry = page.locator(".entry").first();
    await entry.getByText("「受信側が取りこぼしたため」").waitFor();
    await entry.getByRole("link", { name: eventId }).click();
    await page.getByRole("heading", { name: eventId, level: 1 }).waitFor();
    expect(real().system.announcements.countOf(eventId)).toBe(2);
  });

  test("finds one event by its id, keeps the filter in the address, and watches it become sent", async () => {
    const { url, system } = real();
    const api = askApi(url);
    await api.reset();
    await api.setFaults({ snsFailing: true });
    await api.send(3);
    await until(async () => (await api.count("pending")) === 3);
    const { page } = await visit(browser(), `${url}/events?status=pending&colour=blue`, {
      expected: /events\/count/,
    });

    // What the address says and nobody understands is left out, and said.
    await page.getByText("colour=blue").waitFor();
    await page.waitForURL(/\/events\?status=pending$/);
    const row = page.locator(".event-row").first();
    const eventId = (await row.getByRole("link").textContent())?.trim() ?? "";
    await page.keyboard.press("/");
    await page.keyboard.type(eventId);
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`q=${eventId}`));
    await expect.poll(() => page.locator(".event-row").count()).toBe(1);

    // Republished while SNS still refuses: it stays pending, and says so.
    await page.locator(".event-row").getByRole("link").click();
    await page.waitForURL(new RegExp(`/events/${eventSegment(eventId)}$`));
    await page.getByRole("button", { name: "Republish …" }).click();
    const dialog = page.getByRole("dialog", { name: "Republish this event" });
    await dialog.getByLabel("Reason").fill("the topic was down");
    await dialog.getByRole("button", { name: "Republish", exact: true }).click();
    await page.getByText(/It stays pending/).waitFor();

    await api.setFaults({ snsFailing: false });
    await page.getByRole("button", { name: "Republish …" }).click();
    await dialog.getByLabel("Reason").fill("the topic is back");
    await dialog.getByRole("button", { name: "Republish", exact: true }).click();
    await page.getByText("Announced: SNS has accepted it.").waitFor();
    await page.locator(".page-head .pill-sent").waitFor();
    await until(async () => system.announcements.countOf(eventId) === 1);

    // Back, and the filter is still there.
    await page.goBack();
    await page.waitForURL(new RegExp(`q=${eventId}`));
    expect(await page.getByLabel("Event id").inputValue()).toBe(eventId);

    await page.goto(`${url}/activity?action=event.republish`);
    const reasons = page.locator(".entry-reason");
    await expect.poll(() => reasons.allTextContents()).toContain("“the topic is back”");
    await expect.poll(() => reasons.allTextContents()).toContain("“the topic was down”");
    await page.getByLabel("Action").selectOption({ label: "Sweeper: pause" });
    await page.getByText("Nobody has done this yet.").waitFor();
    await page.getByRole("button", { name: "Show all actions" }).click();
    await page.waitForURL(/\/activity$/);
  });
});
