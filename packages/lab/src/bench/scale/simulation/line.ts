/** Events that arrived together and stay together until somebody takes a part of them. */
export interface Group {
  /** First of all, in seconds. */
  readonly arrivedAt: number;
  /** In this line; later, when they are here once more. */
  readonly joinedAt: number;
  readonly count: number;
  /** How often SQS has handed them out. */
  readonly receives: number;
}

/** First come, first served. */
export interface Line {
  join(group: Group): void;
  /** Takes so many at most, the first ones; splits a group that is larger. */
  leave(most: number): Group[];
  length(): number;
  first(): Group | undefined;
}

/** One that waits, and the one behind it: an array of a million would be copied again and again. */
interface Place {
  group: Group;
  next?: Place;
}

export function createLine(): Line {
  let first: Place | undefined;
  let last: Place | undefined;
  let length = 0;
  const takeFirst = (place: Place, most: number): Group => {
    const { group } = place;
    if (group.count > most) {
      place.group = { ...group, count: group.count - most };
      return { ...group, count: most };
    }
    first = place.next;
    return group;
  };
  return {
    join: (group) => {
      const place: Place = { group };
      if (first === undefined) first = place;
      else if (last !== undefined) last.next = place;
      last = place;
      length += group.count;
    },
    leave: (most) => {
      const left: Group[] = [];
      for (let open = most; open > 0 && first !== undefined; ) {
        const group = takeFirst(first, open);
        left.push(group);
        open -= group.count;
        length -= group.count;
      }
      return left;
    },
    length: () => length,
    first: () => first?.group,
  };
}

export const sizeOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);
