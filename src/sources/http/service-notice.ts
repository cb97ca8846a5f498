/** What a service says about its own future, in the headers of an answer. */
export interface ServiceNotice {
  /** The kind of call it applies to. */
  readonly service: string;
  readonly host: string;
  /** The headers in one line. */
  readonly words: string;
}

/**
 * `Deprecation` (RFC 9745): since when an address should not be used; `Sunset` (RFC 8594): when it
 * ends; `Warning`: sent by older gateways for both.
 */
const HEADERS = ['Deprecation', 'Sunset', 'Warning'] as const;
const LONGEST_WORDS = 300;

/** `@1790812800`, seconds since 1970, as a day; anything else as it is. */
function readable(value: string): string {
  const seconds = /^@(\d{1,11})$/.exec(value)?.[1];
  if (seconds === undefined) return value;
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
}

export function noticeIn(
  { service, url }: { readonly service: string; readonly url: URL },
  headers: Headers,
): ServiceNotice | null {
  const announcements = HEADERS.flatMap((name) => {
    const value = headers.get(name)?.trim() ?? '';
    return value === '' ? [] : `${name}: ${readable(value)}`;
  });
  if (announcements.length === 0) return null;
  return { service, host: url.host, words: announcements.join('; ').slice(0, LONGEST_WORDS) };
}
