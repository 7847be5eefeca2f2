import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { command, signalGroup } from "./command.ts";
import { freePort, stateDirectory } from "./support.ts";

const lastWord = (line: string): string => line.trim().split(/\s+/).at(-1) ?? "";

test.each([
  [["--auth", "wat"], /^--auth takes none or token, not "wat"\n$/],
  [["--dashboard-port", "0"], /^--dashboard-port takes a whole number from 1 to 65535, not "0"\n$/],
  [["--once", "--auth", "token"], /^--auth is for the page, which --once does not serve; .*\n$/],
])("refuses %j in one clear line, with status 2", async (args, message) => {
  const { status, stdout, stderr } = await command(["start", ...args]).ended;
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(message);
});

test("serves the page and its API at the address that it prints, to who has a token", async () => {
  const [port, page] = [String(await freePort()), String(await freePort())];
  const where = ["--state", stateDirectory(), "--port", port, "--dashboard-port", page];
  const demo = command(["start", ...where, "--auth", "token"]);
  await demo.line(/recorded and announced/);
  const url = lastWord(await demo.line(/^ +Dashboard /));
  expect(url).toBe(`http://localhost:${page}`);
  const token = lastWord(await demo.line(/^ +viewer +todoke_/));

  const me = (headers: Record<string, string>) => fetch(`${url}/api/v1/me`, { headers });
  expect((await me({})).status).toBe(401);
  const known = await me({ authorization: `Bearer ${token}` });
  expect(await known.json()).toMatchObject({
    subject: "viewer",
    role: "viewer",
    stage: "local",
    features: { sandbox: true, fifo: false },
  });
  // Built in the background: until then a page says so.
  const first = await fetch(url);
  expect([200, 503]).toContain(first.status);
  expect(first.headers.get("content-security-policy")).toContain("script-src 'self'");
  while ((await fetch(url)).status === 503) await new Promise((wait) => setTimeout(wait, 200));
  expect(await (await fetch(`${url}/events`)).text()).toContain("<title>Todoke</title>");

  signalGroup(demo.pid, "SIGINT");
  const { status, stderr } = await demo.ended;
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("says which port of the page is in use, and ends what it had begun", async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void other.close());
  // A server that listens on a port has an address of this form.
  const { port } = other.address() as AddressInfo;
  const where = ["--state", stateDirectory(), "--port", String(await freePort())];
  const { status, stderr } = await command(["start", ...where, "--dashboard-port", String(port)])
    .ended;
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `Port ${port} is in use. Stop what uses it, or choose another with --dashboard-port N.\n`,
  });
});
