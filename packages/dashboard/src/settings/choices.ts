export const themes = ["system", "light", "dark"] as const;
export const languages = ["en", "ja"] as const;
export const zones = ["local", "utc", "tokyo"] as const;

export type Theme = (typeof themes)[number];
export type Language = (typeof languages)[number];
export type Zone = (typeof zones)[number];

/** What a person chose for this browser. */
export interface Choices {
  theme: Theme;
  language: Language;
  zone: Zone;
  /** Whether the page asks by itself for what is new. */
  live: boolean;
  shortcuts: boolean;
}
