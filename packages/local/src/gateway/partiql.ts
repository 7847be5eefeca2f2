import { isRecord } from "./call.ts";

/**
 * Rewrites the UPDATE statements of a PartiQL request for dynoxide, which wants one SET and one
 * REMOVE with commas, where AWS documents one path a clause:
 *
 *     UPDATE "t" SET a=? SET b=? REMOVE c REMOVE d WHERE k=?
 *     UPDATE "t" SET a=?, b=? REMOVE c, d WHERE k=?
 *
 * @param operation requests of other operations, and bodies without statements, are returned as they are
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.update.html
 */
export const commaClauses = (operation: string, body: Buffer): Buffer => {
  const list = statementLists[operation];
  if (list === undefined) return body;
  const request: unknown = JSON.parse(body.toString("utf8"));
  if (!isRecord(request)) return body;
  if (list === "itself") return toBody(rewritten(request));
  const statements = request[list];
  if (!Array.isArray(statements)) return body;
  return toBody({
    ...request,
    [list]: statements.map((one) => (isRecord(one) ? rewritten(one) : one)),
  });
};

/** Where an operation keeps its statements. */
const statementLists: Readonly<Record<string, "itself" | "Statements" | "TransactStatements">> = {
  ExecuteStatement: "itself",
  BatchExecuteStatement: "Statements",
  ExecuteTransaction: "TransactStatements",
};

const toBody = (request: Record<string, unknown>): Buffer => Buffer.from(JSON.stringify(request));

const rewritten = (holder: Record<string, unknown>): Record<string, unknown> =>
  typeof holder.Statement === "string"
    ? { ...holder, Statement: commaStatement(holder.Statement) }
    : holder;

/**
 * One statement. Anything but an UPDATE is returned as it is.
 *
 * All SET clauses come first, then all REMOVE clauses, each in their order. The values given for
 * `?` stay right: they appear in SET and WHERE only, and those keep their order.
 */
export const commaStatement = (statement: string): string => {
  const clauses = clausesOf(statement);
  const head = clauses[0];
  if (head?.keyword !== "UPDATE") return statement;
  const bodies = (keyword: string) =>
    clauses.filter((clause) => clause.keyword === keyword).map((clause) => clause.body.trim());
  const sets = bodies("SET");
  const removes = bodies("REMOVE");
  const rest = clauses.filter(
    (clause) => clause.keyword === "WHERE" || clause.keyword === "RETURNING",
  );
  return [
    `UPDATE ${head.body.trim()}`,
    ...(sets.length > 0 ? [`SET ${sets.join(", ")}`] : []),
    ...(removes.length > 0 ? [`REMOVE ${removes.join(", ")}`] : []),
    ...rest.map((clause) => `${clause.keyword} ${clause.body.trim()}`),
  ].join(" ");
};

interface Clause {
  readonly keyword: string;
  body: string;
}

const clauseWords = new Set(["UPDATE", "SET", "REMOVE", "WHERE", "RETURNING"]);

/**
 * Strings, quoted names and comments are single tokens, so that words in them are not taken for
 * clauses. A doubled quote inside quotes is that quote itself. A word after a dot is a name.
 */
const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\.\s*[A-Za-z_$][\w$]*|[A-Za-z_$][\w$]*|[\s\S]/g;

const clausesOf = (statement: string): readonly Clause[] => {
  const clauses: Clause[] = [];
  for (const [text] of statement.matchAll(token)) {
    const keyword = text.toUpperCase();
    const current = clauses.at(-1);
    if (clauseWords.has(keyword)) clauses.push({ keyword, body: "" });
    // A comment up to the end of its line would swallow the comma that comes to stand behind it.
    else if (current !== undefined) current.body += isComment(text) ? " " : text;
  }
  return clauses;
};

const isComment = (text: string): boolean => text.startsWith("--") || text.startsWith("/*");
