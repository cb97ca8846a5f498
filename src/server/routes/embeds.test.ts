import { afterAll, beforeAll, expect, test } from 'vitest';
import { webBuild } from '../../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest({ web: await webBuild() });
});
afterAll(() => site.close());

const CARD = '/embed/hatcheries/issaquah-hatchery';

test('any site may frame a card, which loads nothing and has no script', async () => {
  const { body, headers, statusCode } = await site.app.inject(CARD);
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*$/,
  );
  expect(body).not.toMatch(/<script|<link|<img|\ssrc=/);
  expect(body).toContain('<b>230</b> Coho in two weeks');
  expect(body).toContain('As of 22 Oct 2025. Freshet does not know whether it is open.');
  expect(body).toMatch(/<a href="https?:[^"]+\/hatcheries\/issaquah-hatchery" target="_top">/);
});

test.each([
  ['?theme=dark', 'dark'],
  ['?theme=light', 'light'],
  ['?theme=red', 'light'],
  ['?theme=dark&theme=light', 'light'],
  ['', 'light'],
])('a card asked for with "%s" is %s', async (query, theme) => {
  expect((await site.app.inject(CARD + query)).body).toContain(`data-theme="${theme}"`);
});

test('what does not exist is a card that says so, and any other page may not be framed', async () => {
  const { body, statusCode, headers } = await site.app.inject('/embed/hatcheries/atlantis');
  expect([statusCode, headers['x-frame-options']]).toEqual([404, undefined]);
  expect(body).toContain('No facility of Freshet has this address.');
  const page = await site.app.inject('/hatcheries/issaquah-hatchery');
  expect(page.headers['x-frame-options']).toBe('DENY');
  const oembed = /<link[^>]*json\+oembed[^>]*href="[^"]*(\/oembed[^"]+)"/.exec(page.body)?.[1];
  const answer = (await site.app.inject(`${oembed}&maxwidth=100`)).json();
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 300 });
  expect(answer.html).toContain(`${CARD}" title="Issaquah Hatchery, Freshet" width="300"`);
});

test.each([
  ['/oembed?url=https%3A%2F%2Fa.example%2Fhatcheries%2Fatlantis', 404],
  ['/oembed', 404],
  ['/oembed?format=xml&url=%2Fhatcheries%2Fissaquah-hatchery', 501],
])('%s is %i', async (url, status) => {
  expect((await site.app.inject(url)).statusCode).toBe(status);
});
