/** Requirement 6.12. Styles cannot set the opacity of hill shading, so the map layer does. */
export const HILLSHADE = { sunElevation: 35, opacity: 0.3 } as const;

export type ColorScheme = 'light' | 'dark';

const AMAZON_LOCATION = /^maps\.geo\.[a-z0-9-]+\.amazonaws\.com$/;
const OPEN_FREE_MAP = 'tiles.openfreemap.org';

/** The style's address for the visitor's color scheme, for hosts with a style per scheme. */
export function styleAddress(styleUrl: string, scheme: ColorScheme): string {
  const url = new URL(styleUrl);
  if (AMAZON_LOCATION.test(url.hostname)) {
    const hasSchemes = /^\/v2\/styles\/(Standard|Monochrome)\//.test(url.pathname);
    if (hasSchemes && !url.searchParams.has('color-scheme')) {
      url.searchParams.set('color-scheme', scheme === 'dark' ? 'Dark' : 'Light');
    }
  }
  if (url.hostname === OPEN_FREE_MAP && scheme === 'dark') url.pathname = '/styles/dark';
  return url.href;
}

/** Names of parameters that are credentials. */
const SECRET = 'key|api[-_]?key|(?:access[-_]?)?token|signature|x-amz-[a-z-]+';
const SECRET_NAME = new RegExp(`^(?:${SECRET})$`, 'i');
const SECRET_IN_TEXT = new RegExp(`([?&](?:${SECRET})=)[^&#\\s"'<>)]*`, 'gi');

const secretsOf = (styleUrl: string) =>
  [...new URL(styleUrl).searchParams].filter(([name, value]) => SECRET_NAME.test(name) && value);

/** Adds the key of the style's own address to another address in it, if both have the same origin. */
function withKey(address: string, styleUrl: string): string {
  const url = new URL(address, styleUrl);
  if (url.origin !== new URL(styleUrl).origin) return address;
  const keys = secretsOf(styleUrl).filter(([name]) => /key|token$/i.test(name));
  for (const [name, value] of keys)
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  // The placeholders of a tile address must not be escaped.
  return url.href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

/** Removes credentials from text: those of the style's address in any encoding, and those of any other address. */
export function withoutKey(text: string, styleUrl: string): string {
  return secretsOf(styleUrl)
    .flatMap(([, value]) => [value, encodeURIComponent(value)])
    .reduce((rest, secret) => rest.replaceAll(secret, 'removed'), text)
    .replace(SECRET_IN_TEXT, '$1removed');
}

interface StyleLayer {
  readonly id: string;
  readonly type: string;
  readonly source?: string;
  readonly ref?: string;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: object;
}

export interface MapStyle {
  readonly version: 8;
  readonly sources: {
    readonly [id: string]: {
      readonly type: string;
      readonly url?: string;
      readonly tiles?: readonly string[];
      readonly data?: unknown;
    };
  };
  readonly layers: readonly StyleLayer[];
  readonly sprite?: unknown;
}

const DRAWN_TYPES = /^(background|circle|fill|fill-extrusion|line|symbol|raster|hillshade)$/;

/** Not all methods use the elevation of the sun; "basic" does. */
const HILLSHADE_PAINT = {
  'hillshade-method': 'basic',
  'hillshade-illumination-altitude': HILLSHADE.sunElevation,
};

/** A font on every device, so that none is fetched from another host. */
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

/** Adds hill shading below the first label if the style has unshaded terrain. */
function withHillshade(layers: readonly StyleLayer[], sources: MapStyle['sources']) {
  const terrain = Object.entries(sources).find(([, { type }]) => type === 'raster-dem')?.[0];
  if (terrain === undefined || layers.some(({ type }) => type === 'hillshade')) return layers;
  const firstName = layers.findIndex(({ type }) => type === 'symbol');
  const shade = { id: 'hillshade', type: 'hillshade', source: terrain, paint: HILLSHADE_PAINT };
  return layers.toSpliced(firstName === -1 ? layers.length : firstName, 0, shade);
}

/** Reduces a style to the layers that can be drawn; `skipped` is called for each other layer. @throws if no layer can be drawn. */
export function preparedStyle(
  style: MapStyle | null,
  styleUrl: string,
  skipped: (type: string, id: string) => void,
): MapStyle {
  if (style?.version !== 8 || !Array.isArray(style.layers) || !style.sources) {
    throw new Error('not a map style of version 8');
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
  const withKeys = (source: MapStyle['sources'][string]) => {
    const copy = { ...source };
    if (copy.url) copy.url = keyed(copy.url);
    if (copy.tiles) copy.tiles = copy.tiles.map(keyed);
    if (typeof copy.data === 'string') copy.data = keyed(copy.data);
    return copy;
  };
  return {
    ...style,
    sources: Object.fromEntries(
      Object.entries(sources).map(([id, source]) => [id, withKeys(source)]),
    ),
    layers: withHillshade(layers.map(drawable), sources),
    ...(typeof sprite === 'string' && { sprite: keyed(sprite) }),
  };
}
