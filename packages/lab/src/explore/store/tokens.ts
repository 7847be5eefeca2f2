/** One word of an expression or of a PartiQL statement. */
export type Token = string;

// Quoted names and texts are single tokens; `<>`, `<=` and `>=` come before their halves.
const token = /"[^"]*"|'(?:[^']|'')*'|[#:]?[A-Za-z_][\w]*|\d+|<>|<=|>=|[=<>()?,+-]/g;

export interface Reader {
  peek(): Token | undefined;
  next(): Token;
  /** Takes the token if it is next; keywords in any case. */
  take(wanted: string): boolean;
  /** @returns how many question marks were read before this one */
  countParameter(): number;
  /** @throws SyntaxError when something else is next */
  expect(wanted: string): void;
}

export function createReader(text: string): Reader {
  const tokens = text.match(token) ?? [];
  let position = 0;
  let parameters = 0;
  const is = (wanted: string) => tokens[position]?.toUpperCase() === wanted;
  return {
    peek: () => tokens[position],
    countParameter: () => parameters++,
    next() {
      const found = tokens[position++];
      if (found === undefined) throw new SyntaxError(`"${text}" ends too early`);
      return found;
    },
    take(wanted) {
      if (!is(wanted)) return false;
      position++;
      return true;
    },
    expect(wanted) {
      if (!is(wanted)) {
        throw new SyntaxError(`"${text}" has ${tokens[position]} where ${wanted} should be`);
      }
      position++;
    },
  };
}
