import LayerGroup from 'ol/layer/Group.js';
import ImageLayer from 'ol/layer/Image.js';
import type Layer from 'ol/layer/Layer.js';
import type Source from 'ol/source/Source.js';
import TileSource from 'ol/source/Tile.js';
import UrlTile from 'ol/source/UrlTile.js';
import VectorSource from 'ol/source/Vector.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type { UrlFunction } from 'ol/Tile.js';
import { apply } from 'ol-mapbox-style';
import { addressing, HILLSHADE_OPACITY, type MapStyle } from './prepared-style.ts';
import { Z_INDEX } from './view-rules.ts';

export { preparedStyle } from './prepared-style.ts';

export interface StyleReports {
  /** A source could not be read; its layers stay hidden. */
  readonly sourceFailed: (source: string) => void;
  /** Some of the style is visible. */
  readonly shown: () => void;
  readonly tileFailed: () => void;
  /** Credits of a source, as HTML. */
  readonly attributed: (html: readonly string[]) => void;
}

const TILED: ReadonlySet<string> = new Set(['vector', 'raster']);

function watchSource(layer: Layer, source: Source, reports: StyleReports, hasTiles: boolean): void {
  const id: string = layer.get('mapbox-source');
  // Hills without a map are no map: the outlines stay.
  const isShade = layer instanceof ImageLayer;
  const attributions = source.getAttributions();
  if (attributions) {
    // Some attributions depend on the view; with this extent all are included.
    const html = attributions({ extent: [-Infinity, -Infinity, Infinity, Infinity] } as never);
    reports.attributed([html].flat());
  }
  if (source instanceof TileSource || source instanceof VectorTileSource) {
    if (!isShade) source.on('tileloadend', () => reports.shown());
    source.on('tileloaderror', () => reports.tileFailed());
  } else if (source instanceof VectorSource) {
    source.on('featuresloaderror', () => reports.sourceFailed(id));
    // Data embedded in a style is small and loads before its tiles.
    if (hasTiles) return;
    if (source.getFeatures().length > 0) reports.shown();
    source.on('featuresloadend', () => reports.shown());
  }
}

/** Applies `absolute` to tile addresses that come from a TileJSON document too. */
function addressTiles(source: Source, absolute: (address: string) => string): void {
  if (!(source instanceof UrlTile)) return;
  let own: UrlFunction | null = null;
  const wrapTileUrls = () => {
    const addressOf = source.getTileUrlFunction();
    if (addressOf === own) return;
    own = (...tile) => {
      const address = addressOf(...tile);
      return typeof address === 'string' ? absolute(address) : address;
    };
    source.setTileUrlFunction(own);
  };
  wrapTileUrls();
  // The library sets it again while it applies a style to a layer.
  source.on('change', wrapTileUrls);
}

/** Layers are hidden until their source has loaded; `failed` is called at most once. */
export function styleLayers(
  style: MapStyle,
  styleUrl: string,
  reports: StyleReports,
  failed: (cause: unknown) => void,
): LayerGroup {
  const group = new LayerGroup({ properties: { name: 'style' } });
  group.setZIndex(Z_INDEX.style);
  const hasTiles = Object.values(style.sources).some(({ type }) => TILED.has(type));
  const { origin, pathname } = new URL(styleUrl);
  const absolute = addressing(styleUrl);
  // Without the key, which the library would send to every host.
  const drawing = apply(group, style, { styleUrl: origin + pathname });
  for (const layer of group.getLayers().getArray() as Layer[]) {
    const id = layer.get('mapbox-source');
    if (layer instanceof ImageLayer) layer.setOpacity(HILLSHADE_OPACITY);
    if (typeof id !== 'string') continue;
    const settled = () => {
      const source = layer.getSource();
      if (!source) return reports.sourceFailed(id);
      addressTiles(source, absolute);
      watchSource(layer, source, reports, hasTiles);
    };
    if (layer.getSource()) settled();
    else layer.once('change:source', settled);
  }
  drawing.catch((cause: unknown) => {
    // Its layer has reported it already.
    const isReported =
      cause instanceof Error && cause.message.startsWith('Error accessing data for');
    if (!isReported) failed(cause);
  });
  return group;
}
