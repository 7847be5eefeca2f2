import { expect, test } from "vitest";
import { event, republish, testApp, write } from "../../../test/hardened-app.ts";

const as = (token: string) => ({ headers: { "x-ops-token": token } });
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

test.each([
  ["nobody", {}, 401, "not_authenticated"],
  ["a stranger", as("guess"), 401, "not_authenticated"],
  ["one whose token has expired", as("old"), 401, "token_expired"],
  ["one without a role", as("roleless"), 403, "forbidden"],
  ["anybody, while the keys cannot be had", as("early"), 503, "unavailable"],
])("ends the request of %s", async (_, init: RequestInit, status, code) => {
  const answer = await testApp().ask(event, init);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
});

test("lets a role do what it may, and names the role that more would take", async () => {
  const { ask } = testApp();
  expect((await ask(event, as("viewer"))).status).toBe(200);
  expect((await ask(republish, write("{}"))).status).toBe(200);
  const refused = await ask(republish, write("{}", { "x-ops-token": "viewer" }));
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "forbidden", neededRole: "operator" });
});

test("limits each subject for itself, and says when to come again", async () => {
  const { ask } = testApp({ requestsPerMinute: 3 });
  for (let number = 0; number < 3; number++) {
    expect((await ask(event, as("viewer"))).status).toBe(200);
  }
  const refused = await ask(event, as("viewer"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect((await ask(event, as("admin"))).status).toBe(200);
});

test("does not even look at a token after thirty wrong ones from its address", async () => {
  const { ask } = testApp();
  for (let number = 0; number < 30; number++) {
    expect((await ask(event, as(`guess-${number}`), from("192.0.2.1"))).status).toBe(401);
  }
  const guess = await ask(event, as("guess"), from("192.0.2.1"));
  const right = await ask(event, as("viewer"), from("192.0.2.1"));
  expect([guess.status, right.status]).toEqual([429, 429]);
  expect(right.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await ask(event, as("viewer"), from("192.0.2.2"))).status).toBe(200);
});

test("counts no failure of who sends no token, nor of who is known", async () => {
  const { ask } = testApp();
  for (let number = 0; number < 40; number++) await ask(event, {}, from("192.0.2.1"));
  for (let number = 0; number < 40; number++) await ask(event, as("viewer"), from("192.0.2.1"));
  expect((await ask(event, as("viewer"), from("192.0.2.1"))).status).toBe(200);
});

test("tells addresses apart by CloudFront's word on Lambda, and by no header elsewhere", async () => {
  const { ask } = testApp();
  const onLambda = { requestContext: { http: { sourceIp: "198.51.100.1" } } };
  const guess = (address: string, host: object) =>
    ask(event, { headers: { "x-ops-token": "guess", "x-viewer-address": address } }, host);
  for (let number = 0; number < 30; number++) await guess("192.0.2.1", onLambda);
  expect((await guess("192.0.2.1", onLambda)).status).toBe(429);
  expect((await guess("192.0.2.9", onLambda)).status).toBe(401);
  const direct = from("203.0.113.5");
  for (let number = 0; number < 30; number++) await guess(`192.0.2.${number}`, direct);
  expect((await guess("192.0.2.77", direct)).status).toBe(429);
});
