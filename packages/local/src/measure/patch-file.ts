/** What a patch does to one file. */
export interface FilePatch {
  /** From the package's root. */
  readonly path: string;
  readonly hunks: readonly Hunk[];
}

interface Hunk {
  /** Of the first line in the patched file, from 0. */
  readonly start: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Reads a unified diff, as `pnpm patch-commit` and git write it. */
export const readPatch = (text: string): readonly FilePatch[] =>
  text
    .split(/^diff --git .*\n/m)
    .slice(1)
    .map((section) => {
      const [head = "", ...hunks] = section.split(/^(?=@@ )/m);
      return { path: /^\+\+\+ b\/(.*)$/m.exec(head)?.[1] ?? "", hunks: hunks.map(readHunk) };
    });

function readHunk(text: string): Hunk {
  const [head = "", ...lines] = text.replace(/\n$/, "").split("\n");
  const having = (sign: string) =>
    lines
      .filter((line) => line.startsWith(" ") || line.startsWith(sign))
      .map((line) => line.slice(1));
  const start = Number(/\+(\d+)/.exec(head)?.[1]) - 1;
  return { start, before: having("-"), after: having("+") };
}

/**
 * The file as it was before the patch.
 *
 * @throws Error when it is not as the patch has left it
 */
export function undo({ path, hunks }: FilePatch, text: string): string {
  const lines = text.split("\n");
  for (const { start, before, after } of hunks.toReversed()) {
    const found = lines.slice(start, start + after.length);
    if (found.join("\n") !== after.join("\n")) {
      throw new Error(
        `${path}: line ${start + 1} is not as its patch has it; run \`pnpm install\``,
      );
    }
    lines.splice(start, after.length, ...before);
  }
  return lines.join("\n");
}
