import { limits } from "../limits.ts";
import type { Lane, PreparedEvent } from "./types.ts";

/**
 * Cuts lanes into waves of groups. The groups of one wave may be committed side by side; a lane
 * too long for one transaction goes on in the next wave, after its beginning.
 *
 * @returns waves, each a list of groups, each a list of lanes that fit one transaction together
 */
export function pack(lanes: readonly Lane[]): Lane[][][] {
  const cut = lanes.map(cutLane);
  const depth = Math.max(0, ...cut.map((pieces) => pieces.length));
  return Array.from({ length: depth }, (_, wave) => {
    const pieces = cut.map((all) => all[wave]).filter((piece) => piece !== undefined);
    const redelivered = pieces.filter((lane) => lane.some((event) => event.redelivered));
    const fresh = pieces.filter((lane) => !redelivered.includes(lane));
    return [...fill(fresh), ...fill(redelivered)];
  });
}

/** First fit in order, into the newest group: lanes are small, and batches mostly fit one. */
function fill(lanes: readonly Lane[]): Lane[][] {
  const groups: { lanes: Lane[]; load: Load }[] = [];
  for (const lane of lanes) {
    const group = groups.at(-1);
    if (group?.load.take(lane)) group.lanes.push(lane);
    else {
      const load = createLoad();
      load.take(lane);
      groups.push({ lanes: [lane], load });
    }
  }
  return groups.map((group) => group.lanes);
}

function cutLane(lane: Lane): Lane[] {
  const pieces: PreparedEvent[][] = [];
  let load = createLoad();
  for (const event of lane) {
    const piece = pieces.at(-1);
    if (piece && load.take([event])) piece.push(event);
    else {
      load = createLoad();
      load.take([event]);
      pieces.push([event]);
    }
  }
  return pieces;
}

interface Load {
  /** Adds the events if they all fit, and says whether they did. */
  take(events: Lane): boolean;
}

/** What one transaction can hold: so many items and bytes, and each row once. */
function createLoad(): Load {
  let items = 0;
  let bytes = 0;
  const targets = new Set<string>();
  return {
    take(events) {
      const writes = events.flatMap((event) => event.writes);
      const more = writes.reduce((sum, write) => sum + write.bytes, 0);
      if (items + writes.length > limits.transactionItems) return false;
      if (bytes + more > limits.transactionBytes) return false;
      const names = new Set(writes.map((write) => write.target));
      if (names.size < writes.length || !names.isDisjointFrom(targets)) return false;
      items += writes.length;
      bytes += more;
      for (const name of names) targets.add(name);
      return true;
    },
  };
}
