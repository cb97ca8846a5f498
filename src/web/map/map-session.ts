import type { Outlines } from 'virtual:outlines';
import { type ComponentType, createContext, use } from 'react';
import type { Facilities } from '#contract/facilities.ts';
import type { RiverApi } from '#web/lib/api/river-api.ts';
import type { Fetch } from '#web/lib/api/site-fetch.ts';
import { type Cell, createCell, useCell } from '#web/lib/browser/cell.ts';
import type { Log } from '#web/lib/browser/log.ts';
import type { FishFilter } from '#web/lib/facility/fish-filter.ts';
import type { BaseMapSettings } from './base-map.ts';
import type { createFreshetMap, FreshetMap } from './freshet-map.ts';
import type { mapFacilities } from './map-facility.ts';

export type MapScreen = ComponentType<{ readonly map: FreshetMap }>;

export interface MapCode {
  readonly createFreshetMap: typeof createFreshetMap;
  readonly mapFacilities: typeof mapFacilities;
  readonly Screen: MapScreen;
}

export type MapPicture = ComponentType<{
  readonly facilities: Facilities;
  readonly filter: FishFilter;
}>;

export interface LoadingMap {
  readonly Picture: MapPicture;
  readonly facilities: Facilities;
}

export type MapStatus =
  | { readonly kind: 'unopened' }
  /** Its picture is shown as soon as the facilities are known. */
  | { readonly kind: 'loading'; readonly picture: LoadingMap | null }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly map: FreshetMap; readonly Screen: MapScreen };

/** The one map of a visit, made when it is first opened (docs/adr/0027). */
export interface MapSession {
  readonly status: Pick<Cell<MapStatus>, 'get' | 'subscribe'>;
  /** Loads what the map needs before it is opened. A failure is reported when it is opened. */
  preload(): void;
  /** Makes the map, unless it is already made or loading. */
  open(): void;
}

/** Makes the session of a visit. It loads nothing until used. */
export function createMapSession(parts: {
  readonly code: () => Promise<MapCode>;
  readonly picture: () => Promise<MapPicture>;
  /** Resolves when the next frame has been painted. */
  readonly painted: () => Promise<void>;
  readonly outlines: () => Promise<Outlines>;
  readonly facilities: () => Promise<Facilities>;
  readonly rivers: Pick<RiverApi, 'gauges' | 'getRiverGeometry'>;
  readonly baseMap: BaseMapSettings;
  readonly fetch: Fetch;
  readonly log: Log;
}): MapSession {
  const { rivers, baseMap, fetch, log } = parts;
  const status = createCell<MapStatus>({ kind: 'unopened' });

  function ask() {
    const [code, outlines, facilities] = [parts.code(), parts.outlines(), parts.facilities()];
    return {
      all: Promise.all([code, outlines, facilities]),
      // The map comes without a picture too, and reports what is missing.
      picture: Promise.all([parts.picture(), facilities]).catch(() => null),
    };
  }
  let loading: ReturnType<typeof ask> | null = null;

  function load() {
    if (loading) return loading;
    const asked = ask();
    loading = asked;
    asked.all.catch(() => {
      loading = null;
    });
    return asked;
  }

  async function showPicture(): Promise<void> {
    const loaded = await load().picture;
    if (!loaded || status.get().kind !== 'loading') return;
    const [Picture, facilities] = loaded;
    status.set({ kind: 'loading', picture: { Picture, facilities } });
  }

  async function make(): Promise<void> {
    status.set({ kind: 'loading', picture: null });
    void showPicture();
    try {
      const [{ createFreshetMap, mapFacilities, Screen }, outlines, answer] = await load().all;
      // The map takes over in steps, so that the page can answer between them.
      await parts.painted();
      const facilities = mapFacilities(answer);
      const map = await createFreshetMap({ facilities, outlines, baseMap, rivers, fetch, log });
      await parts.painted();
      status.set({ kind: 'ready', map, Screen });
    } catch (cause) {
      log.mapFailed(cause);
      status.set({ kind: 'failed' });
    }
  }

  return {
    status,
    preload: () => void load(),
    open() {
      const { kind } = status.get();
      if (kind === 'unopened' || kind === 'failed') void make();
    },
  };
}

const never: MapSession = {
  status: createCell<MapStatus>({ kind: 'unopened' }),
  preload: () => undefined,
  open: () => undefined,
};

/** Provides the session to the pages; there is no map on the server. */
export const MapContext = createContext<MapSession>(never);

export function useMapSession(): { readonly session: MapSession; readonly status: MapStatus } {
  const session = use(MapContext);
  return { session, status: useCell(session.status) };
}
