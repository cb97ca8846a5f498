import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Config } from '#contract/config.ts';
import { facilitiesQuery } from '#web/lib/api/queries.ts';
import { createMapRivers } from '#web/lib/api/rivers.ts';
import { type Cell, createCell, useCell } from '#web/lib/browser/cell.ts';
import { log } from '#web/lib/browser/log.ts';
import type { FreshetMap } from './freshet-map.ts';
import type { MapScreen } from './map-screen.tsx';

type MapStatus =
  | { readonly kind: 'unopened' | 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly map: FreshetMap; readonly Screen: typeof MapScreen };

/** The one map of a visit, made when it is first opened (docs/adr/0027). */
interface MapSession {
  readonly status: Pick<Cell<MapStatus>, 'get' | 'subscribe'>;
  /** Loads and makes the map, unless it is already made or loading. */
  open(): void;
}

/** Makes the session of a visit. It loads nothing until the map is opened. */
export function createMapSession(queries: QueryClient, { base_map }: Config): MapSession {
  const status = createCell<MapStatus>({ kind: 'unopened' });

  async function load(): Promise<void> {
    status.set({ kind: 'loading' });
    try {
      const [{ createFreshetMap, MapScreen }, { default: outlines }, facilities] =
        await Promise.all([
          import('./map-screen.tsx'),
          import('virtual:outlines'),
          queries.fetchQuery(facilitiesQuery),
        ]);
      const map = createFreshetMap({
        facilities,
        outlines,
        rivers: createMapRivers(queries),
        baseMap: base_map,
      });
      status.set({ kind: 'ready', map, Screen: MapScreen });
    } catch (cause) {
      log.mapFailed(cause);
      status.set({ kind: 'failed' });
    }
  }

  return {
    status,
    open() {
      const { kind } = status.get();
      if (kind === 'unopened' || kind === 'failed') void load();
    },
  };
}

/** Provides the session to the pages; there is no map on the server. */
export const MapContext = createContext<MapSession>({
  status: createCell<MapStatus>({ kind: 'unopened' }),
  open: () => undefined,
});

export function useMapSession(): { readonly session: MapSession; readonly status: MapStatus } {
  const session = use(MapContext);
  return { session, status: useCell(session.status) };
}
