import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInChromium } from "./support/chromium.ts";
import { type FakePage, useFakePages } from "./support/fake-page.ts";
import { type Sight, sights } from "./support/sights.ts";
import { type Look, screenshots, type Visit, watch } from "./support/visit.ts";

const ROWS = 300;
/** Some forty sights each: minutes, on a machine that is busy otherwise. */
const patience = { timeout: 600_000 };
/** Of a state in which requests fail on purpose. */
const failing = /ERR_EMPTY_RESPONSE|\b(401|404|503)\b/;

type Problems = Record<string, readonly string[]>;

describeInChromium("how it looks, and whether everybody can use it", (browser) => {
  const fakes = useFakePages(3);
  mkdirSync(screenshots, { recursive: true });

  // At the same time: each has an API and a window of its own, and the machine has two cores.
  test.concurrent(
    "in English, axe finds nothing on any page, in any state and theme",
    patience,
    async () => {
      expect(await goThrough(fakes(0), sights, inBothThemes, { language: "en" })).toEqual({});
    },
  );

  test.concurrent(
    "in Japanese, axe finds nothing on any page, in any state and theme",
    patience,
    async () => {
      expect(await goThrough(fakes(1), sights, inBothThemes, { language: "ja" })).toEqual({});
    },
  );

  test.concurrent(
    "on a phone, axe finds nothing either, and nothing is wider than it",
    patience,
    async () => {
      const look = { language: "ja", width: 390, height: 780 } as const;
      const some = sights.filter(({ picture }) => picture);
      expect(await goThrough(fakes(2), some, onPhone, look)).toEqual({});
    },
  );

  /** @returns what is wrong, by the name of the sight */
  async function goThrough(
    fake: FakePage,
    all: readonly Sight[],
    look: (page: Page, sight: Sight, language: string) => Promise<string[]>,
    at: Partial<Look> & Pick<Look, "language">,
  ): Promise<Problems> {
    const problems: Problems = {};
    const opened = await watch(browser(), { ...at, expected: failing });
    try {
      for (const sight of all) {
        const before = opened.faults.length;
        const found = await show(fake, opened, sight)
          .then(() => look(opened.page, sight, at.language))
          .catch((error: unknown) => [String(error)]);
        const wrong = [...found, ...opened.faults.slice(before)];
        if (wrong.length > 0) problems[sight.name] = wrong;
      }
    } finally {
      await opened.context.close();
    }
    return problems;
  }
});

async function show(fake: FakePage, { page }: Visit, sight: Sight): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await fake.stage(sight.scene ?? "busy", ROWS, sight.knobs ?? {});
  await page.goto(fake.url + sight.path);
  await settle(page);
  await sight.prepare?.(page);
  await settle(page);
}

async function inBothThemes(page: Page, sight: Sight, language: string): Promise<string[]> {
  const light = await findings(page);
  await picture(page, sight, `light-${language}`);
  await page.emulateMedia({ colorScheme: "dark" });
  // Another theme is other colours, and nothing else.
  const dark = await findings(page, ["color-contrast"]);
  await picture(page, sight, `dark-${language}`);
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

async function onPhone(page: Page, sight: Sight): Promise<string[]> {
  const width = await page.evaluate<number>("document.scrollingElement.scrollWidth");
  await picture(page, sight, "phone");
  const found = await findings(page);
  return width > 390 ? [`it is ${width} pixels wide`, ...found] : found;
}

/** Until everything that was asked for is there, and drawn. */
async function settle(page: Page): Promise<void> {
  await page.locator("h1, dialog h2").first().waitFor();
  await page.locator(".skeleton, .gate-wait").first().waitFor({ state: "detached" });
  if ((await page.locator(".plot").count()) > 0) await page.locator("canvas").first().waitFor();
}

/** @returns what axe has against it: the rule, and where */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

async function picture(page: Page, { name, picture: wanted }: Sight, look: string): Promise<void> {
  if (!wanted) return;
  await page.screenshot({ path: join(screenshots, `${name}-${look}.png`) });
}
