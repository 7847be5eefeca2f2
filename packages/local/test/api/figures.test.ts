import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pendingRow, sentRow } from "../operate/rows.ts";
import { type ApiWorld, CALLER, startApiWorld } from "./api-world.ts";

/** The size that the specification names takes a minute to write: TODOKE_FIGURES=100000. */
const sizes = [1_000, 10_000, Number(process.env.TODOKE_FIGURES ?? 0)].filter((size) => size > 0);

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld({ onDisk: false });
});
afterAll(() => world?.stop());

/** Of five rows one is pending and the others are sent, recorded a second after one another. */
function rowOf(index: number) {
  const recorded_at = new Date(world.time.now - index * 1_000).toISOString();
  const id = `figure-${index}`;
  return index % 5 === 0
    ? pendingRow(id, { recorded_at, due_at: new Date(world.time.now - index).toISOString() })
    : sentRow(id, { recorded_at });
}

const write = (from: number, to: number) =>
  world.putAll(Array.from({ length: to - from }, (_, index) => rowOf(from + index)));

/**
 * How many requests one question takes, and how many of them one after the other.
 *
 * In lock step: answers are held back until all that was asked for has come, and then given
 * together. What is asked for next could thus not have been asked for earlier, and each step is one
 * deeper, however slow or fast this machine is.
 */
async function costOf(path: string): Promise<{ requests: number; depth: number }> {
  const { operating } = world.parts;
  let depth = 0;
  let open = 0;
  const release: (() => void)[] = [];
  const send = async (command: never, options: never) => {
    open += 1;
    const answer = await operating.dynamodb.send(command, options).finally(() => {
      open -= 1;
    });
    const released = new Promise<void>((resolve) => release.push(resolve));
    if (open === 0) {
      depth += 1;
      for (const give of release.splice(0)) give();
    }
    await released;
    return answer;
  };
  // The client itself, but for the one method of it that is ever called.
  const dynamodb = Object.assign(Object.create(operating.dynamodb), { send });
  world.gateway.resetCounts();
  const ask = world.again({ operating: { ...operating, dynamodb } });
  const { status } = await ask("GET", path, { as: "viewer" });
  expect(status).toBe(200);
  const counts = Object.values(world.gateway.counts(CALLER));
  return { requests: counts.reduce((sum, count) => sum + count, 0), depth };
}

const questions = {
  overview: "/overview",
  "a page of 50": "/events?limit=50",
  "a page of 50 pending": "/events?status=pending&limit=50",
  "a page of 50 stale": "/events?status=stale&limit=50",
  "a page of 50 sent": "/events?status=sent&limit=50",
  "a page of a type that is rare": "/events?type=nothing&limit=50",
  "a page of what is expired": "/events?status=expired&limit=50",
};

const figures: Record<string, Record<string, { requests: number; depth: number }>> = {};
let written = 0;

describe.each(sizes)("with %d events in the table", (size) => {
  beforeAll(async () => {
    await write(written, size);
    written = size;
  }, 300_000);

  test.each(Object.entries(questions))(
    "%s takes at most 20 requests, of which at most three wait for others",
    async (name, path) => {
      const { requests, depth } = await costOf(path);
      figures[name] = { ...figures[name], [size]: { requests, depth } };
      expect(requests).toBeLessThanOrEqual(20);
      expect(depth).toBeLessThanOrEqual(3);
    },
  );
});

test("the size of the table changes none of it", () => {
  if (process.env.TODOKE_FIGURES !== undefined) console.table(figures);
  for (const [name, bySize] of Object.entries(figures)) {
    const costs = Object.values(bySize).map((cost) => JSON.stringify(cost));
    expect(new Set(costs).size, `${name}: ${costs.join(" ")}`).toBe(1);
  }
});

test("the backlog is counted exactly while it is small, and capped where it is not", async () => {
  const { tiles } = (await world.again()("GET", "/overview", { as: "viewer" })).body;
  const largest = Math.max(...sizes);
  // 2,000 pending of 10,000, and 1,600 are read.
  expect(tiles.pending).toMatchObject({ value: 1_600, capped: largest > 8_000 });
});
