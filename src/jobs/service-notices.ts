import type { ServiceNotice } from '#sources/http/service-notice.ts';
import type { Store } from '#store/store.ts';

/** Keeps what services announce, and says it once a day of each, whichever program hears it. */
export function keepNotices(parts: {
  /** `null` to say it only. */
  readonly store: Pick<Store, 'recordNotice'> | null;
  readonly now: () => number;
  readonly say: (line: string) => void;
}) {
  const { store, now, say } = parts;
  /** The day on which each was last heard, so that a day's calls cost one look into the store. */
  const heardOn = new Map<string, string>();
  let writing = Promise.resolve();

  async function keep(notice: ServiceNotice): Promise<void> {
    const isNew = store === null || (await store.recordNotice(notice));
    if (isNew) say(`${notice.host} (${notice.service}) announces ${notice.words}`);
  }

  return {
    announced(notice: ServiceNotice): void {
      const day = new Date(now()).toISOString().slice(0, 10);
      if (heardOn.get(notice.service) === day) return;
      heardOn.set(notice.service, day);
      writing = writing
        .then(() => keep(notice))
        .catch((error: unknown) => {
          say(`what ${notice.host} announces cannot be stored: ${String(error)}`);
        });
    },
    /** Resolves when all that was heard is kept. */
    kept: () => writing,
  };
}
