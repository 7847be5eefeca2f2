import { createRoot } from "solid-js";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createClock } from "../src/connection/clock.ts";
import { createConnection } from "../src/connection/connection.ts";
import { Refused, Unanswered } from "../src/connection/failures.ts";
import { makeTokenStore } from "../src/connection/token.ts";

const json = (body: unknown, status = 200, type = "application/json"): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": type } });

function connect(send: typeof fetch) {
  return createRoot((dispose) => {
    // Its timer would go on in the next file, where there may be no document.
    onTestFinished(dispose);
    const clock = createClock();
    return { clock, connection: createConnection(clock, makeTokenStore(), send) };
  });
}

const problem = { code: "token_expired", title: "x", type: "x", status: 401, requestId: "r-1" };

afterEach(() => sessionStorage.clear());

test("an answer is handed on, and its clock is believed rather than the browser's", async () => {
  const asOf = new Date(Date.now() + 3_600_000).toISOString();
  const { clock, connection } = connect(async () => json({ items: [], asOf }));

  expect(await connection.ask("/events")).toEqual({ items: [], asOf });
  expect(Math.round(clock.ahead() / 60_000)).toBe(60);
});

test("a second of the network is not taken for a wrong clock", async () => {
  const asOf = new Date(Date.now() + 900).toISOString();
  const { clock, connection } = connect(async () => json({ asOf }));
  await connection.ask("/overview");

  expect(clock.ahead()).toBe(0);
});

test("a refusal carries the API's problem, and a 401 says that one has to sign in", async () => {
  const { connection } = connect(async () => json(problem, 401, "application/problem+json"));
  connection.signIn("mine");
  const refused = await connection.ask("/overview").catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(Refused);
  expect(connection.signedOut()).toBe("expired");
  expect(connection.reach.outage()).toBeUndefined();
});

test("a proxy's page is no answer of the API", async () => {
  const { connection } = connect(
    async () =>
      new Response("<h1>502</h1>", { status: 502, headers: { "content-type": "text/html" } }),
  );
  const failure = await connection.ask("/overview").catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Unanswered);
  expect(connection.reach.outage()?.silence).toBe("notApi");
});

test("no answer is noted with its address, and forgotten with the next answer", async () => {
  let broken = true;
  const { connection } = connect(async () => {
    if (broken) throw new TypeError("fetch failed");
    return json({});
  });
  await connection.ask("/overview").catch(() => undefined);
  await connection.ask("/overview").catch(() => undefined);
  expect(connection.reach.outage()).toMatchObject({
    silence: "unreachable",
    address: "/api/v1/overview",
    tries: 2,
  });
  broken = false;
  await connection.ask("/overview");
  expect(connection.reach.outage()).toBeUndefined();
});

test("the token goes along as X-Ops-Token, and is gone after signing out", async () => {
  const sent: (string | null)[] = [];
  const { connection } = connect(async (_, options) => {
    sent.push(new Headers(options?.headers).get("x-ops-token"));
    return json({});
  });
  connection.signIn("mine");
  await connection.ask("/me");
  connection.signOut();
  await connection.ask("/me");

  expect(sent).toEqual(["mine", null]);
});

test("a request that the page has taken back is no outage", async () => {
  const { connection } = connect(async (_, options) => {
    options?.signal?.throwIfAborted();
    return json({});
  });
  const taken = new AbortController();
  taken.abort();
  await connection.ask("/events", { signal: taken.signal }).catch(() => undefined);

  expect(connection.reach.outage()).toBeUndefined();
});
