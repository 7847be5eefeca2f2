import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "@todoke/functions/api/app";
import type { hc, InferResponseType } from "hono/client";
import { expect, test } from "vitest";
import type { Ask } from "../src/connection/connection.ts";
import { type Endpoints, makeEndpoints } from "../src/connection/endpoints.ts";

type V1 = ReturnType<typeof hc<Api>>["api"]["v1"];

/** Which of the API's routes each endpoint is. One that is missing here does not compile. */
interface Routes extends Record<keyof Endpoints, unknown> {
  me: V1["me"]["$get"];
  overview: V1["overview"]["$get"];
  metrics: V1["metrics"]["$get"];
  events: V1["events"]["$get"];
  countEvents: V1["events"]["count"]["$get"];
  event: V1["events"][":eventId"]["$get"];
  republish: V1["events"][":eventId"]["republish"]["$post"];
  unpark: V1["events"][":eventId"]["unpark"]["$post"];
  republishMany: V1["events"]["republish"]["$post"];
  activity: V1["activity"]["$get"];
  deadLetters: V1["dead-letters"]["$get"];
  peek: V1["dead-letters"]["peek"]["$post"];
  redrive: V1["dead-letters"]["redrive"]["$post"];
  discard: V1["dead-letters"]["messages"]["$delete"];
  sweeper: V1["sweeper"]["$get"];
  sweepRuns: V1["sweeper"]["runs"]["$get"];
  runSweeper: V1["sweeper"]["run"]["$post"];
  pauseSweeper: V1["sweeper"]["paused"]["$put"];
  systemChecks: V1["system"]["checks"]["$get"];
  sandbox: V1["sandbox"]["$get"];
  sendEvents: V1["sandbox"]["events"]["$post"];
  setFaults: V1["sandbox"]["faults"]["$put"];
  advanceClock: V1["sandbox"]["clock"]["$post"];
  setDemoOrders: V1["sandbox"]["demo-orders"]["$put"];
  resetSandbox: V1["sandbox"]["reset"]["$post"];
}

/** What JSON of unknown shape becomes on the way is another type, but of the same shape. */
type Alike<Ours, Theirs> = [Ours] extends [Theirs] ? true : [Theirs] extends [Ours] ? true : false;

type Agreement = {
  [Name in keyof Endpoints]: Alike<
    Awaited<ReturnType<Endpoints[Name]>>,
    InferResponseType<Routes[Name], 200 | 202>
  >;
};

/** Checked by the compiler: what each endpoint gives is what its route answers. */
const agreed: Agreement = {
  me: true,
  overview: true,
  metrics: true,
  events: true,
  countEvents: true,
  event: true,
  republish: true,
  unpark: true,
  republishMany: true,
  activity: true,
  deadLetters: true,
  peek: true,
  redrive: true,
  discard: true,
  sweeper: true,
  sweepRuns: true,
  runSweeper: true,
  pauseSweeper: true,
  systemChecks: true,
  sandbox: true,
  sendEvents: true,
  setFaults: true,
  advanceClock: true,
  setDemoOrders: true,
  resetSandbox: true,
};

const directory = join(import.meta.dirname, "../../functions/src/api/routes");

/** From the sources: the API itself does not run under a browser's conditions. */
const routes = readdirSync(directory).flatMap((file) =>
  [
    ...readFileSync(join(directory, file), "utf8").matchAll(/method: "(\w+)",\s+path: "([^"]+)"/g),
  ].map(([, method = "", path = ""]) => ({
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  })),
);

test("every endpoint asks for a route that the API has, by the method that it takes", async () => {
  const asked: string[] = [];
  const ask = async <T>(path: string, options: Ask = {}): Promise<T> => {
    asked.push(`${options.method ?? "GET"} ${path}`);
    return undefined as T;
  };
  const endpoints: Readonly<Record<string, (...given: never[]) => unknown>> = makeEndpoints({
    ask,
  } as never);
  for (const name of Object.keys(agreed)) await endpoints[name]?.("an-id" as never, {} as never);

  const missing = asked.filter((line) => {
    const [method, path = ""] = line.split(" ");
    return !routes.some((route) => route.method === method && route.path.test(path));
  });

  expect(asked).toHaveLength(Object.keys(endpoints).length);
  expect(missing).toEqual([]);
});
