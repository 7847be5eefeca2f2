import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createTokenAccess, parseTokens } from "@todoke/functions/api/access/tokens";
import { expect, test } from "vitest";
import { root } from "../repository/root.ts";

const script = join(root, "packages/local/src/commands/token.ts");

const token = (args: readonly string[], variables: Record<string, string> = {}) => {
  const { SST_RESOURCE_OpsTokens: _, ...env } = process.env;
  return spawnSync(process.execPath, [script, ...args], {
    encoding: "utf8",
    env: { ...env, ...variables },
  });
};

/** What a shell makes of the line that is printed: the secret's value. */
function storedBy(stdout: string): string {
  const [line = ""] = /npx sst secret set OpsTokens .*/.exec(stdout) ?? [];
  const command = line.replace("npx sst secret set OpsTokens", "printf %s");
  return spawnSync("sh", ["-c", command], { encoding: "utf8" }).stdout;
}

test("makes a token that the stored list lets in, under its name, role and expiry", async () => {
  const args = [
    "create",
    "--role",
    "operator",
    "--name",
    "O'Neill 花子",
    "--expires-in-days",
    "90",
  ];
  const { stdout, status } = token(args);
  expect(status).toBe(0);
  const [secret = ""] = /todoke_[\w-]{43}/.exec(stdout) ?? [];
  expect(stdout.split(secret)).toHaveLength(2);
  const stored = parseTokens(storedBy(stdout));
  expect(JSON.stringify(stored)).not.toContain(secret);
  const access = createTokenAccess(stored, Date.now);
  const headers = new Headers({ "x-ops-token": secret });
  expect(await access.authenticate(headers)).toEqual({
    kind: "known",
    subject: { name: "O'Neill 花子", role: "operator" },
  });
  const inDays = (Date.parse(stored[0]?.expiresAt ?? "") - Date.now()) / 86_400_000;
  expect(inDays).toBeGreaterThan(89.9);
  expect(inDays).toBeLessThanOrEqual(90);
});

test("adds to the list that is given, or that sst shell links, and takes away from it", () => {
  const first = storedBy(token(["create", "--role", "viewer"]).stdout);
  const both = storedBy(token(["create", "--role", "admin", "--merge", first]).stdout);
  expect(parseTokens(both).map(({ role }) => role)).toEqual(["viewer", "admin"]);

  const shell = { SST_RESOURCE_OpsTokens: JSON.stringify({ value: both }) };
  const [viewer, admin] = parseTokens(both);
  expect(token(["list"], shell).stdout).toBe(
    `${viewer?.id}  viewer    never expires             viewer\n${admin?.id}  admin     never expires             admin\n`,
  );
  const left = storedBy(token(["remove", viewer?.id ?? ""], shell).stdout);
  expect(parseTokens(left)).toEqual([admin]);
});

test("says that nobody comes in", () => {
  expect(token(["list"]).stdout).toBe("There are no tokens: nobody comes in.\n");
});

test.each([
  [["create"], /^--role takes one of viewer, operator, admin\n$/],
  [["create", "--role", "root"], /^--role takes one of/],
  [["create", "--role", "viewer", "--expires-in-days", "0.5"], /^--expires-in-days takes a whole/],
  [["create", "--role", "viewer", "--merge", "{}"], /^The secret OpsTokens cannot be used/],
  [["create", "--role", "viewer", "--name", " "], /^The secret OpsTokens cannot be used, 0\.name/],
  [["remove", "nobody"], /^There is no token with the id "nobody"\n$/],
  [["revoke"], /^There are create, list and remove ID\./],
  [["--wat"], /^Unknown option '--wat'\. See npm run token -- --help\n$/],
])("refuses %j in one clear line, with status 2", (args, message) => {
  const { status, stdout, stderr } = token(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(message);
});
