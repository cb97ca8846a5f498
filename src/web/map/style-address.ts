/** Light or dark, as the visitor has it. */
export type ColourScheme = 'light' | 'dark';

const AMAZON_LOCATION = /^maps\.geo\.[a-z0-9-]+\.amazonaws\.com$/;
const OPEN_FREE_MAP = 'tiles.openfreemap.org';

/**
 * The address of the base map's style in the visitor's colours, where its service has such: the
 * newer descriptors of Amazon Location take `color-scheme`, OpenFreeMap has a style of its own. A
 * scheme that was configured stays, and every other address is taken as it is.
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
