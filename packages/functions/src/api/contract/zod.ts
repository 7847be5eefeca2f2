// Zod with its `.openapi()`, to be imported as `import * as z`: that is the one form of which a
// bundler keeps what is used. `{ z }` is all of zod, with every language's messages (350 KB).
import "@hono/zod-openapi";
import * as zod from "zod";
import { en } from "zod/locales";
import { onFirstUse } from "./on-first-use.ts";

export type { infer, input, ZodType } from "zod";

// Compiling a parser for a schema takes longer than the few parses of a short life save.
// What is wrong is said in English, also by schemas of `zod/mini`.
zod.config({ ...en(), jitless: true });

export const string = onFirstUse(zod.string);
export const number = onFirstUse(zod.number);
export const boolean = onFirstUse(zod.boolean);
export const literal = onFirstUse(zod.literal);
export const unknown = onFirstUse(zod.unknown);
export const url = onFirstUse(zod.url);
export const object = onFirstUse(zod.object);
export const strictObject = onFirstUse(zod.strictObject);
export const record = onFirstUse(zod.record);
export const array = onFirstUse(zod.array);
export const union = onFirstUse(zod.union);
export const discriminatedUnion = onFirstUse(zod.discriminatedUnion);
export const iso = { datetime: onFirstUse(zod.iso.datetime) };
export const coerce = { number: onFirstUse(zod.coerce.number) };

const oneOf = onFirstUse(zod.enum);
const nothing = onFirstUse(zod.null);

export { nothing as null, oneOf as enum };
