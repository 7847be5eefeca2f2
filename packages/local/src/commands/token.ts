import { parseArgs } from "node:util";
import { isJsonObject, parseJson } from "@todoke/core/json";
import { SettingsError } from "@todoke/functions/api/access/settings-error";
import { createToken, type HashedToken, parseTokens } from "@todoke/functions/api/access/tokens";
import { Role, roles } from "@todoke/functions/api/contract/access";
import { UsageError } from "./flags.ts";

const usage = `Tokens for the operations API: who may come in, and in which role. A stage keeps only their hashes.

  npm run token -- create --role operator --name hanako --expires-in-days 90
  npm run token -- list
  npm run token -- remove ID

  --role R             viewer, operator or admin
  --name N             what the audit log calls whoever uses it (default: the role)
  --expires-in-days N  1 to 3650; without it, never
  --merge JSON         the secret as it is now; under sst shell it is found by itself:
                       npx sst shell --stage NAME -- npm run token -- list
`;

/** @returns what to print; the token is in it, once */
function main(args: readonly string[]): string {
  const { values, positionals } = parse(args);
  const [command, id, ...others] = positionals;
  if (values.help || command === undefined) return usage;
  const tokens = parseTokens(values.merge ?? linked() ?? "[]");
  if (command === "create" && id === undefined) return create(values, tokens);
  if (command === "list" && id === undefined) return list(tokens);
  if (command === "remove" && id !== undefined && others.length === 0) return remove(id, tokens);
  throw new UsageError("There are create, list and remove ID. See npm run token -- --help");
}

function create(values: Values, tokens: readonly HashedToken[]): string {
  const role = Role.safeParse(values.role).data;
  if (role === undefined) throw new UsageError(`--role takes one of ${roles.join(", ")}`);
  const { name = role } = values;
  const { token, hashed } = createToken({ name, role, ...expiry(values["expires-in-days"]) });
  return [
    `The token, which is shown this once, and kept nowhere. Give it to ${name}:`,
    `\n  ${token}\n`,
    `Its hash, in the list to store${tokens.length > 0 ? `, with the ${tokens.length} before` : ""}:`,
    `\n  ${storing([...tokens, hashed])}\n`,
  ].join("\n");
}

const list = (tokens: readonly HashedToken[]): string =>
  tokens.length === 0
    ? "There are no tokens: nobody comes in.\n"
    : tokens
        .map(({ id, role, name, expiresAt = "never expires" }) =>
          [id.padEnd(10), role.padEnd(10), expiresAt.padEnd(26), name].join(""),
        )
        .map((line) => `${line}\n`)
        .join("");

function remove(id: string, tokens: readonly HashedToken[]): string {
  const left = tokens.filter((token) => token.id !== id);
  if (left.length === tokens.length) throw new UsageError(`There is no token with the id "${id}"`);
  return `The list without it:\n\n  ${storing(left)}\n`;
}

/** For a POSIX shell, in which nothing is special between single quotes but the quote itself. */
const storing = (tokens: readonly HashedToken[]): string =>
  `npx sst secret set OpsTokens '${JSON.stringify(parseTokens(JSON.stringify(tokens))).replaceAll("'", "'\\''")}'`;

function expiry(days: string | undefined): { readonly expiresAt?: number } {
  if (days === undefined) return {};
  const count = Number(days);
  if (!(Number.isInteger(count) && count >= 1 && count <= 3_650)) {
    throw new UsageError(`--expires-in-days takes a whole number from 1 to 3650, not "${days}"`);
  }
  return { expiresAt: Date.now() + count * 86_400_000 };
}

/** What SST links: https://sst.dev/docs/reference/cli/#shell */
function linked(): string | undefined {
  const secret = parseJson(process.env.SST_RESOURCE_OpsTokens ?? "null");
  return isJsonObject(secret) && typeof secret.value === "string" ? secret.value : undefined;
}

type Values = ReturnType<typeof parse>["values"];

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: "string" },
        name: { type: "string" },
        "expires-in-days": { type: "string" },
        merge: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence}. See npm run token -- --help`);
  }
}

try {
  process.stdout.write(main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
