import * as z from 'zod/mini';

const sourceSchema = z.looseObject({
  type: z.string(),
  url: z.optional(z.string()),
  tiles: z.optional(z.array(z.string())),
});

const layerSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  source: z.optional(z.string()),
  layout: z.optional(z.looseObject({})),
  paint: z.optional(z.looseObject({})),
});

/** The parts of a MapLibre style that are used here; the rest is passed on. */
const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), sourceSchema),
  layers: z.array(layerSchema),
  sprite: z.optional(
    z.union([z.string(), z.array(z.looseObject({ id: z.string(), url: z.string() }))]),
  ),
});

type StyleLayer = z.infer<typeof layerSchema>;
type StyleSource = z.infer<typeof sourceSchema>;

export type MapStyle = z.infer<typeof styleSchema>;

const DRAWN_TYPES: ReadonlySet<string> = new Set([
  'background',
  'circle',
  'fill',
  'fill-extrusion',
  'line',
  'symbol',
  'raster',
  'hillshade',
]);

/** Requirement 6.12. */
const SUN_ELEVATION = 35;
/** Opacity of the hill shade. Style layers have no such property, so it is set on the map layer. */
export const HILLSHADE_OPACITY = 0.3;

/** Not every method uses the elevation of the sun; "basic" does. */
const HILLSHADE_PAINT = {
  'hillshade-method': 'basic',
  'hillshade-illumination-altitude': SUN_ELEVATION,
};

const KEY_NAMES = ['key', 'api_key', 'access_token', 'token'];

/** Makes addresses absolute; those at the style's origin get its key. */
export function addressing(styleUrl: string) {
  const base = new URL(styleUrl);
  const key = [...base.searchParams].find(([name]) => KEY_NAMES.includes(name));
  return (address: string): string => {
    if (!URL.canParse(address, base)) return address;
    const url = new URL(address, base);
    if (key && url.origin === base.origin && !url.searchParams.has(key[0])) {
      url.searchParams.set(...key);
    }
    // The placeholders of a tile address must not be escaped.
    return url.href.replaceAll('%7B', '{').replaceAll('%7D', '}');
  };
}

function withAddresses(source: StyleSource, absolute: (address: string) => string): StyleSource {
  const { url, tiles, data } = source;
  return {
    ...source,
    ...(url === undefined ? {} : { url: absolute(url) }),
    ...(tiles === undefined ? {} : { tiles: tiles.map(absolute) }),
    ...(typeof data === 'string' ? { data: absolute(data) } : {}),
  };
}

const fontText = z.array(z.string());

/** A font that every device has; one given by an expression becomes regular. */
function localFont(textFont: unknown): readonly string[] {
  const { data: names = [] } = fontText.safeParse(textFont);
  const first = names[0] ?? '';
  const weight = /bold|semi|medium/i.test(first) ? 'Bold' : 'Regular';
  return [/italic/i.test(first) ? `Arial ${weight} Italic` : `Arial ${weight}`];
}

function drawn(layer: StyleLayer): StyleLayer {
  if (layer.type === 'hillshade') {
    return { ...layer, paint: { ...layer.paint, ...HILLSHADE_PAINT } };
  }
  if (layer.type !== 'symbol' || layer.layout === undefined) return layer;
  const { layout } = layer;
  if (!('text-field' in layout)) return layer;
  return { ...layer, layout: { ...layout, 'text-font': localFont(layout['text-font']) } };
}

/** Adds hill shade below the first label if the style has terrain but does not shade it. */
function withHillshade(layers: readonly StyleLayer[], sources: MapStyle['sources']) {
  const terrain = Object.entries(sources).find(([, { type }]) => type === 'raster-dem')?.[0];
  if (terrain === undefined || layers.some(({ type }) => type === 'hillshade')) return layers;
  const firstName = layers.findIndex(({ type }) => type === 'symbol');
  const place = firstName === -1 ? layers.length : firstName;
  const shade = { id: 'hillshade', type: 'hillshade', source: terrain, paint: HILLSHADE_PAINT };
  return layers.toSpliced(place, 0, shade);
}

/**
 * Prepares a style: removes layers that cannot be drawn, replaces fonts, adds hill shade where there
 * is terrain, and adds the API key where it is needed.
 *
 * @param skipped called for each layer that is left out.
 * @throws {Error} if it is not a style of version 8, or has nothing to draw.
 */
export function preparedStyle(
  body: unknown,
  styleUrl: string,
  skipped: (type: string, id: string) => void,
): MapStyle {
  const { data: style } = styleSchema.safeParse(body);
  if (!style) throw new Error('this is not a map style of version 8');
  const absolute = addressing(styleUrl);
  const layers = style.layers.filter(({ type, id, source, ref }) => {
    const isDrawn =
      (DRAWN_TYPES.has(type) && (source === undefined || source in style.sources)) ||
      ref !== undefined;
    if (!isDrawn) skipped(type, id);
    return isDrawn;
  });
  if (layers.length === 0) throw new Error('the style has no layer that can be drawn');
  const { sprite } = style;
  return {
    ...style,
    sources: Object.fromEntries(
      Object.entries(style.sources).map(([id, source]) => [id, withAddresses(source, absolute)]),
    ),
    layers: [...withHillshade(layers.map(drawn), style.sources)],
    ...(typeof sprite === 'string' ? { sprite: absolute(sprite) } : {}),
    ...(Array.isArray(sprite)
      ? { sprite: sprite.map((one) => ({ ...one, url: absolute(one.url) })) }
      : {}),
  };
}
