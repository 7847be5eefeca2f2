import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";

/** Ignored by git. */
export const screenshots = join(import.meta.dirname, "../../../../dashboard/.screenshots");

export interface Look {
  readonly theme: "light" | "dark";
  readonly language: "en" | "ja";
  readonly width: number;
  readonly height: number;
}

const plain: Look = { theme: "light", language: "en", width: 1_280, height: 860 };

export interface VisitOptions extends Partial<Look> {
  /** Signs in before the first request. */
  readonly token?: string;
  /** Errors in the console that this test brings about. */
  readonly expected?: RegExp;
}

/** A page that somebody has opened, in a browser of their own. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in it up to now that nobody expected. */
  readonly faults: readonly string[];
}

// Said in the console, where every error fails the test.
const reportViolations = `addEventListener("securitypolicyviolation", (event) => {
  console.error("CSP: " + event.violatedDirective + " " + event.blockedURI);
});`;

/**
 * Opens an address. The test fails, at its end, by whatever the console has said of errors, by an
 * exception in the page, and by whatever the content security policy has blocked.
 */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const opened = await watch(browser, options);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await opened.page.screenshot({ path: pictureOf(task.name) });
    await opened.context.close();
    expect(opened.faults).toEqual([]);
  });
  await opened.page.goto(url);
  return opened;
}

/** What was to be seen when a test failed. */
const pictureOf = (name: string): string =>
  join(screenshots, `failed ${name.replaceAll(/[^\p{L}\p{N} ]/gu, "").slice(0, 80)}.png`);

/** A page with nothing in it yet, whose faults are noted. The caller closes its context. */
export async function watch(
  browser: Browser,
  { expected, token, ...look }: VisitOptions = {},
): Promise<Visit> {
  const { theme, language, width, height } = { ...plain, ...look };
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language === "ja" ? "ja-JP" : "en-GB",
    timezoneId: "Asia/Tokyo",
    reducedMotion: "reduce",
    isMobile: width < 500,
    hasTouch: width < 500,
  });
  await context.addInitScript(reportViolations);
  if (token !== undefined) {
    await context.addInitScript(`sessionStorage.setItem("todoke.token", ${JSON.stringify(token)})`);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`exception: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === "error" && expected?.test(text) !== true) faults.push(text);
  });
  return { page, context, faults };
}
