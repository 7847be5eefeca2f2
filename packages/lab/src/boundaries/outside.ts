import { appendFileSync, readFileSync } from "node:fs";

/** One effect that no database transaction covers: it stands for a mail, a payment, a notice. */
export const actOutside = (file: string, eventId: string): void =>
  appendFileSync(file, `${eventId}\n`);

/** How often that effect happened. */
export function outsideLines(file: string): number {
  try {
    return readFileSync(file, "utf8").split("\n").length - 1;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
    throw error;
  }
}
