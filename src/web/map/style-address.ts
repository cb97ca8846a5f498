export type ColourScheme = 'light' | 'dark';

const AMAZON_LOCATION = /^maps\.geo\.[a-z0-9-]+\.amazonaws\.com$/;
const OPEN_FREE_MAP = 'tiles.openfreemap.org';

/**
 * The address of the base map's style in the visitor's color scheme, if its service has one: newer
 * Amazon Location descriptors take `color-scheme`, OpenFreeMap has a separate style. A configured
 * scheme is kept, and any other address is unchanged.
 */
export function styleAddress(styleUrl: string, scheme: ColourScheme): string {
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

/** An address of the style with the key of the style's own address, if it is of the same origin. */
export function withKey(address: string, styleUrl: string): string {
  const url = new URL(address, styleUrl);
  if (url.origin !== new URL(styleUrl).origin) return address;
  const keys = secretsOf(styleUrl).filter(([name]) => /key|token$/i.test(name));
  for (const [name, value] of keys)
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  // The placeholders of a tile address must not be escaped.
  return url.href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

/**
 * Removes credentials from a text: those of the style's address, in any position and encoding, and
 * credential parameters of any address in the text.
 */
export function withoutKey(text: string, styleUrl: string): string {
  return secretsOf(styleUrl)
    .flatMap(([, value]) => [value, encodeURIComponent(value)])
    .reduce((rest, secret) => rest.replaceAll(secret, 'removed'), text)
    .replace(SECRET_IN_TEXT, '$1removed');
}
