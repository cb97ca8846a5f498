/** Key of the token in local storage (requirement 10.10). */
const STORAGE_KEY = 'fishToken';

/** The token of an operator; visitors have none (requirements 8.6 and 10.10). */
export interface AuthToken {
  /** `null` until one is set. */
  get(): string | null;
  set(token: string): void;
  clear(): void;
}

/** If storage is unavailable (a private window) the token lasts as long as the page. */
export function createAuthToken(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): AuthToken {
  function tryOrNull<T>(act: () => T): T | null {
    try {
      return act();
    } catch {
      return null;
    }
  }

  let token: string | null = tryOrNull(() => storage().getItem(STORAGE_KEY));
  return {
    get: () => token,
    set(next) {
      token = next;
      tryOrNull(() => storage().setItem(STORAGE_KEY, next));
    },
    clear() {
      token = null;
      tryOrNull(() => storage().removeItem(STORAGE_KEY));
    },
  };
}
