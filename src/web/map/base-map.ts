import type { Outlines } from 'virtual:outlines';
import LayerGroup from 'ol/layer/Group.js';
import type Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import type { Config } from '#contract/config.ts';
import { siteFetch } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import {
  type ColorScheme,
  HILLSHADE,
  preparedStyle,
  styleAddress,
  withoutKey,
} from './map-style.ts';
import { type MapColors, Z_INDEX } from './marks.ts';
import { createOutlineLayer } from './outline-layer.ts';
import { createStyleParts, type StyleParts } from './style-parts.ts';

export interface BaseMapStatus {
  readonly attributions: readonly string[];
  /** Whether a part of the style is lost; also while it is loaded again. */
  readonly isFailed: boolean;
  readonly isLoading: boolean;
}

const OSM_CREDIT = '© OpenStreetMap contributors';

export const EMBEDDED_BASE: BaseMapStatus = {
  attributions: [OSM_CREDIT, 'U.S. Census Bureau', 'Natural Earth', 'GeoNames'],
  isFailed: false,
  isLoading: false,
};

/** Converts HTML to plain text. HTML from a service is never inserted into the page. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

/** Adds OpenStreetMap if missing: the license of nearly every style's data requires it. */
function creditsOf(configured: string | null, html: readonly string[]): readonly string[] {
  const all = html.map(plainText);
  if (configured !== null) all.unshift(configured);
  const hasOsm = all.some((credit) => /openstreetmap/i.test(credit));
  return [...new Set(hasOsm ? all : [...all, OSM_CREDIT])];
}

/**
 * The embedded outlines cover a configured style and are hidden while the style is complete: applied, drawn
 * and without losses.
 */
export function createBaseMap(parts: {
  readonly map: OlMap;
  readonly outlines: Outlines;
  readonly settings: Config['base_map'];
  readonly setStatus: (status: BaseMapStatus) => void;
}) {
  const { map, settings } = parts;
  const outlines = createOutlineLayer(parts.outlines);
  map.addLayer(outlines.layer);
  let status = EMBEDDED_BASE;
  let drawn: { readonly address: string; readonly group: LayerGroup } | null = null;
  let attempts = 0;
  let settle: (() => void) | null = null;
  map.on('rendercomplete', () => settle?.());

  function show(isStyle: boolean, next: BaseMapStatus): void {
    const isSame =
      outlines.layer.getVisible() !== isStyle && JSON.stringify(next) === JSON.stringify(status);
    if (isSame) return;
    outlines.layer.setVisible(!isStyle);
    status = next;
    parts.setStatus(next);
  }

  async function drawStyle(address: string): Promise<void> {
    const group = new LayerGroup();
    group.setZIndex(Z_INDEX.style);
    if (drawn) map.removeLayer(drawn.group);
    drawn = { address, group };
    attempts += 1;
    const attempt = attempts;
    settle = null;
    const isCurrent = () => drawn?.group === group;
    show(false, { ...EMBEDDED_BASE, isFailed: status.isFailed, isLoading: true });

    let isApplied = false;
    let isRefused = false;
    let styleParts: StyleParts | null = null;
    const credits: string[] = [];

    function judge(): void {
      if (!isCurrent()) return;
      const isWhole = isApplied && styleParts?.isWhole() === true;
      const isLost = isRefused || styleParts?.hasLosses() === true;
      show(isWhole, {
        attributions: isWhole
          ? creditsOf(settings.attribution, credits)
          : EMBEDDED_BASE.attributions,
        isFailed: isLost || (status.isFailed && !isWhole),
        isLoading: !isLost && !isWhole,
      });
    }

    function sourceFailed(id: string): void {
      if (styleParts?.lose(id)) log.mapSourceFailed(withoutKey(id, address));
      judge();
    }

    try {
      const [{ apply }, response] = await Promise.all([
        import('ol-mapbox-style'),
        siteFetch(address, { headers: {}, cache: 'default' }),
      ]);
      const style = preparedStyle(await response.json(), address, log.mapLayerSkipped);
      if (!isCurrent()) return;
      const watched = createStyleParts(style);
      styleParts = watched;
      const { origin, pathname } = new URL(address);
      // Without the key, which the library would send to every host. Numbered, because the library caches
      // answers, including failures, by this address.
      const drawing = apply(group, style, { styleUrl: `${origin}${pathname}#${attempt}` });
      for (const layer of group.getLayers().getArray() as Layer[]) {
        const id = layer.get('mapbox-source');
        if (typeof id !== 'string') continue;
        if (style.sources[id]?.type === 'raster-dem') layer.setOpacity(HILLSHADE.opacity);
        const sourceCame = () => {
          const source = layer.getSource();
          if (!source) return sourceFailed(id);
          const everywhere = { extent: [-Infinity, -Infinity, Infinity, Infinity] } as never;
          credits.push(...[source.getAttributions()?.(everywhere) ?? []].flat());
          watched.watch(id, source, () => sourceFailed(id));
        };
        if (layer.getSource()) sourceCame();
        else layer.once('change:source', sourceCame);
      }
      settle = () => {
        watched.settleTiles();
        judge();
      };
      map.addLayer(group);
      await drawing;
      isApplied = true;
      // Tiles drawn before are not redrawn automatically.
      map.render();
    } catch (cause) {
      isRefused = true;
      const message = cause instanceof Error ? cause.message : String(cause);
      // The loss of this source was logged already.
      if (!message.includes('Error accessing data for')) {
        log.mapStyleFailed(withoutKey(address, address), withoutKey(message, address));
      }
      judge();
    }
  }

  function drawAgain(): void {
    if (drawn && status.isFailed && !status.isLoading) void drawStyle(drawn.address);
  }
  addEventListener('online', drawAgain);

  return {
    placeNames: outlines.place,
    drawAgain,
    draw(colors: MapColors, scheme: ColorScheme): void {
      outlines.recolor(colors);
      if (settings.style_url === null) return;
      const address = styleAddress(settings.style_url, scheme);
      if (drawn?.address !== address) void drawStyle(address);
    },
  };
}
