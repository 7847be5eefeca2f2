/** How to end what was begun, to be called from the last to the first. */
export type Ending = (() => Promise<void> | void)[];

/** Something of several parts that are ended together. */
export interface Whole {
  /** Ends every part, the last begun first. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Begins something of several parts as a whole: when a later part fails, those before it are
 * ended again.
 *
 * @param begin adds to the ending how to end each part, as soon as that part is begun
 * @returns the very object that was begun, with `stop`
 * @throws what `begin` threw, when everything is ended; or what the end of a part threw, and the
 *   parts before it are left
 */
export async function beginWhole<Parts extends object>(
  begin: (ending: Ending) => Promise<Parts>,
): Promise<Parts & Whole> {
  const ending: Ending = [];
  const stop = async () => {
    for (const end of ending.splice(0).toReversed()) await end();
  };
  try {
    // No copy: what listens to a part may hold the object, and see what is changed in it later.
    return Object.assign(await begin(ending), { stop });
  } catch (error) {
    await stop();
    throw error;
  }
}
