import { createHmac, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { parseJson } from "@todoke/core/json";
import type { Page as PageSchema } from "./contract/primitives.ts";
import type * as z from "./contract/zod.ts";
import { ApiProblem } from "./problem.ts";

type Page = z.infer<typeof PageSchema>;

/** What a cursor is of: a list, and its filter. The page's length is not part of it. */
export interface CursorScope {
  readonly list: string;
  readonly filter?: Readonly<Record<string, unknown>>;
}

export interface Cursors {
  /** @returns undefined when it would be longer than a URL may be: ids of hundreds of bytes */
  seal(position: unknown, scope: CursorScope): string | undefined;
  /**
   * @returns the position that was sealed for this scope
   * @throws ApiProblem invalid_cursor for anything else
   */
  open(cursor: string, scope: CursorScope): unknown;
}

const SIGNATURE_BYTES = 16;
/** As the contract has it: CloudFront takes addresses of 8,192 bytes. */
const MAX_CHARACTERS = 6_000;
/** Sixteen positions with ids of 1 KB each, and room. */
const MAX_POSITION_BYTES = 64 * 1_024;

/**
 * Seals positions in lists, such that a client can give them back and cannot make or change any:
 * a position is a key that DynamoDB is asked to go on from. Signed with what it is a position of,
 * so that one of another filter is refused rather than answered with a page that was left out.
 *
 * @param key at least 32 bytes; all instances of a stage have the same
 */
export function createCursors(key: Uint8Array): Cursors {
  const sign = (position: Buffer, scope: CursorScope) =>
    createHmac("sha256", key)
      .update(canonical(scope))
      .update("\0")
      .update(position)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  return {
    seal(position, scope) {
      const packed = deflateRawSync(JSON.stringify(position));
      const cursor = Buffer.concat([sign(packed, scope), packed]).toString("base64url");
      return cursor.length > MAX_CHARACTERS ? undefined : cursor;
    },

    open(cursor, scope) {
      const bytes = Buffer.from(cursor, "base64url");
      const signature = bytes.subarray(0, SIGNATURE_BYTES);
      const packed = bytes.subarray(SIGNATURE_BYTES);
      const expected = sign(packed, scope);
      // Written in one way only: another spelling of the same bytes was not given out by us.
      const isOurs =
        bytes.toString("base64url") === cursor &&
        signature.length === expected.length &&
        timingSafeEqual(signature, expected);
      if (!isOurs) throw new ApiProblem("invalid_cursor");
      const text = inflateRawSync(packed, { maxOutputLength: MAX_POSITION_BYTES }).toString();
      return parseJson(text);
    },
  };
}

/** What a page says of what follows. A position too long for an address: none, and not exhausted. */
export const toPage = (next: unknown, scope: CursorScope, cursors: Cursors): Page =>
  next === undefined
    ? { next: null, exhausted: true }
    : { next: cursors.seal(next, scope) ?? null, exhausted: false };

/** The same for two filters that say the same, in whatever order, and with what is left out. */
const canonical = ({ list, filter = {} }: CursorScope): string => {
  const entries = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([list, entries]);
};
