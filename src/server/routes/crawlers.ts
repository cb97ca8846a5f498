import type { FastifyInstance } from 'fastify';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import { escaped } from '../http/escaped.ts';
import { ASK_AGAIN, FILE_HEADERS } from '../http/headers.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { Site } from '../site.ts';

const CHANGING = { 'cache-control': ASK_AGAIN };

/** Pages without a facility or a species in their address. */
export const LISTED_PAGES = [
  '/',
  '/app',
  '/run',
  '/about',
  '/accuracy',
  '/data',
  '/words',
  '/privacy-policy',
  '/terms-of-service',
];

/** RFC 9116 asks for less than a year. */
const SECURITY_TXT_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Makes the routes of what search engines read first, `/robots.txt` and `/sitemap.xml`, and of
 * `/.well-known/security.txt` where a contact is known.
 */
export function crawlerRoutes(
  app: FastifyInstance,
  {
    site: { siteUrl, contact, current },
    shelf,
    now,
  }: { readonly site: Site; readonly shelf: AnswerShelf; readonly now: () => number },
) {
  const robots = [
    'User-agent: *',
    'Allow: /',
    ...['/api/', '/data/', '/feeds/', '/river/'].map((path) => `Disallow: ${path}`),
    // Each of 700 past weeks takes a second or two to make.
    'Crawl-delay: 10',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  const robotsTxt = {
    contentType: 'text/plain; charset=utf-8',
    headers: FILE_HEADERS,
    body: `${robots.join('\n')}\n`,
  };
  const robotsPlace = { owner: robotsTxt, key: 'robots', make: () => robotsTxt };
  app.get('/robots.txt', (request, reply) =>
    sendAnswer(request, reply, shelf, robotsPlace, CHANGING),
  );

  if (contact !== null) {
    app.get('/.well-known/security.txt', (_, reply) => {
      const expires = new Date(now() + SECURITY_TXT_MS).toISOString();
      const lines = [
        `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
        `Expires: ${expires}`,
        'Preferred-Languages: en',
        `Canonical: ${siteUrl}/.well-known/security.txt`,
      ];
      const headers = { ...FILE_HEADERS, ...CHANGING, 'content-type': 'text/plain; charset=utf-8' };
      return reply.headers(headers).send(`${lines.join('\n')}\n`);
    });
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const edition = await current();
    const make = () => {
      const { features, as_of } = edition.facilities;
      const changed = as_of === null ? '' : `<lastmod>${as_of}</lastmod>`;
      const paths = [
        ...LISTED_PAGES,
        ...SHOWN_SPECIES.map((species) => `/species/${species.toLowerCase()}`),
        ...features.map(({ id }) => `/hatcheries/${slugOfKey(id)}`),
      ];
      const urls = paths.map(
        (path) => `<url><loc>${escaped(siteUrl + path)}</loc>${changed}</url>`,
      );
      return {
        contentType: 'application/xml; charset=utf-8',
        headers: FILE_HEADERS,
        body: `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
      };
    };
    return sendAnswer(request, reply, shelf, { owner: edition, key: 'sitemap', make }, CHANGING);
  });
}
