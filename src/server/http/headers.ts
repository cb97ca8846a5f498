import { ANALYTICS_COLLECTOR } from '#contract/analytics.ts';

/** Headers of every answer: how far a browser may trust and share it. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Origins that pages may reach beside their own. */
export interface OtherOrigins {
  /** Of the analytics' collector; `null` without analytics. */
  readonly analytics: string | null;
  /** Of the configured base map; `null` where the embedded one is all there is. */
  readonly baseMap: string | null;
}

/** The origins that settings name. */
export function otherOrigins(configured: {
  readonly analyticsId: string | null;
  readonly baseMapStyleUrl: string | null;
}): OtherOrigins {
  const { analyticsId, baseMapStyleUrl } = configured;
  return {
    analytics: analyticsId === null ? null : new URL(ANALYTICS_COLLECTOR).origin,
    baseMap: baseMapStyleUrl === null ? null : new URL(baseMapStyleUrl).origin,
  };
}

/**
 * Nothing is loaded from elsewhere but the base map, and nothing stands inline. Frames, forms to
 * elsewhere and plug-ins are refused. Hill shade is worked out in a worker that is made of a blob.
 */
const contentSecurityPolicy = ({ analytics, baseMap }: OtherOrigins) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...(baseMap === null ? [] : [baseMap])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...[analytics, baseMap].filter((one) => one !== null)].join(' '),
    baseMap === null ? "worker-src 'self'" : "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Of pages. */
export function pageHeaders(
  others: OtherOrigins = { analytics: null, baseMap: null },
): Readonly<Record<string, string>> {
  return {
    ...COMMON,
    'content-security-policy': contentSecurityPolicy(others),
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
