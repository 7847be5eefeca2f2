/**
 * What somebody wrote into the settings cannot be used, and nothing starts: an API that guesses
 * what was meant would let in whom nobody meant. The message is one sentence that says what to mend.
 */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
