import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AROUND_TODAY, riverAddress } from '#contract/river-address.ts';
import { askedAt, facilitiesQuery } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import { allRunsPath, facilityPath } from '#web/lib/facility/paths.ts';
import { keptRivers } from '#web/lib/kept/kept-rivers.ts';
import { dataAddress } from '#web/lib/offline/saved-pages.ts';

declare global {
  interface Navigator {
    /** Network Information: https://wicg.github.io/netinfo/ */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Fetches addresses so that the service worker keeps them. Failures are left for another time. */
async function keep(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await fetch(askedAt(address)).catch(() => undefined);
}

/** A page as a document, and as the data that a link to it loads: both must be saved. */
async function keepPage(path: string): Promise<void> {
  await fetch(path, { headers: { accept: 'text/html' } }).catch(() => undefined);
  await keep([dataAddress(path)]);
}

/** `null` in old browsers and where the visitor blocks storage, where access can throw. */
function workersOf({ navigator: device }: Window): ServiceWorkerContainer | null {
  try {
    return device.serviceWorker ?? null;
  } catch {
    return null;
  }
}

function controlled(serviceWorker: ServiceWorkerContainer): Promise<unknown> {
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
}

/** Whether to fetch nothing that is not shown, to save data. */
const isSparing = () => !navigator.onLine || navigator.connection?.saveData === true;

/** The worker loads every file of the site, so it starts after the page's own requests. */
const SETTLED_MS = 4000;

/** Saves for offline use: the current page, the list, and facilities with a star. */
export function useSaving(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const workers = workersOf(window);
    if (workers === null || isSparing()) return;
    const starting = setTimeout(() => {
      workers.register('/service-worker.js').catch(log.offlineFailed);
    }, SETTLED_MS);

    async function saveKept(): Promise<void> {
      const { rivers } = keptRivers.get();
      if (rivers.length === 0 || isSparing()) return;
      const { features } = await queries.fetchQuery(facilitiesQuery);
      for (const { properties } of features) {
        const { Facility: key, river_gauge: site, forecast_lid: lid } = properties;
        if (!rivers.includes(key)) continue;
        await keepPage(facilityPath(key));
        const addresses = [allRunsPath(key)];
        if (site) {
          addresses.push(
            riverAddress({ kind: 'flow', site }),
            riverAddress({ kind: 'medians', site, days: AROUND_TODAY }),
          );
        }
        if (lid) addresses.push(riverAddress({ kind: 'forecast', lid }));
        await keep(addresses);
      }
    }
    const save = () => void saveKept().catch(() => undefined);
    const isFirst = workers.controller === null;
    controlled(workers).then(async () => {
      // Requests made before a worker was there to keep them.
      const asked = queries.getQueryCache().findAll({
        queryKey: ['river'],
        predicate: ({ state }) => state.data !== undefined || state.fetchStatus === 'fetching',
      });
      if (isFirst) await keep(asked.map(({ queryKey }) => String(queryKey[1])));
      for (const path of new Set([location.pathname, '/', '/app'])) await keepPage(path);
      save();
    });
    const stopSaving = keptRivers.subscribe(save);
    return () => {
      clearTimeout(starting);
      stopSaving();
    };
  }, [queries]);
}
