import { createMemory } from "./recall.ts";

// ElectroDB builds the same write from the same values, at length: what it built is given again.

interface Write {
  params(): object;
}

type Operations = Readonly<Record<string, (...operands: readonly unknown[]) => string>>;
type Where = (attributes: Readonly<Record<string, unknown>>, operations: Operations) => string;

interface Update extends Write {
  set(values: object): Update;
  remove(names: readonly string[]): Update;
  where(condition: Where): Update;
}

/** What core uses of an entity. */
interface Entity {
  create(item: object): Write;
  patch(key: object): Update;
  update(key: object): Update;
}

/** What was asked of an update, step by step, and how to ask the entity itself. */
interface Asked {
  readonly text: string;
  readonly again: () => Update;
}

/** Lets an entity remember the parameters of its writes, by all values that go into them. */
export function rememberWrites<One extends Entity>(entity: One): One {
  const afresh = {
    create: entity.create.bind(entity),
    patch: entity.patch.bind(entity),
    update: entity.update.bind(entity),
  };
  const recall = createMemory<object>();
  const begin = (method: "patch" | "update") => (key: object) =>
    asking({ text: method + JSON.stringify(key), again: () => afresh[method](key) }, recall);
  return Object.assign(entity, {
    create: (item: object): Write => ({
      params: () => recall(JSON.stringify(item), () => afresh.create(item).params()),
    }),
    patch: begin("patch"),
    update: begin("update"),
  });
}

type Recall = ReturnType<typeof createMemory<object>>;

function asking({ text, again }: Asked, recall: Recall): Update {
  const then = (step: string, of: (update: Update) => Update) =>
    asking({ text: `${text} ${step}`, again: () => of(again()) }, recall);
  return {
    set: (values) => then(JSON.stringify(values), (update) => update.set(values)),
    remove: (names) => then(names.join(), (update) => update.remove(names)),
    where: (condition) => then(condition(named, spelt), (update) => update.where(condition)),
    params: () => recall(text, () => again().params()),
  };
}

/** Attributes by their names, and operations as texts: a condition spelt out, with its values. */
const named = new Proxy<Record<string, unknown>>({}, { get: (_, name) => String(name) });
const spelt = new Proxy<Operations>({}, { get: (_, name) => spell(String(name)) });
const spell =
  (operation: string) =>
  (...operands: readonly unknown[]): string =>
    operation + JSON.stringify(operands);
