import type { Outlines } from 'virtual:outlines';
import type LayerGroup from 'ol/layer/Group.js';
import type OlMap from 'ol/Map.js';
import type { Fetch } from '#web/lib/api/site-fetch.ts';
import { type Cell, createCell } from '#web/lib/browser/cell.ts';
import type { Log } from '#web/lib/browser/log.ts';
import type { MapColours } from './map-colours.ts';
import { createOutlineLayer } from './outline-layer.ts';
import { type ColourScheme, styleAddress } from './style-address.ts';
import { withoutKey } from './without-key.ts';

export interface BaseMapStatus {
  /** Data credits as plain text, each once. */
  readonly attributions: readonly string[];
  /** The configured style failed to load, in whole or in part. */
  readonly isFailed: boolean;
}

const EMBEDDED_CREDITS = [
  'Outlines: U.S. Census Bureau',
  'Rivers and lakes: Natural Earth',
  'Towns: GeoNames',
];
const OSM_CREDIT = '© OpenStreetMap contributors';

export interface BaseMapSettings {
  /** `null` for only the embedded outlines. */
  readonly styleUrl: string | null;
  readonly attribution: string | null;
}

/** HTML as plain text. HTML from a service is never inserted into the page. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

/** Adds OpenStreetMap if missing: the license of nearly every style's data requires it. */
function credits(configured: string | null, sourceCredits: readonly string[]): readonly string[] {
  const all = [...(configured === null ? [] : [configured]), ...sourceCredits];
  const hasOsm = all.some((one) => /openstreetmap/i.test(one));
  return [...new Set(hasOsm ? all : [...all, OSM_CREDIT])];
}

type BaseMapLog = Pick<Log, 'mapStyleFailed' | 'mapSourceFailed' | 'mapLayerSkipped'>;

/**
 * The base map. A configured style replaces the embedded outlines as soon as any of it is visible, or
 * never if it fails to load.
 */
export function createBaseMap(parts: {
  readonly map: OlMap;
  readonly outlines: Outlines;
  readonly settings: BaseMapSettings;
  readonly colours: MapColours;
  readonly scheme: ColourScheme;
  /** Sends our token to our own API only. */
  readonly fetch: Fetch;
  readonly log: BaseMapLog;
}) {
  const { map, settings, fetch, log } = parts;
  const outlines = createOutlineLayer(parts.outlines, parts.colours);
  const embedded: BaseMapStatus = { attributions: EMBEDDED_CREDITS, isFailed: false };
  const status: Cell<BaseMapStatus> = createCell(embedded);
  map.addLayer(outlines.layer);
  let drawn: { readonly address: string; group: LayerGroup | null } | null = null;

  const failing = () => status.set({ ...status.get(), isFailed: true });

  async function drawStyle(address: string): Promise<void> {
    const mine: NonNullable<typeof drawn> = { address, group: null };
    drawn = mine;
    const fail = (cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause);
      log.mapStyleFailed(withoutKey(address, address), withoutKey(message, address));
      if (drawn === mine) failing();
    };
    try {
      const code = import('./style-layers.ts');
      const response = await fetch(address, { headers: {}, cache: 'default' });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const { preparedStyle, styleLayers } = await code;
      const style = preparedStyle(await response.json(), address, log.mapLayerSkipped);
      if (drawn !== mine) return;
      const sourceCredits = new Set<string>();
      const failed = new Set<string>();
      const isSeen = () => drawn === mine && !outlines.layer.getVisible();
      const credit = () => {
        const attributions = credits(settings.attribution, [...sourceCredits]);
        status.set({ ...status.get(), attributions });
      };
      mine.group = styleLayers(
        style,
        address,
        {
          sourceFailed(source) {
            // Layers that share a source fail together.
            if (failed.has(source)) return;
            failed.add(source);
            log.mapSourceFailed(withoutKey(source, address));
            if (drawn === mine) failing();
          },
          shown() {
            if (drawn !== mine || isSeen()) return;
            outlines.layer.setVisible(false);
            credit();
          },
          tileFailed() {
            if (drawn === mine && !isSeen()) failing();
          },
          attributed(html) {
            for (const one of html) sourceCredits.add(plainText(one));
            if (isSeen()) credit();
          },
        },
        fail,
      );
      map.addLayer(mine.group);
    } catch (cause) {
      fail(cause);
    }
  }

  function show(): void {
    if (settings.styleUrl === null) return;
    const address = styleAddress(settings.styleUrl, scheme);
    if (drawn?.address === address) return;
    if (drawn?.group) map.removeLayer(drawn.group);
    outlines.layer.setVisible(true);
    status.set(embedded);
    void drawStyle(address);
  }
  let { scheme } = parts;

  return {
    status,
    /** Draws one more part of the outlines: land and water, then their names. */
    drawNext: outlines.drawNext,
    /** Begins with the configured style. */
    drawStyle: show,
    recolour(colours: MapColours, next: ColourScheme): void {
      scheme = next;
      outlines.recolour(colours);
      show();
    },
  };
}
