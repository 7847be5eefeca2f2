import type { Random } from "@todoke/core/clock";

/** The same numbers for the same seed, on every machine: mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A text as a number of 53 bits, to tell texts apart: cyrb53. Of a million two fall together by
 * chance once in 20,000 times.
 */
export function digest(text: string, seed = 0): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return mixed(high, low);
}

/** The same for a list of whole numbers of at most 32 bits. */
export function digestNumbers(numbers: readonly number[]): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const number of numbers) {
    high = Math.imul(high ^ number, 2_654_435_761);
    low = Math.imul(low ^ number, 1_597_334_677);
    // Bits only ever move up when they are multiplied: this brings them down again.
    high ^= high >>> 15;
    low ^= low >>> 13;
  }
  return mixed(high, low);
}

function mixed(before: number, below: number): number {
  let [high, low] = [before, below];
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
