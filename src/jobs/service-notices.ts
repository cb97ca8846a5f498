import type { ServiceNotice } from '#sources/http/service-notice.ts';
import type { Store } from '#store/store.ts';

/** Stores what services announce, and logs each notice once a day, whichever process gets it. */
export function keepNotices(parts: {
  /** `null` to log only. */
  readonly store: Pick<Store, 'recordNotice'> | null;
  readonly now: () => number;
  readonly say: (line: string) => void;
}) {
  const { store, now, say } = parts;
  /** The day of each latest notice, so that a day of calls costs one look into the store. */
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
          say(`a notice of ${notice.host} could not be stored: ${String(error)}`);
        });
    },
    /** Resolves when all notices so far are stored. */
    kept: () => writing,
  };
}
