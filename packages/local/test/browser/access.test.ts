import { expect, test } from "vitest";
import { describeInChromium } from "./support/chromium.ts";
import { useRealSystem } from "./support/real-system.ts";
import { visit, watch } from "./support/visit.ts";

describeInChromium("roles, in the browser", (browser) => {
  const real = useRealSystem({ auth: "token" });
  const tokenOf = (role: string): string => {
    const token = real().tokens[role];
    if (token === undefined) throw new Error(`There is no token for ${role}`);
    return token;
  };

  test("asks who is there, says what is wrong with a token, and forgets it with the sign-out", async () => {
    const { page } = await visit(browser(), real().url, { expected: /401/ });
    await page.getByText("This API asks who you are.").waitFor();
    await page.getByLabel("Token").fill("not-a-token");
    await page.keyboard.press("Enter");
    await page.getByText("The API does not know this token.").waitFor();
    await page.getByLabel("Token").fill(tokenOf("viewer"));
    await page.keyboard.press("Enter");
    await page.getByText("viewer, viewer").waitFor();
    await page.reload();
    await page.getByText("viewer, viewer").waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Token").waitFor();
    expect(await page.evaluate("sessionStorage.getItem('todoke.token')")).toBeNull();
  });

  test("a viewer sees everything but payloads, and is told which role each action takes", async () => {
    const sent = await fetch(`${real().url}/api/v1/sandbox/events`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-ops-token": tokenOf("operator") },
      body: JSON.stringify({ count: 3, malformedShare: 0.34 }),
    });
    expect(sent.status).toBe(202);
    const { page } = await visit(browser(), `${real().url}/events`, { token: tokenOf("viewer") });
    await page.locator(".event-row").first().getByRole("link").click();
    await page.getByText("What has happened").waitFor();
    await page.getByText("[masked]").first().waitFor();
    const republish = page.getByRole("button", { name: "Republish …" });
    const needs = "This takes the role operator; yours is viewer.";
    expect(await republish.getAttribute("title")).toBe(needs);
    // It can be pressed, and says why not.
    await republish.click({ force: true });
    expect(await page.getByRole("dialog").count()).toBe(0);

    await page.goto(`${real().url}/dead-letters`);
    expect(await page.getByRole("button", { name: "Load messages" }).getAttribute("title")).toBe(
      needs,
    );
    await page.goto(`${real().url}/sweeper`);
    expect(await page.getByRole("button", { name: "Pause" }).getAttribute("title")).toBe(needs);
    await page.goto(`${real().url}/sandbox`);
    await page.getByRole("heading", { name: "This page is not for your role" }).waitFor();
  });

  test("what the page does not let a viewer do, the API does not either", async () => {
    const ask = (method: string, path: string, body: object) =>
      fetch(`${real().url}/api/v1${path}`, {
        method,
        headers: { "content-type": "application/json", "x-ops-token": tokenOf("viewer") },
        body: JSON.stringify(body),
      }).then(({ status }) => status);
    const reason = "just trying";
    expect(await ask("POST", "/dead-letters/peek", {})).toBe(403);
    expect(await ask("POST", "/dead-letters/redrive", { choice: "all", reason })).toBe(403);
    expect(await ask("PUT", "/sweeper/paused", { paused: true, reason })).toBe(403);
    expect(await ask("POST", "/sandbox/reset", {})).toBe(403);
  });

  test("an operator redrives, and leaves discarding to an admin", async () => {
    const { page } = await visit(browser(), `${real().url}/dead-letters`, {
      token: tokenOf("operator"),
    });
    await page.getByRole("button", { name: "Load messages" }).click();
    await page.locator(".letter").first().getByRole("checkbox").check();
    const discard = page.getByRole("button", { name: "Discard 1 …" });
    expect(await discard.getAttribute("title")).toBe(
      "This takes the role admin; yours is operator.",
    );
    await page.getByRole("button", { name: "Redrive 1 …" }).click();
    await page.getByRole("dialog").getByLabel("Reason").waitFor();
  });

  test("a script that the policy does not allow is noticed: these tests can fail by it", async () => {
    const { page, context, faults } = await watch(browser(), { token: tokenOf("viewer") });
    await page.goto(real().url);
    await page.locator("h1").waitFor();
    expect(faults).toEqual([]);
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\">')");
    await page.evaluate(
      "document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.bad = true' }))",
    );
    await expect.poll(() => faults.filter((fault) => fault.startsWith("CSP: ")).length).toBe(2);
    expect(await page.evaluate("window.bad")).toBeUndefined();
    await context.close();
  });
});
