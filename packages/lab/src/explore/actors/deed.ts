/** What a person does with dead letters: some, or all that are there. */
export type LetterDeed =
  | {
      readonly kind: "redrive";
      readonly choice: "all" | readonly string[];
      readonly key?: string;
    }
  | { readonly kind: "discard"; readonly choice: readonly string[]; readonly key?: string };

/** What a person does. With a key, doing it once more is to do nothing. */
export type Deed =
  | {
      readonly kind: "republish";
      readonly eventId: string;
      readonly force: boolean;
      readonly key?: string;
    }
  | { readonly kind: "unpark"; readonly eventId: string; readonly key?: string }
  | { readonly kind: "pause"; readonly paused: boolean; readonly key?: string }
  | LetterDeed;

export const isLetterDeed = (deed: Deed): deed is LetterDeed =>
  deed.kind === "redrive" || deed.kind === "discard";

/** For the history. */
export function describeDeed(deed: Deed): string {
  switch (deed.kind) {
    case "pause":
      return `${deed.paused ? "pauses" : "resumes"} the sweeper`;
    case "unpark":
      return `unparks ${deed.eventId}`;
    case "republish":
      return `republishes ${deed.eventId}${deed.force ? ", also if sent" : ""}`;
    case "redrive":
    case "discard": {
      const which = deed.choice === "all" ? "all dead letters" : deed.choice.join(", ");
      return `${deed.kind}s ${which}`;
    }
  }
}
