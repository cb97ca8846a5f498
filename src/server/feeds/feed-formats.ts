import type { PlainDate } from '#domain/time/plain-date.ts';
import { escaped } from '../http/escaped.ts';
import type { Feed } from './report-feed.ts';

/** Reports have a day and no hour: noon in Washington is that day almost everywhere. */
const instantOf = (day: PlainDate) => `${day}T20:00:00Z`;

/**
 * A feed as Atom (RFC 4287).
 *
 * @param today stands in for the day of the newest entry where there is none.
 */
export function atomFeed(feed: Feed, siteUrl: string, today: PlainDate): string {
  const self = `${siteUrl}${feed.path}.atom`;
  const entries = feed.entries.map(
    ({ address, day, title, text }) => `<entry>
<id>${escaped(address)}</id>
<title>${escaped(title)}</title>
<link href="${escaped(address)}"/>
<updated>${instantOf(day)}</updated>
<summary>${escaped(text)}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(self)}</id>
<title>${escaped(feed.title)}</title>
<updated>${instantOf(feed.entries[0]?.day ?? today)}</updated>
<author><name>Freshet</name></author>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
<link href="${escaped(feed.page)}"/>
${entries.join('')}</feed>
`;
}

/** A feed as JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>). */
export function jsonFeed(feed: Feed, siteUrl: string): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: `${siteUrl}${feed.path}.json`,
    language: 'en-US',
    items: feed.entries.map(({ address, day, title, text }) => ({
      id: address,
      url: address,
      title,
      content_text: text,
      date_published: instantOf(day),
    })),
  };
}
