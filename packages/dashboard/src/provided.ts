import { createContext, useContext } from "solid-js";

/**
 * A context that fails at once, and by name, where nobody provides it.
 *
 * @returns its provider and the `useX` of it
 */
export function provided<T>(name: string) {
  const context = createContext<T>();
  const use = (): T => {
    const value = useContext(context);
    if (value === undefined) throw new Error(`${name} is not provided here`);
    return value;
  };
  return [context.Provider, use] as const;
}
