import type { Behaviours, Body, End, Position, Request, Service, Told } from "./position.ts";

/** A body that runs. It can be told something once; what it was is gone then. */
export interface Life {
  position(): Position;
  /** Resolves when it stands again. */
  tell(told: Told): Promise<void>;
}

interface Waiting extends Request {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

let positions = 0;

/** Starts a body. @returns it, standing at its first calls or at its end */
export async function live(body: Body, begun: number): Promise<Life> {
  const waits: Waiting[] = [];
  let said: unknown[] = [];
  let end: End | undefined;
  let now = begun;
  let serial = 0;
  const call = (service: Service, command: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      serial += 1;
      waits.push({ serial, service, command, resolve, reject });
    });
  const say = (one: unknown) => void said.push(one);
  body({ call, now: () => now, say }).then(
    () => {
      end = {};
    },
    (error: unknown) => {
      end = { error };
    },
  );
  await settled();
  return {
    position() {
      if (end === undefined && waits.length === 0) {
        throw new Error("A process waits for something that is not the world's");
      }
      positions += 1;
      return { id: positions, waits: waits.map(asked), said, end };
    },
    async tell(told) {
      const index = waits.findIndex((one) => one.serial === told.serial);
      const [answered] = waits.splice(index, 1);
      if (index === -1 || answered === undefined) throw new Error("Nobody waits for this answer");
      now = told.now;
      said = [];
      if (told.answer instanceof Error) answered.reject(told.answer);
      else answered.resolve(told.answer);
      await settled();
    },
  };
}

const asked = ({ serial, service, command }: Waiting): Request => ({ serial, service, command });

/**
 * Waits until a body stands at a call or has ended. Promises settle before Node's next tick,
 * however long their chains: no count of awaits is guessed, and no timer is waited for.
 */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

interface Lived extends Position {
  readonly life: Life;
}

/** Every process runs its body itself. */
export const lived: Behaviours = {
  async begin(_key, now, body) {
    return stand(await live(body, now));
  },
  async tell(at, told) {
    // Positions come from `begin` or from here.
    const { life } = at as Lived;
    await life.tell(told);
    return stand(life);
  },
};

const stand = (life: Life): Lived => ({ ...life.position(), life });
