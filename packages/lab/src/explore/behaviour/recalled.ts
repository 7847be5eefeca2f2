import { type Life, live } from "./life.ts";
import type { Behaviours, Body, Position, Told } from "./position.ts";

/** A position, with all that is known of what lies behind it. */
interface Standing extends Position {
  readonly root: Root;
  /** What led here, and from where; nothing for a body that has just begun. */
  readonly by: { readonly from: Standing; readonly told: Told } | undefined;
  readonly next: Map<string, Standing>;
}

/** A body, begun at a time. */
interface Root {
  readonly begin: () => Promise<Life>;
  /** The newest life of it, which stands there and can go on from there, once. */
  newest: { readonly life: Life; readonly at: Standing } | undefined;
}

/**
 * Runs a body once for each way of being told things; whoever is told the same again only looks up
 * where that leads. Core is deterministic, so what it was told stands for what it knows.
 */
export function createRecalled(): Behaviours {
  const firsts = new Map<string, Standing>();
  return {
    async begin(key, now, body) {
      const known = firsts.get(key);
      if (known) return known;
      const first = await birth(body, now);
      firsts.set(key, first);
      return first;
    },
    async tell(at, told) {
      // Positions come from `begin` or from here.
      const standing = at as Standing;
      const text = textOf(told);
      return standing.next.get(text) ?? (await findOut(standing, told, text));
    },
  };
}

async function birth(body: Body, now: number): Promise<Standing> {
  const root: Root = { begin: () => live(body, now), newest: undefined };
  return stand(await root.begin(), root, undefined);
}

async function findOut(from: Standing, told: Told, text: string): Promise<Standing> {
  const life = await lifeAt(from);
  await life.tell(told);
  const next = stand(life, from.root, { from, told });
  from.next.set(text, next);
  return next;
}

function stand(life: Life, root: Root, by: Standing["by"]): Standing {
  const standing = { ...life.position(), root, by, next: new Map<string, Standing>() };
  root.newest = { life, at: standing };
  return standing;
}

/** A life that stands there: the newest, or one that is told once more all that led there. */
async function lifeAt(standing: Standing): Promise<Life> {
  const { root } = standing;
  if (root.newest?.at === standing) return root.newest.life;
  const life = await root.begin();
  for (const told of wayTo(standing)) await life.tell(told);
  return life;
}

/** All that was told on the way there, the first first. */
function wayTo(standing: Standing): Told[] {
  const way: Told[] = [];
  for (let by = standing.by; by !== undefined; by = by.from.by) way.push(by.told);
  return way.reverse();
}

/** All that a process learns from an answer. */
function textOf({ serial, now, answer }: Told): string {
  if (!(answer instanceof Error)) return `${serial} ${now} ${JSON.stringify(answer)}`;
  // An Error's own fields are not enumerable, or are its class's: name, and what DynamoDB tells.
  return `${serial} ${now} ${answer.name} ${answer.message} ${JSON.stringify({ ...answer })}`;
}
