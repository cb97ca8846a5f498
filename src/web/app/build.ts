import { createContext } from 'react';

/** The build of the site that runs in a page. */
export interface Build {
  /** Whether the server has another one by now. Never rejects. */
  isReplaced(): Promise<boolean>;
  /**
   * Loads the address from the server again, for code that failed: once for a build in a window, so
   * that a file that is missing for good cannot do it for ever. Resolves to `false` where that was
   * done before, or nothing answers.
   */
  recover(): Promise<boolean>;
  reload(): void;
}

/** On the server nothing is ever replaced. */
export const BuildContext = createContext<Build>({
  isReplaced: async () => false,
  recover: async () => false,
  reload: () => undefined,
});

const RECOVERED = 'freshet-recovered';

/** @param script address of the entry: its name has a hash, so another build has another. */
export function createBuild(parts: {
  readonly script: string;
  readonly fetch: (address: string, how: RequestInit) => Promise<Pick<Response, 'status'>>;
  /** Of the window; it may be forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
}): Build {
  const { script, reload } = parts;

  /** Status of the entry on the server, `null` if it cannot be reached. HEAD passes the service worker by. */
  async function status(): Promise<number | null> {
    try {
      return (await parts.fetch(script, { method: 'HEAD', cache: 'no-store' })).status;
    } catch {
      return null;
    }
  }

  return {
    isReplaced: async () => (await status()) === 404,
    async recover() {
      if ((await status()) === null) return false;
      try {
        if (parts.storage().getItem(RECOVERED) === script) return false;
        parts.storage().setItem(RECOVERED, script);
      } catch {
        // Without a memory it might go on for ever.
        return false;
      }
      reload();
      return true;
    },
    reload,
  };
}
