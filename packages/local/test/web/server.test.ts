import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { isThisMachine, startServer } from "../../src/web/server.ts";

async function serving() {
  const asked: string[] = [];
  const answer = (who: string) => (one: Request, env: object) => {
    asked.push(`${who} ${new URL(one.url).pathname}`);
    return Response.json({ who, incoming: "incoming" in env });
  };
  const server = await startServer({
    hostname: "127.0.0.1",
    port: 0,
    api: answer("api"),
    page: answer("page"),
  });
  onTestFinished(() => server.stop());
  return { ...server, asked };
}

/** With any `Host`, and a path that no client has tidied up. */
const ask = (port: number, path: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

test("serves the page and the API at one address, and tells the API of the connection", async () => {
  const { port, asked } = await serving();
  for (const path of ["/api/v1/me", "/api", "/", "/apis", "/events/api/"]) {
    await fetch(`http://127.0.0.1:${port}${path}`);
  }
  expect(asked).toEqual([
    "api /api/v1/me",
    "api /api",
    "page /",
    "page /apis",
    "page /events/api/",
  ]);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/me`);
  expect(await answer.json()).toEqual({ who: "api", incoming: true });
});

test.each(["localhost", "localhost:4680", "127.0.0.1:80", "[::1]:4680", "LOCALHOST"])(
  "is this machine by the name %s",
  (host) => expect(isThisMachine(host)).toBe(true),
);

test.each([
  null,
  "",
  "evil.example",
  "localhost.evil.example",
  "evil.example:4680",
  "127.0.0.1.evil.example",
  "127.0.0.2",
  "0.0.0.0",
  "localhost:4680@evil.example",
  "localhost:evil",
])("is not this machine by the name %j", (host) => expect(isThisMachine(host)).toBe(false));

test("answers neither page nor API to a page of another site that points its name here", async () => {
  const { port, asked } = await serving();
  for (const path of ["/", "/api/v1/me", "/api/v1/sandbox/reset"]) {
    expect(await ask(port, path, "evil.example")).toBe(421);
  }
  expect(asked).toEqual([]);
});

test("says that its port is in use", async () => {
  const { port } = await serving();
  const nothing = () => new Response();
  await expect(
    startServer({ hostname: "127.0.0.1", port, api: nothing, page: nothing }),
  ).rejects.toMatchObject({ code: "EADDRINUSE" });
});
