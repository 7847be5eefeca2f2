/** More inputs than this, and all are forgotten: a long search must not fill the memory. */
const MOST = 50_000;

/** @returns a function that gives the answer to a text again, or has it worked out */
export function createMemory<Answer>(): (input: string, afresh: () => Answer) => Answer {
  const known = new Map<string, Answer>();
  return (input, afresh) => {
    const before = known.get(input);
    if (before !== undefined) return before;
    const answer = afresh();
    if (known.size >= MOST) known.clear();
    known.set(input, answer);
    return answer;
  };
}

/** Gives again what a pure function answered to the same text. */
export function byText<Answer>(answer: (input: string) => Answer): (input: string) => Answer {
  const recall = createMemory<Answer>();
  return (input) => recall(input, () => answer(input));
}

/** Gives again what a pure function made of the very same object, which nobody changes. */
export function byObject<Input extends object, Answer>(
  answer: (input: Input) => Answer,
): (input: Input) => Answer {
  const known = new WeakMap<Input, Answer>();
  return (input) => {
    const before = known.get(input);
    if (before !== undefined) return before;
    const now = answer(input);
    known.set(input, now);
    return now;
  };
}
