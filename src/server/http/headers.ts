/** Headers of every answer: how far a browser may trust and share it. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * Nothing is loaded from elsewhere and nothing stands inline. Frames, forms to elsewhere and
 * plug-ins are refused.
 */
const contentSecurityPolicy = (connectTo: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Of pages.
 *
 * @param connectTo origins a page may send to beside its own.
 */
export function pageHeaders(connectTo: readonly string[] = []): Readonly<Record<string, string>> {
  return {
    ...COMMON,
    'content-security-policy': contentSecurityPolicy(connectTo),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  };
}

/** Of the API: public, to be read from any site. */
export const API_HEADERS = {
  ...COMMON,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Answers to a browser that asks, on behalf of another site, what it may ask. */
export const PREFLIGHT_HEADERS = {
  ...API_HEADERS,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match, authorization',
  'access-control-max-age': '86400',
} as const;

/** Of the files of the web build. */
export const FILE_HEADERS = { ...COMMON, 'cross-origin-resource-policy': 'same-origin' } as const;

/** Asked for again each time, and answered with 304 while nothing has changed. */
export const ASK_AGAIN = 'no-cache';
/** For what must not be kept at all. */
export const KEEP_NOTHING = 'no-store';
/** For files whose name is made from their content. */
export const KEEP_FOREVER = 'public, max-age=31536000, immutable';
/** For files that keep their name when they change. */
export const KEEP_AN_HOUR = 'public, max-age=3600';
