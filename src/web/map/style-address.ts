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
  if (AMAZON_LOCATION.test(url.hostname) && url.pathname.startsWith('/v2/styles/')) {
    const hasSchemes = /^\/v2\/styles\/(Standard|Monochrome)\//.test(url.pathname);
    if (hasSchemes && !url.searchParams.has('color-scheme')) {
      url.searchParams.set('color-scheme', scheme === 'dark' ? 'Dark' : 'Light');
    }
    return url.href;
  }
  if (url.hostname === OPEN_FREE_MAP && scheme === 'dark') url.pathname = '/styles/dark';
  return url.href;
}
