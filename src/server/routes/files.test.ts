import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodedPng } from '../../testing/png.ts';
import { realPages } from '../../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { AnswerShelf } from '../http/answer-shelf.ts';
import { fileRoutes } from './files.ts';

let site: SiteUnderTest;
let assets: string[] = [];
beforeAll(async () => {
  site = await siteUnderTest({ render: await realPages() });
  const { body } = await site.app.inject('/');
  assets = [
    ...new Set(
      [...body.matchAll(/"(\/assets\/[^"\\]+)"/g)].flatMap(([, paths = '']) => paths.split(' ')),
    ),
  ];
});
afterAll(() => site.close());

describe('the files of the web build', () => {
  test('that a page names are there, and are kept for a year', async () => {
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const { statusCode, headers } = await site.app.inject({
        url: path,
        headers: { 'accept-encoding': 'br' },
      });
      expect([path, statusCode]).toEqual([path, 200]);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-type': expect.stringMatching(
          /^(text\/(javascript|css); charset=utf-8|image\/svg\+xml)$/,
        ),
        vary: 'accept-encoding',
      });
      expect(headers['access-control-allow-origin']).toBe(undefined);
    }
  });

  test('the installed site has icons of the sizes that its manifest says, with room to be cut', async () => {
    const { icons, shortcuts } = (await site.app.inject('/site.webmanifest')).json();
    const pngs = icons.filter(({ type }: { type: string }) => type === 'image/png');
    expect(pngs).toHaveLength(4);
    for (const { src, sizes, purpose } of pngs) {
      const { rawPayload, headers } = await site.app.inject({
        url: src,
        headers: { 'accept-encoding': 'br' },
      });
      expect([headers['content-type'], headers['content-encoding']]).toEqual([
        'image/png',
        undefined,
      ]);
      const { width, height, firstPixel } = decodedPng(rawPayload);
      expect(`${width}x${height}`).toBe(sizes);
      // A corner is see-through where the icon is round, and colour where a device cuts it.
      expect(firstPixel).toEqual(purpose === 'maskable' ? [11, 93, 122, 255] : [0, 0, 0, 0]);
    }
    for (const { url } of shortcuts) expect((await site.app.inject(url)).statusCode).toBe(200);
  });

  test('its manifest shows one small picture for phones and one for wider screens', async () => {
    const { screenshots } = (await site.app.inject('/site.webmanifest')).json();
    const found = [];
    for (const { src, sizes, type, form_factor } of screenshots) {
      const { rawPayload, headers } = await site.app.inject(src);
      expect(headers['content-type']).toBe(type);
      expect(rawPayload.length).toBeLessThan(64_000);
      const { width, height } = decodedPng(rawPayload);
      expect(`${width}x${height}`).toBe(sizes);
      // What browsers take: 320 to 3,840 pixels, one side at most 2.3 times the other.
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThan(2.3);
      found.push(form_factor);
    }
    expect(found).toEqual(['narrow', 'wide']);
  });

  test.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/api.css', 'text/css; charset=utf-8'],
  ])('%s is kept for an hour, byte for byte', async (path, type) => {
    const { rawPayload, headers } = await site.app.inject(path);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(rawPayload).toEqual(await readFile(`public${path}`));
    const held = { 'if-none-match': String(headers.etag) };
    expect((await site.app.inject({ url: path, headers: held })).statusCode).toBe(304);
  });

  test('one that could not be read is read at the next request', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'robots.txt');
    await writeFile(file, 'first');
    const app = Fastify();
    await fileRoutes(app, new AnswerShelf(Date.now), folder, { analytics: null, baseMap: null });
    await rm(file);
    expect((await app.inject('/robots.txt')).statusCode).toBe(500);
    await writeFile(file, 'second');
    expect((await app.inject('/robots.txt')).body).toBe('second');
    await app.close();
  });

  test('nothing else is served', async () => {
    const others = [
      '/.vite/manifest.json',
      '/assets',
      '/assets/',
      '/assets/../../server/entry-server.js',
      '/src/server/main.mjs',
      '/package.json',
      '/data/snapshot/manifest.json',
      '/var/freshet.sqlite',
      '/.git/config',
      `${assets[0]}.map`,
    ];
    for (const url of others) {
      expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 404]);
    }
  });
});
