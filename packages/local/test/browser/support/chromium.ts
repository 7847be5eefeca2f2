import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
// On CI nothing is left out: there a missing Chromium fails.
const isLeftOut = !existsSync(executablePath) && process.env.CI === undefined;

const args = [
  // As root, which a CI's container is, Chromium has no sandbox.
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A suite in one Chromium of its own; left out, with its reason, where there is none. */
export function describeInChromium(title: string, suite: (browser: () => Browser) => void): void {
  const why = ` (left out: there is no ${executablePath}; set CHROMIUM_PATH)`;
  describe.skipIf(isLeftOut)(isLeftOut ? title + why : title, () => suite(useChromium()));
}

function useChromium(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(() => browser?.close());
  return () => {
    if (browser === undefined) throw new Error("Chromium has not started");
    return browser;
  };
}
