import type { FastifyInstance } from 'fastify';
import type { WebBuild } from '#contract/page.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { pagePaths } from '#server/site/addresses.ts';
import type { Site } from '#server/site/site.ts';
import { escaped } from '../http/escaped.ts';
import { SHARE_A_MINUTE } from '../http/headers.ts';

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_MS = 180 * DAY_MS;
const TEXT = 'text/plain; charset=utf-8';

export function crawlerRoutes(
  app: FastifyInstance,
  { site, web, now }: { readonly site: Site; readonly web: WebBuild; readonly now: () => number },
): void {
  const { siteUrl, contact } = site.settings;
  const robots = [
    'User-agent: *',
    'Allow: /',
    ...['/api/', '/river/'].map((path) => `Disallow: ${path}`),
    // Each of the 700 past weeks takes one or two seconds to render.
    'Crawl-delay: 10',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  const ofEdition = { config: { kept: 'edition', cacheControl: SHARE_A_MINUTE } } as const;
  app.get('/robots.txt', ofEdition, (_, reply) => reply.type(TEXT).send(`${robots.join('\n')}\n`));

  if (contact !== null) {
    const always = { config: { cacheControl: SHARE_A_MINUTE } };
    app.get('/.well-known/security.txt', always, (_, reply) => {
      const address = contact.includes('://') ? contact : `mailto:${contact}`;
      const lines = [
        `Contact: ${address}`,
        `Expires: ${new Date(now() + SECURITY_TXT_MS).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${siteUrl}/.well-known/security.txt`,
      ];
      return reply.type(TEXT).send(`${lines.join('\n')}\n`);
    });
  }

  app.get('/sitemap.xml', ofEdition, ({ edition }, reply) => {
    const { asOf } = edition.dates;
    const changed = asOf === null ? '' : `<lastmod>${asOf}</lastmod>`;
    const urls = pagePaths(web, edition).map(
      (path) => `<url><loc>${escaped(siteUrl + path)}</loc>${changed}</url>`,
    );
    return reply.type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`);
  });
}
