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

const EMPTY_PAGE = '/offline';
const RECOVERED = 'freshet-recovered';

/** @param script address of the entry: its name has a hash, so another build has another. */
export function createBuild(parts: {
  readonly script: string;
  readonly fetch: (
    address: string,
    how: RequestInit,
  ) => Promise<Pick<Response, 'ok'> & { text(): Promise<string> }>;
  /** Of the window; it may be forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
}): Build {
  const { script, reload } = parts;

  /**
   * The empty page of the server's build, which names its files; `null` without one. Files themselves
   * may still come from a cache on the way.
   */
  async function emptyPage(): Promise<string | null> {
    try {
      const answer = await parts.fetch(EMPTY_PAGE, { cache: 'no-cache' });
      return answer.ok ? await answer.text() : null;
    } catch {
      return null;
    }
  }

  return {
    async isReplaced() {
      const page = await emptyPage();
      return page !== null && !page.includes(script);
    },
    async recover() {
      if ((await emptyPage()) === null) return false;
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
