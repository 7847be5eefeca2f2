import { createHash } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime, type TimeLeft } from "@todoke/core/clock";
import { readOverview } from "@todoke/core/views/overview";
import { Overview } from "../contract/overview.ts";
import type { Check } from "../contract/system.ts";
import * as z from "../contract/zod.ts";
import type { ApiEnvironment } from "../environment.ts";
import type { Memo } from "../memo.ts";
import { cardsOf } from "../overview-cards.ts";
import { tilesOf } from "../overview-tiles.ts";
import type { ApiParts } from "../parts.ts";
import { json, route } from "../route.ts";
import { toPauseView } from "../sweep-views.ts";

const overview = route({
  method: "get",
  path: "/overview",
  permission: "read",
  tag: "Overview",
  summary: "Say whether anything needs a person",
  description: "With an ETag. Several pages that ask within seconds are told the same.",
  request: {
    headers: z.object({ "if-none-match": z.string().max(1_000).optional() }),
  },
  responses: {
    200: json(Overview, "As it is now"),
    304: { description: "As the page has it already" },
  },
});

export interface OverviewMemos {
  readonly overview: Memo<Overview>;
  readonly doctor: Memo<readonly Check[]>;
}

export function overviewRoutes(parts: ApiParts, memos: OverviewMemos) {
  return new OpenAPIHono<ApiEnvironment>().openapi(overview, async (c) => {
    const timeLeft = c.get("timeLeft");
    const answer = await memos.overview.read(() => compose(timeLeft, parts, memos.doctor));
    const etag = etagOf(answer);
    c.header("etag", etag);
    c.header("cache-control", "private, no-cache");
    // Weak comparison, as RFC 9110 wants it: a proxy that compresses makes a tag weak.
    const known = c.req.valid("header")["if-none-match"] ?? "";
    const isKnown = known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
    return isKnown ? c.body(null, 304) : c.json(answer, 200);
  });
}

async function compose(
  timeLeft: TimeLeft,
  { operating, letterCounts, doctor, settings, clock }: ApiParts,
  memo: Memo<readonly Check[]>,
): Promise<Overview> {
  const [figures, letters, checks] = await Promise.all([
    readOverview(timeLeft, { ...operating, clock }),
    // What is not known is not shown: one of them that is down must not hide the others.
    letterCounts().catch(() => undefined),
    memo.read(doctor).catch(() => []),
  ]);
  const now = clock();
  const seen = { figures, letters, checks, settings, now };
  const cards = cardsOf(seen);
  const quiet = figures.isNew ? "nothing_yet" : "healthy";
  return {
    state: cards.length > 0 ? "attention" : quiet,
    cards,
    tiles: tilesOf(seen),
    pause: toPauseView(figures.pause),
    asOf: isoTime(now),
  };
}

/** Of all but the time at which it was made: the same figures are the same page. */
function etagOf({ asOf, ...rest }: Overview): string {
  const hash = createHash("sha256").update(JSON.stringify(rest)).digest("base64url");
  return `"${hash.slice(0, 22)}"`;
}
