import type { Outlines } from 'virtual:outlines';
import LayerGroup from 'ol/layer/Group.js';
import ImageLayer from 'ol/layer/Image.js';
import type Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import type Source from 'ol/source/Source.js';
import TileSource from 'ol/source/Tile.js';
import VectorSource from 'ol/source/Vector.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type { Config } from '#contract/config.ts';
import { siteFetch } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import {
  type ColourScheme,
  HILLSHADE,
  preparedStyle,
  styleAddress,
  withoutKey,
} from './map-style.ts';
import { type MapColours, Z_INDEX } from './marks.ts';
import { createOutlineLayer } from './outline-layer.ts';

export interface BaseMapStatus {
  readonly attributions: readonly string[];
  readonly isFailed: boolean;
}

const OSM_CREDIT = '© OpenStreetMap contributors';

export const EMBEDDED_BASE: BaseMapStatus = {
  attributions: [OSM_CREDIT, 'U.S. Census Bureau', 'Natural Earth', 'GeoNames'],
  isFailed: false,
};

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

/** A configured style replaces the embedded outlines once any of it is visible, or never if it fails. */
export function createBaseMap(parts: {
  readonly map: OlMap;
  readonly outlines: Outlines;
  readonly settings: Config['base_map'];
  readonly setStatus: (status: BaseMapStatus) => void;
}) {
  const { map, settings, setStatus } = parts;
  const outlines = createOutlineLayer(parts.outlines);
  map.addLayer(outlines.layer);
  let drawn: { readonly address: string; readonly group: LayerGroup } | null = null;

  async function drawStyle(address: string): Promise<void> {
    const group = new LayerGroup();
    group.setZIndex(Z_INDEX.style);
    drawn = { address, group };
    let status = EMBEDDED_BASE;
    const update = (change: Partial<BaseMapStatus>) => {
      status = { ...status, ...change };
      if (drawn?.group === group) setStatus(status);
    };
    const isShown = () => !outlines.layer.getVisible();
    const credits: string[] = [];
    const credit = () => update({ attributions: creditsOf(settings.attribution, credits) });
    const show = () => {
      if (drawn?.group !== group || isShown()) return;
      outlines.layer.setVisible(false);
      credit();
    };
    const failedSources = new Set<string>();
    const sourceFailed = (source: string) => {
      // Layers that share a source fail together.
      if (failedSources.has(source)) return;
      failedSources.add(source);
      log.mapSourceFailed(withoutKey(source, address));
      update({ isFailed: true });
    };

    function watch(layer: Layer, source: Source, id: string, hasTiles: boolean): void {
      const everywhere = { extent: [-Infinity, -Infinity, Infinity, Infinity] } as never;
      credits.push(...[source.getAttributions()?.(everywhere) ?? []].flat());
      if (isShown()) credit();
      if (source instanceof TileSource || source instanceof VectorTileSource) {
        // Hills without a map are no map: the outlines stay.
        if (!(layer instanceof ImageLayer)) source.on('tileloadend', show);
        source.on('tileloaderror', () => {
          if (!isShown()) update({ isFailed: true });
        });
      } else if (source instanceof VectorSource) {
        source.on('featuresloaderror', () => sourceFailed(id));
        // Data embedded in a style is small and loads before its tiles.
        if (hasTiles) return;
        if (source.getFeatures().length > 0) show();
        source.on('featuresloadend', show);
      }
    }

    try {
      const library = import('ol-mapbox-style');
      const response = await siteFetch(address, { headers: {}, cache: 'default' });
      const { apply } = await library;
      const style = preparedStyle(await response.json(), address, log.mapLayerSkipped);
      if (drawn.group !== group) return;
      const types = Object.values(style.sources).map(({ type }) => type);
      const hasTiles = types.includes('vector') || types.includes('raster');
      const { origin, pathname } = new URL(address);
      // Without the key, which the library would send to every host.
      const drawing = apply(group, style, { styleUrl: origin + pathname });
      for (const layer of group.getLayers().getArray() as Layer[]) {
        if (layer instanceof ImageLayer) layer.setOpacity(HILLSHADE.opacity);
        const id = layer.get('mapbox-source');
        if (typeof id !== 'string') continue;
        // Each layer is hidden until its source has loaded.
        const settled = () => {
          const source = layer.getSource();
          if (source) watch(layer, source, id, hasTiles);
          else sourceFailed(id);
        };
        if (layer.getSource()) settled();
        else layer.once('change:source', settled);
      }
      map.addLayer(group);
      await drawing;
    } catch (cause) {
      if (String(cause).includes('Error accessing data for')) return;
      const message = cause instanceof Error ? cause.message : String(cause);
      log.mapStyleFailed(withoutKey(address, address), withoutKey(message, address));
      update({ isFailed: true });
    }
  }

  return {
    placeNames: outlines.place,
    draw(colours: MapColours, scheme: ColourScheme): void {
      outlines.recolour(colours);
      if (settings.style_url === null) return;
      const address = styleAddress(settings.style_url, scheme);
      if (drawn?.address === address) return;
      if (drawn) map.removeLayer(drawn.group);
      outlines.layer.setVisible(true);
      setStatus(EMBEDDED_BASE);
      void drawStyle(address);
    },
  };
}
