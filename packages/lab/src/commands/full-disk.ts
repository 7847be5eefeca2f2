import { UsageError } from "@todoke/local/commands/flags";

/** No room left, for all, for this user, or for one file. */
const FULL = /\b(ENOSPC|EDQUOT|EFBIG)\b|no space left on device|file too large/i;

/**
 * For a command's `catch`: a disk that is full is something a person can mend, and is one line.
 *
 * @throws UsageError when the disk is full, and otherwise what it was given
 */
export const onFullDisk =
  (place: string) =>
  (error: unknown): never => {
    const text = error instanceof Error ? `${codeOf(error)} ${error.message}` : String(error);
    if (!FULL.test(text)) throw error;
    throw new UsageError(`There is no room left for ${place}; nothing of it is kept`);
  };

const codeOf = (error: Error): unknown => ("code" in error ? error.code : "");
