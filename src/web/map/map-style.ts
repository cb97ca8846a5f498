import LayerGroup from 'ol/layer/Group.js';
import ImageLayer from 'ol/layer/Image.js';
import type Layer from 'ol/layer/Layer.js';
import type Source from 'ol/source/Source.js';
import TileSource from 'ol/source/Tile.js';
import VectorSource from 'ol/source/Vector.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import { apply } from 'ol-mapbox-style';
import { withKey } from './style-address.ts';
import { HILLSHADE, Z_INDEX } from './view-rules.ts';

interface StyleSource {
  readonly type: string;
  readonly url?: string;
  readonly tiles?: readonly string[];
  readonly data?: unknown;
}

interface StyleLayer {
  readonly id: string;
  readonly type: string;
  readonly source?: string;
  readonly ref?: string;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: object;
}

/** The parts of a MapLibre style that are used here; the rest is passed on. */
export interface MapStyle {
  readonly version: 8;
  readonly sources: Readonly<Record<string, StyleSource>>;
  readonly layers: readonly StyleLayer[];
  readonly sprite?: unknown;
}

const DRAWN_TYPES = /^(background|circle|fill|fill-extrusion|line|symbol|raster|hillshade)$/;

/** Not every method uses the elevation of the sun; "basic" does. */
const HILLSHADE_PAINT = {
  'hillshade-method': 'basic',
  'hillshade-illumination-altitude': HILLSHADE.sunElevation,
};

/** A font that every device has, so that none is asked for elsewhere. */
function localFont(names: unknown): string[] {
  const first = Array.isArray(names) ? String(names[0]) : '';
  const weight = /bold|semi|medium/i.test(first) ? 'Bold' : 'Regular';
  return [/italic/i.test(first) ? `Arial ${weight} Italic` : `Arial ${weight}`];
}

function drawable(layer: StyleLayer): StyleLayer {
  const { type, layout, paint } = layer;
  if (type === 'hillshade') return { ...layer, paint: { ...paint, ...HILLSHADE_PAINT } };
  if (type !== 'symbol' || !layout || !('text-field' in layout)) return layer;
  return { ...layer, layout: { ...layout, 'text-font': localFont(layout['text-font']) } };
}

/** Adds hill shade below the first label if the style has terrain but does not shade it. */
function withHillshade(layers: readonly StyleLayer[], sources: MapStyle['sources']) {
  const terrain = Object.entries(sources).find(([, { type }]) => type === 'raster-dem')?.[0];
  if (terrain === undefined || layers.some(({ type }) => type === 'hillshade')) return layers;
  const firstName = layers.findIndex(({ type }) => type === 'symbol');
  const shade = { id: 'hillshade', type: 'hillshade', source: terrain, paint: HILLSHADE_PAINT };
  return layers.toSpliced(firstName === -1 ? layers.length : firstName, 0, shade);
}

/**
 * A style as it can be drawn: without layers that cannot, with fonts of the device, hill shade where there is
 * terrain, and the key of its address on addresses of the same origin.
 *
 * @param skipped called for each layer that is left out.
 * @throws {Error} if it is not a style of version 8, or has nothing to draw.
 */
export function preparedStyle(
  style: MapStyle | null,
  styleUrl: string,
  skipped: (type: string, id: string) => void,
): MapStyle {
  if (style?.version !== 8 || !Array.isArray(style.layers) || !style.sources) {
    throw new Error('this is not a map style of version 8');
  }
  const { sources, sprite } = style;
  const layers = style.layers.filter(({ type, id, source, ref }) => {
    const isDrawn =
      (DRAWN_TYPES.test(type) && (source === undefined || source in sources)) || ref !== undefined;
    if (!isDrawn) skipped(type, id);
    return isDrawn;
  });
  if (layers.length === 0) throw new Error('the style has no layer that can be drawn');
  const keyed = (address: string) => withKey(address, styleUrl);
  const withKeys = (source: StyleSource): StyleSource => ({
    ...source,
    ...(source.url && { url: keyed(source.url) }),
    ...(source.tiles && { tiles: source.tiles.map(keyed) }),
    ...(typeof source.data === 'string' && { data: keyed(source.data) }),
  });
  return {
    ...style,
    sources: Object.fromEntries(Object.entries(sources).map(([id, one]) => [id, withKeys(one)])),
    layers: withHillshade(layers.map(drawable), sources),
    ...(typeof sprite === 'string' && { sprite: keyed(sprite) }),
  };
}

interface StyleReports {
  /** A source could not be read; its layers stay hidden. */
  readonly sourceFailed: (source: string) => void;
  /** Some of the style is visible. */
  readonly shown: () => void;
  readonly tileFailed: () => void;
  /** Credits of a source, as HTML. */
  readonly attributed: (html: readonly string[]) => void;
  /** Called at most once. */
  readonly failed: (cause: unknown) => void;
}

function watchSource(layer: Layer, source: Source, reports: StyleReports, hasTiles: boolean): void {
  // Some attributions depend on the view; with this extent all are included.
  const everywhere = { extent: [-Infinity, -Infinity, Infinity, Infinity] } as never;
  reports.attributed([source.getAttributions()?.(everywhere) ?? []].flat());
  if (source instanceof TileSource || source instanceof VectorTileSource) {
    // Hills without a map are no map: the outlines stay.
    if (!(layer instanceof ImageLayer)) source.on('tileloadend', reports.shown);
    source.on('tileloaderror', reports.tileFailed);
  } else if (source instanceof VectorSource) {
    source.on('featuresloaderror', () => reports.sourceFailed(layer.get('mapbox-source')));
    // Data embedded in a style is small and loads before its tiles.
    if (hasTiles) return;
    if (source.getFeatures().length > 0) reports.shown();
    source.on('featuresloadend', reports.shown);
  }
}

/** The layers of a prepared style; each is hidden until its source has loaded. */
export function styleLayers(style: MapStyle, styleUrl: string, reports: StyleReports): LayerGroup {
  const group = new LayerGroup();
  group.setZIndex(Z_INDEX.style);
  const hasTiles = Object.values(style.sources).some(({ type }) => /^(vector|raster)$/.test(type));
  const { origin, pathname } = new URL(styleUrl);
  // Without the key, which the library would send to every host.
  const drawing = apply(group, style, { styleUrl: origin + pathname });
  for (const layer of group.getLayers().getArray() as Layer[]) {
    const id = layer.get('mapbox-source');
    if (layer instanceof ImageLayer) layer.setOpacity(HILLSHADE.opacity);
    if (typeof id !== 'string') continue;
    const settled = () => {
      const source = layer.getSource();
      if (source) watchSource(layer, source, reports, hasTiles);
      else reports.sourceFailed(id);
    };
    if (layer.getSource()) settled();
    else layer.once('change:source', settled);
  }
  drawing.catch((cause: unknown) => {
    // Its layer has reported it already.
    if (!String(cause).includes('Error accessing data for')) reports.failed(cause);
  });
  return group;
}
