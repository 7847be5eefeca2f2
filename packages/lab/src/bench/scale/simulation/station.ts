import type { Agenda } from "./agenda.ts";
import { createLine, type Group, sizeOf } from "./line.ts";
import { createLevel, createTimes, type Level, type Times } from "./measures.ts";

/** How many batches are served at once: more while full ones wait, fewer while half of each is empty. */
export interface Scaling {
  readonly least: number;
  readonly first: number;
  readonly most: number;
  readonly morePerMinute: number;
}

export interface StationOptions {
  readonly agenda: Agenda;
  readonly batchSize: number;
  /** How long a batch waits to be filled. */
  readonly windowSeconds: number;
  readonly scaling: Scaling;
  /** Serves a batch; calls `done` when it has. */
  readonly serve: (batch: readonly Group[], done: () => void) => void;
}

/** A queue and those who serve it in batches: SQS, the pollers and the functions they invoke. */
export interface Station {
  arrive(group: Group): void;
  waiting(): number;
  /** From joining the queue to the begin of service, of each event. */
  readonly waits: Times;
  /** From joining the queue to the end of service. */
  readonly stays: Times;
  /** Events here, waiting or served. */
  readonly here: Level;
  /** Batches being served. */
  readonly busy: Level;
}

export function createStation(options: StationOptions): Station {
  const { agenda, batchSize, windowSeconds, scaling, serve } = options;
  const line = createLine();
  const [waits, stays] = [createTimes(), createTimes()];
  const [here, busy] = [createLevel(agenda.now), createLevel(agenda.now)];
  let allowed = scaling.first;
  let isGrowing = false;
  let isTimed = false;

  const oldest = () => agenda.now() - (line.first()?.joinedAt ?? agenda.now());
  // A hair less, or rounding would have us look again for ever.
  const isReady = () =>
    line.length() >= batchSize || (line.length() > 0 && oldest() >= windowSeconds - 1e-9);

  const begin = () => {
    const batch = line.leave(batchSize);
    const size = sizeOf(batch);
    for (const { joinedAt, count } of batch) waits.add(agenda.now() - joinedAt, count);
    if (size < batchSize / 2) allowed = Math.max(scaling.least, allowed - 1);
    busy.change(1);
    serve(batch, () => {
      for (const { joinedAt, count } of batch) stays.add(agenda.now() - joinedAt, count);
      busy.change(-1);
      here.change(-size);
      look();
    });
  };
  const look = () => {
    while (busy.now() < allowed && isReady()) begin();
    if (line.length() >= batchSize) grow();
    else if (line.length() > 0 && !isReady()) wakeUp();
  };
  const wakeUp = () => {
    if (isTimed) return;
    isTimed = true;
    agenda.after(windowSeconds - oldest(), () => {
      isTimed = false;
      look();
    });
  };
  const grow = () => {
    if (isGrowing || allowed >= scaling.most) return;
    isGrowing = true;
    agenda.after(60 / scaling.morePerMinute, () => {
      isGrowing = false;
      if (line.length() >= batchSize) allowed += 1;
      look();
    });
  };
  return {
    arrive: (group) => {
      here.change(group.count);
      line.join(group);
      look();
    },
    waiting: line.length,
    ...{ waits, stays, here, busy },
  };
}
