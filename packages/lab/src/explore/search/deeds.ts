import type { Deed, LetterDeed } from "../actors/deed.ts";
import { startOperator } from "../actors/operator.ts";
import type { Letter } from "../world/dead-letters.ts";
import type { World } from "../world/world.ts";
import { spending } from "./budget.ts";
import type { Dice } from "./dice.ts";
import type { Action } from "./history.ts";

/** What people may begin to do; with dead letters only where there are some. */
export function addDeeds(actions: Action[], world: World, dice: Dice): void {
  const { left } = world;
  const add = (
    what: "deeds" | "letterDeeds",
    weight: number,
    draw: (world: World, random: () => number) => Deed,
  ) => {
    const toCome = left[what];
    const run = () => {
      const random = dice.drawFor(what, toCome);
      return startOperator(world, draw(world, random), dice.natureOf(random));
    };
    actions.push(spending({ weight, ways: 1, run }, world, what));
  };
  if (left.deeds > 0) add("deeds", 5, deed);
  if (left.letterDeeds > 0 && world.queue.box.letters.some(isThere)) {
    add("letterDeeds", 8, letterDeed);
  }
}

function deed(world: World, random: () => number): Deed {
  const ids = [
    ...new Set(world.queue.messages.flatMap((one) => one.contents.map((c) => c.eventId))),
  ];
  const eventId = ids[Math.floor(random() * ids.length)] ?? "";
  const key = random() < 0.5 ? { key: "k" } : {};
  const draw = random();
  if (draw < 0.1) return { kind: "pause", paused: random() < 0.5, ...key };
  if (draw < 0.2) return { kind: "unpark", eventId, ...key };
  return { kind: "republish", eventId, force: random() < 0.6, ...key };
}

const isThere = ({ state }: Letter): boolean => state === "there";

function letterDeed({ queue }: World, random: () => number): LetterDeed {
  const ids = queue.box.letters.filter(isThere).map(({ id }) => id);
  const key = random() < 0.5 ? { key: "k" } : {};
  const draw = random();
  if (draw < 0.5) return { kind: "redrive", choice: "all", ...key };
  const some = ids.filter(() => random() < 0.6);
  const choice = some.length > 0 ? some : ids.slice(0, 1);
  return { kind: draw < 0.8 ? "redrive" : "discard", choice, ...key };
}
