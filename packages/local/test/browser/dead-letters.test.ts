import { expect, test } from "vitest";
import { askApi, until } from "./support/ask-api.ts";
import { describeInChromium } from "./support/chromium.ts";
import { useRealSystem } from "./support/real-system.ts";
import { visit } from "./support/visit.ts";

describeInChromium("dead letters, in the browser", (browser) => {
  const real = useRealSystem();

  async function withLetters(count: number) {
    const api = askApi(real().url);
    await api.reset();
    await api.send(count, 1);
    await until(async () => (await api.deadLetters()) === count);
    return api;
  }

  test("are looked at only when asked for, chosen by reason, and redriven, each under a new id", async () => {
    await withLetters(8);
    const { page } = await visit(browser(), `${real().url}/dead-letters`);
    const looks: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/dead-letters/")) looks.push(request.method());
    });
    await page.getByText("Each look raises the receive count").waitFor();
    await page.getByRole("button", { name: "Refresh" }).click();
    expect(looks).toEqual([]);

    await page.getByRole("button", { name: "Load messages" }).click();
    await page.getByText("8 messages loaded").waitFor();
    await page.getByText("These are all that are here.").waitFor();
    expect(looks).toEqual(["POST"]);
    const group = page.locator(".letter-group").first();
    const size = await group.locator(".letter").count();
    await group.locator("summary").first().click();
    expect((await group.locator("pre").first().textContent())?.length).toBeGreaterThan(10);

    // Nothing moves while something is chosen.
    await group.locator(".letter-group-head").getByRole("checkbox").check();
    await page.getByText("Waiting", { exact: true }).last().waitFor();
    await page.getByRole("button", { name: `Redrive ${size} …` }).click();
    const dialog = page.getByRole("dialog");
    const start = dialog.getByRole("button", { name: `Redrive ${size}`, exact: true });
    expect(await start.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel("Reason").fill("the producer was mended");
    await dialog.getByRole("button", { name: "Dry run" }).click();
    await dialog.getByText("would be moved.").waitFor();
    await dialog.getByLabel("At most").selectOption({ label: "100 a second" });
    await start.click();
    await dialog.getByText(/\d+ messages? moved/).waitFor();
    const moved = dialog.locator(".redrive-moved tbody tr");
    expect(await moved.count()).toBe(size);
    const [before, now] = (await moved.first().locator("td").allTextContents()).map((text) =>
      text.trim(),
    );
    expect(now).not.toBe(before);
    await dialog.locator(".dialog-actions").getByRole("button", { name: "Close" }).click();
    await page.getByText(`${8 - size} messages loaded`).waitFor();

    await page.goto(`${real().url}/activity?action=dead_letters.redrive`);
    await page.getByText("“the producer was mended”").waitFor();
  });

  test("are all redriven once, and not round and round when they come back", async () => {
    await withLetters(5);
    const { page } = await visit(browser(), `${real().url}/dead-letters`);
    await page.getByRole("button", { name: "Redrive all …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("about 5, also those that were not loaded").waitFor();
    await dialog.getByLabel("Reason").fill("once more, all of them");
    await dialog.getByLabel("At most").selectOption({ label: "1 a second" });
    await dialog.getByRole("button", { name: "Redrive all" }).click();
    await dialog.getByText("5 messages moved").waitFor();
    expect(await dialog.locator(".redrive-moved tbody tr").count()).toBe(5);
  });

  test("are stopped in the middle: what had not begun stays", async () => {
    await withLetters(12);
    const { page } = await visit(browser(), `${real().url}/dead-letters`);
    await page.getByRole("button", { name: "Redrive all …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("a few at first");
    await dialog.getByLabel("At most").selectOption({ label: "1 a second" });
    await dialog.getByRole("button", { name: "Redrive all" }).click();
    await dialog.getByRole("button", { name: "Stop after this step" }).click();
    await dialog.getByText("Stopped by you.").waitFor();
    expect(await dialog.locator(".redrive-moved tbody tr").count()).toBeLessThan(12);
  });

  test("are discarded after the phrase was typed, and not before", async () => {
    const api = await withLetters(4);
    const { page } = await visit(browser(), `${real().url}/dead-letters`);
    await page.getByRole("button", { name: "Load messages" }).click();
    await page.getByText("4 messages loaded").waitFor();
    await page.locator(".letter").first().getByRole("checkbox").check();
    await page.locator(".letter").nth(1).getByRole("checkbox").check();
    await page.getByText("2 messages selected").waitFor();
    await page.getByRole("button", { name: "Discard 2 …" }).click();
    const dialog = page.getByRole("dialog", { name: "Discard 2 messages" });
    const discard = dialog.getByRole("button", { name: "Discard 2 for good" });
    await dialog.getByLabel("Reason").fill("made by a load test");
    const phrase = dialog.getByLabel("To confirm, type exactly: discard 2");
    await phrase.fill("discard two");
    await dialog.getByText("This is not “discard 2”.").waitFor();
    expect(await discard.getAttribute("aria-disabled")).toBe("true");
    await phrase.fill("discard 2");
    await discard.click();
    await page.getByText("2 messages discarded.").waitFor();
    await page.getByText("2 messages loaded").waitFor();
    expect(await api.deadLetters()).toBe(2);
  });
});
