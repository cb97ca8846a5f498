import type { Outlines } from 'virtual:outlines';
import type LayerGroup from 'ol/layer/Group.js';
import type OlMap from 'ol/Map.js';
import type { Config } from '#contract/config.ts';
import { siteFetch } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import type { MapColours } from './map-styles.ts';
import { createOutlineLayer } from './outline-layer.ts';
import { type ColourScheme, styleAddress, withoutKey } from './style-address.ts';

export interface BaseMapStatus {
  /** Data credits as plain text, each once. */
  readonly attributions: readonly string[];
  /** The configured style failed to load, in whole or in part. */
  readonly isFailed: boolean;
}

export const EMBEDDED_BASE: BaseMapStatus = {
  attributions: [
    'Outlines: U.S. Census Bureau',
    'Rivers and lakes: Natural Earth',
    'Towns: GeoNames',
  ],
  isFailed: false,
};
const OSM_CREDIT = '© OpenStreetMap contributors';

/** HTML as plain text. HTML from a service is never inserted into the page. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

/** Adds OpenStreetMap if missing: the license of nearly every style's data requires it. */
function creditsOf(configured: string | null, html: readonly string[]): readonly string[] {
  const all = [...(configured === null ? [] : [configured]), ...html.map(plainText)];
  const hasOsm = all.some((one) => /openstreetmap/i.test(one));
  return [...new Set(hasOsm ? all : [...all, OSM_CREDIT])];
}

/**
 * The base map. A configured style replaces the embedded outlines as soon as any of it is visible, or
 * never if it fails to load.
 */
export function createBaseMap(parts: {
  readonly map: OlMap;
  readonly outlines: Outlines;
  /** Without a style there are only the embedded outlines. */
  readonly settings: Config['base_map'];
  readonly setStatus: (status: BaseMapStatus) => void;
}) {
  const { map, settings, setStatus } = parts;
  const outlines = createOutlineLayer(parts.outlines);
  map.addLayer(outlines.layer);
  /** The style that is drawn or on its way. */
  let drawn: { readonly address: string; group: LayerGroup | null } | null = null;

  async function drawStyle(address: string): Promise<void> {
    const mine: NonNullable<typeof drawn> = { address, group: null };
    drawn = mine;
    let status = EMBEDDED_BASE;
    const update = (change: Partial<BaseMapStatus>) => {
      status = { ...status, ...change };
      if (drawn === mine) setStatus(status);
    };
    const isShown = () => !outlines.layer.getVisible();
    const failed = (cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause);
      log.mapStyleFailed(withoutKey(address, address), withoutKey(message, address));
      update({ isFailed: true });
    };
    const credits: string[] = [];
    const credit = () => update({ attributions: creditsOf(settings.attribution, credits) });
    const failedSources = new Set<string>();
    try {
      const code = import('./map-style.ts');
      const response = await siteFetch(address, { headers: {}, cache: 'default' });
      const { preparedStyle, styleLayers } = await code;
      const style = preparedStyle(await response.json(), address, log.mapLayerSkipped);
      if (drawn !== mine) return;
      mine.group = styleLayers(style, address, {
        failed,
        sourceFailed(source) {
          // Layers that share a source fail together.
          if (failedSources.has(source)) return;
          failedSources.add(source);
          log.mapSourceFailed(withoutKey(source, address));
          update({ isFailed: true });
        },
        shown() {
          if (drawn !== mine || isShown()) return;
          outlines.layer.setVisible(false);
          credit();
        },
        tileFailed() {
          if (!isShown()) update({ isFailed: true });
        },
        attributed(html) {
          credits.push(...html);
          if (isShown()) credit();
        },
      });
      map.addLayer(mine.group);
    } catch (cause) {
      failed(cause);
    }
  }

  return {
    /** Draws it in these colours: the outlines, and the configured style of that scheme. */
    draw(colours: MapColours, scheme: ColourScheme): void {
      outlines.recolour(colours);
      if (settings.style_url === null) return;
      const address = styleAddress(settings.style_url, scheme);
      if (drawn?.address === address) return;
      if (drawn?.group) map.removeLayer(drawn.group);
      outlines.layer.setVisible(true);
      setStatus(EMBEDDED_BASE);
      void drawStyle(address);
    },
  };
}
