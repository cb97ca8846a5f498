import { ANALYTICS_COLLECTOR } from '#contract/analytics.ts';
import { RIVER_HEADERS } from '#contract/river-address.ts';
import type { Settings } from '#program/settings.ts';

/** Headers of every answer. This policy lets an answer opened as a page load nothing; pages have their own. */
const COMMON = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
} as const;

/** HSTS header for every answer of a site with an `https:` address, whoever terminates TLS. */
export function transportHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

export type OtherOrigins = Readonly<Record<'analytics' | 'baseMap' | 'rivers', string | null>>;

type Others = Pick<Settings, 'analyticsId' | 'baseMapStyleUrl' | 'riverOrigin'>;

/** Other origins that pages may connect to; `null` where not configured. */
export function otherOrigins({ analyticsId, baseMapStyleUrl, riverOrigin }: Others): OtherOrigins {
  return {
    analytics: analyticsId === null ? null : new URL(ANALYTICS_COLLECTOR).origin,
    baseMap: baseMapStyleUrl === null ? null : new URL(baseMapStyleUrl).origin,
    rivers: riverOrigin,
  };
}

/** Only the base map loads from elsewhere; no inline styles, no frames. Hill shading needs blob workers. */
const contentSecurityPolicy = (
  { analytics, baseMap, rivers }: OtherOrigins,
  scripts: readonly string[],
) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    baseMap === null ? "img-src 'self'" : `img-src 'self' ${baseMap}`,
    "font-src 'self'",
    ["connect-src 'self'", ...[analytics, baseMap, rivers].filter((origin) => origin)].join(' '),
    baseMap === null ? "worker-src 'self'" : "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers of pages (`scripts`: hashes of their inline scripts) and of the service worker. */
export function pageHeaders(
  others: OtherOrigins = { analytics: null, baseMap: null, rivers: null },
  scripts: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    ...COMMON,
    'content-security-policy': contentSecurityPolicy(others, scripts),
    'cross-origin-resource-policy': 'same-origin',
  };
}

const { 'x-frame-options': _, ...FRAMED_HEADERS } = COMMON;

/** Headers of a card that any site may frame; `style` is the hash of its styles. */
export function embedHeaders(style: string): Readonly<Record<string, string>> {
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
  return { 'content-security-policy': policy, 'cross-origin-resource-policy': 'cross-origin' };
}

const API_HEADERS = {
  ...COMMON,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': ['etag', 'age', 'date', ...Object.values(RIVER_HEADERS)].join(
    ', ',
  ),
  'cross-origin-resource-policy': 'cross-origin',
} as const;

export const PREFLIGHT_HEADERS = {
  ...API_HEADERS,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match, authorization',
  'access-control-max-age': '86400',
} as const;

export const FILE_HEADERS = { ...COMMON, 'cross-origin-resource-policy': 'same-origin' } as const;

/** Whether an address serves programs on any site; its errors are problem JSON instead of a page. */
export function isOpenToAll(url: string): boolean {
  return /^\/(?:api(?:[/?]|$)|data\/.|river\/|feeds\/|previews\/)/.test(url);
}

export function policiesOf(url: string): Readonly<Record<string, string>> {
  if (url.startsWith('/embed/')) return FRAMED_HEADERS;
  return isOpenToAll(url) ? API_HEADERS : FILE_HEADERS;
}

/** How long shared caches keep what comes from an edition: the next edition may come at any time. */
export const SHARED_S = 60;
export const ASK_AGAIN = 'no-cache';
const WHILE_DOWN = 'stale-if-error=86400';
const WHILE_RENEWED = `stale-while-revalidate=600, ${WHILE_DOWN}`;
/**
 * For what comes from an edition: browsers revalidate each time, shared caches once a minute. Shared caches
 * serve the old answer while they revalidate, and for a day while the server is down.
 */
export const SHARE_A_MINUTE = `public, max-age=0, s-maxage=60, ${WHILE_RENEWED}`;
/** For data that scripts fetch: without `stale-while-revalidate`, as Chromium would give scripts the old answer. */
export const SHARE_DATA = `public, max-age=0, s-maxage=60, ${WHILE_DOWN}`;
/** For what does not exist: the next edition may have it, and a stale page is no better. */
export const SHARE_ABSENCE = 'public, max-age=0, s-maxage=60';
export const KEEP_NOTHING = 'no-store';
/** For files named by the hash of their content. */
export const KEEP_FOREVER = 'public, max-age=31536000, immutable';
/** For files whose name stays the same when they change. */
export const KEEP_AN_HOUR = `public, max-age=3600, s-maxage=3600, ${WHILE_RENEWED}`;
/** For figures with a fixed lifetime in browsers: during it, shared caches must not hand out older ones. */
export function keepFor(seconds: number, sharedSeconds = Math.min(seconds, SHARED_S)): string {
  return `public, max-age=${seconds}, s-maxage=${sharedSeconds}, ${WHILE_DOWN}`;
}
