const KEY = "todoke.token";

/** The token lives as long as the tab: not in local storage, where it would outlive the shift. */
export interface TokenStore {
  read(): string | null;
  keep(token: string): void;
  forget(): void;
}

export function makeTokenStore(): TokenStore {
  let inMemory: string | null = null;
  return {
    read() {
      try {
        return sessionStorage.getItem(KEY) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    keep(token) {
      inMemory = token;
      try {
        sessionStorage.setItem(KEY, token);
      } catch {
        // Kept in memory, then: until the page is loaded again.
      }
    },
    forget() {
      inMemory = null;
      try {
        sessionStorage.removeItem(KEY);
      } catch {
        // There was nothing to remove.
      }
    },
  };
}
