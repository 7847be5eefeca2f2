// Making a schema takes zod about as long as answering a request. The API has some 300, of which a
// request needs a handful, and the document alone needs those of the answers. So each is made when
// it is first looked at, which none is while the modules load.

/** What makes another schema of one. These wait, too; anything else looks at the schema. */
const refining: ReadonlySet<PropertyKey> = new Set(
  "openapi describe optional nullable default catch refine int positive nonnegative min max trim regex and extend omit".split(
    " ",
  ),
);

/** What a route looks for on a schema before it is needed; see `isZod` of `@hono/zod-openapi`. */
const validating: ReadonlySet<PropertyKey> = new Set(
  "parse safeParse parseAsync safeParseAsync".split(" "),
);

/** Of each schema that was put off, how to have it. */
const putOff = new WeakMap<object, () => object>();

/** The same function of zod's, whose schemas are made when they are first looked at. */
export function onFirstUse<Make extends (...args: never[]) => object>(make: Make): Make {
  return new Proxy(make, {
    apply: (_, self, args: unknown[]) => later(() => Reflect.apply(make, self, args.map(made))),
  });
}

function later(make: () => object): object {
  let schema: object | undefined;
  const have = () => {
    schema ??= make();
    return schema;
  };
  const call = (name: PropertyKey, args: readonly unknown[]): object =>
    Reflect.apply(Reflect.get(have(), name), have(), args);
  const standIn = new Proxy(
    {},
    {
      get: (_, name) => {
        if (refining.has(name))
          return (...args: unknown[]) => later(() => call(name, args.map(made)));
        if (validating.has(name)) return (...args: unknown[]) => call(name, args);
        return Reflect.get(have(), name);
      },
      has: (_, name) => Reflect.has(have(), name),
      getPrototypeOf: () => Reflect.getPrototypeOf(have()),
    },
  );
  putOff.set(standIn, have);
  return standIn;
}

/**
 * The schemas themselves, in place of those that stand for them: zod and the document's generator
 * know each by its identity. In lists and plain objects, however deep; the rest as it is.
 */
export function made(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const have = putOff.get(value);
  if (have !== undefined) return have();
  if (Array.isArray(value)) return value.map(made);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, made(part)]));
}
