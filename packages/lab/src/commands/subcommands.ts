/** A part of the lab: takes the arguments behind its name, returns the exit status. */
export type Run = (args: readonly string[]) => Promise<number>;

export interface Subcommand {
  readonly summary: string;
  /**
   * Only when it is asked for: the parts need different engines, and one patches core while it is
   * loaded. So nothing that `lab.ts` itself imports may import core.
   */
  load(): Promise<Run>;
}

/** Every part of the lab: add yours here. */
export const subcommands: Readonly<Record<string, Subcommand>> = {
  boundaries: {
    summary: "kill a worker at seven places, and deliver the same input again",
    load: async () => (await import("./boundaries.ts")).boundaries,
  },
  "open-questions": {
    summary: "other content, power loss, a full disk, a killed database",
    load: async () => (await import("./open-questions.ts")).openQuestions,
  },
  explore: {
    summary: "search the orders in which things can happen for a broken promise",
    load: async () => (await import("../explore/command.ts")).exploreCommand,
  },
  mutants: {
    summary: "plant bugs in core, and say which history catches each",
    load: async () => (await import("../mutants/command.ts")).mutantsCommand,
  },
  report: {
    summary: "one page of what was found, with a picture of every run",
    load: async () => (await import("./report.ts")).report,
  },
  matrix: {
    summary: "kill processes at every boundary, in four systems, and count",
    load: async () => (await import("../matrix/command.ts")).matrixCommand,
  },
  soak: {
    summary: "everything at once, for so many minutes: faults, kills, thousands of orders",
    load: async () => (await import("../soak/command.ts")).soakCommand,
  },
};
