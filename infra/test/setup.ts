import { preparePlatform } from "../platform.ts";

/** Vitest's `globalSetup`: once for all test files, so that two of them do not install at once. */
export const setup = (): void => preparePlatform();
