import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { realPages } from '../../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

const PAGES = [
  '/',
  '/app',
  '/about',
  '/accuracy',
  '/words',
  '/data',
  '/privacy-policy',
  '/terms-of-service',
  '/hatcheries/issaquah-hatchery',
  '/hatcheries/nowhere',
  '/species/coho',
  '/species/nowhere',
  '/run',
  '/run/2025-10-16',
  '/run/nowhere',
  '/nowhere',
];

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest({ render: await realPages() });
});
afterAll(() => site.close());

async function get(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ method: 'GET', url, headers });
}

describe.each(PAGES)('the page %s', (url) => {
  test('may load from here only, run nothing inline and be framed by nobody', async () => {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(directives['default-src']).toEqual(["'none'"]);
    for (const name of ['script-src', 'style-src', 'connect-src', 'form-action']) {
      expect([name, directives[name]]).toEqual([name, ["'self'"]]);
    }
    expect(directives['frame-ancestors']).toEqual(["'none'"]);
    expect(directives['base-uri']).toEqual(["'none'"]);
    expect(policy).not.toMatch(/unsafe|https?:|\*|nonce/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['access-control-allow-origin']).toBe(undefined);
    expect(headers['set-cookie']).toBe(undefined);
  });

  test('has no inline script, style or handler, and nothing from elsewhere', async () => {
    const { body } = await get(url);
    expect(body).toMatch(/^<!DOCTYPE html>/);
    expect(body).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    for (const [tag] of body.matchAll(/<script[^>]*>/g)) {
      expect(tag).toMatch(
        /^<script (?:defer="" src="\/assets\/start|type="application\/(?:ld\+)?json")/,
      );
      const [, modules = ''] = /data-modules="([^"]*)"/.exec(tag) ?? [];
      for (const module of modules.split(' ')) expect(module).toMatch(/^(?:\/assets\/|$)/);
    }
    // The canonical link says where the page is; nothing is loaded from it.
    const loading = body.replace(/<link rel="canonical"[^>]*>/, '');
    for (const [, address] of loading.matchAll(
      /<(?:script|link|img)[^>]*?(?:src|href)="([^"]*)"/g,
    )) {
      expect(address).toMatch(/^\/(?!\/)/);
    }
  });

  test('is kept compressed under a strong validator, and is not sent twice', async () => {
    const asked = { 'accept-encoding': 'br' };
    const { statusCode, headers } = await get(url, asked);
    expect(statusCode).toBe(url.endsWith('nowhere') ? 404 : 200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers.etag).toMatch(/^"[\w-]+-br"$/);
    const again = await get(url, { ...asked, 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });
});

describe('what a page says', () => {
  test('a page that is not there says so in words, with a way on', async () => {
    const { body } = await get('/nowhere');
    expect(body).toContain('There is no page here');
    expect(body).toContain('href="/app"');
  });

  test('an unknown hatchery is the list, with a notice and without the name', async () => {
    const { body } = await get('/hatcheries/atlantis-hatchery');
    expect(body).toContain('No facility has this address.');
    expect(body).toContain('href="/hatcheries/issaquah-hatchery"');
    expect(body.toLowerCase()).not.toContain('atlantis');
  });

  test('an unknown species gets the names of the six there are, and not its own', async () => {
    const { body } = await get('/species/bull-trout');
    expect(body).toContain('There is no page of this species');
    expect(body).toContain('href="/species/coho"');
    expect(body).not.toContain('bull');
    const spelled = await get('/species/COHO?sort=rank');
    expect([spelled.statusCode, spelled.headers.location]).toEqual([
      301,
      '/species/coho?sort=rank',
    ]);
  });

  test('a day without a report names the nearest, on one page for all days between two', async () => {
    const between = await get('/run/2025-10-12');
    expect(between.statusCode).toBe(404);
    expect(between.body).toContain('href="/run/2025-10-09"');
    expect(between.body).toContain('href="/run/2025-10-16"');
    const before = site.rendered.length;
    expect((await get('/run/2025-10-14')).body).toBe(between.body);
    expect(site.rendered).toHaveLength(before);
    const answer = await get('/api/run/2025-10-12');
    expect([answer.statusCode, problemSchema.parse(answer.json()).detail]).toEqual([
      404,
      'The nearest weekly reports: 2025-10-09, 2025-10-16.',
    ]);
  });

  test('a past week is as it was known then, and stays so', async () => {
    const { body } = await get('/run/2025-10-09');
    expect(body).toContain('As known on 9 Oct 2025');
    // 85 by 7 Oct; the 240 of the week after were not known.
    expect(body).toContain('Coho alone: 85 fish in a week');
    expect(body).not.toMatch(/>325<|240/);
    const readings = site.readings();
    await get('/api/run/2025-10-09');
    expect(site.readings()).toBe(readings);
  });

  test('the traps of a species are sorted without a script, by what exists', async () => {
    const rank = await get('/species/coho?sort=rank');
    expect(rank.body).toMatch(/aria-current="true"[^>]*>Rank</);
    const usual = (await get('/species/coho')).body;
    // Distances are known to the browser alone.
    for (const sort of ['distance', 'count', 'best', '%00']) {
      expect((await get(`/species/coho?sort=${sort}`)).body).toBe(usual);
    }
  });

  test('what was searched for is found in the browser: the page is the whole list, without it', async () => {
    const list = await get('/app');
    expect(list.body).toContain('2 facilities');
    const hostile = '/app?q=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%3E';
    for (const url of ['/app?q=coho', hostile]) expect((await get(url)).body).toBe(list.body);
  });

  test('a chosen species is shown without a script, with what was searched for left out', async () => {
    const { body } = await get('/app?q=%3Cscript%3Ealert(1)&species=coho');
    expect(body).toContain('1 of 2 facilities');
    expect(body).not.toContain('alert(1)');
  });

  test.each(['?q=%', '?q=%ff', '?%', '?q=a&q=b', '?=', '??', '?q[]=1', '?__proto__=1'])(
    'a search that cannot be read harms nothing: %s',
    async (search) => {
      const { statusCode, body } = await get(`/app${search}`);
      expect(statusCode).toBe(200);
      expect(body).toContain('Escapement Facilities');
    },
  );

  test('600 letters behind the "?" are answered, one more is too long', async () => {
    const search = (length: number) => `?q=${'a'.repeat(length - 3)}`;
    expect((await get(`/app${search(600)}`)).statusCode).toBe(200);
    const answer = await get(`/app${search(601)}`);
    expect(answer.statusCode).toBe(414);
    expect(problemSchema.parse(answer.json())).toMatchObject({
      title: 'Address too long',
      detail: 'Please shorten what follows the "?".',
    });
  });
});

describe('the address of a hatchery', () => {
  test.each([
    ['/hatcheries/ISSAQUAH-HATCHERY', '/hatcheries/issaquah-hatchery'],
    ['/hatcheries/ISSAQUAH_HATCHERY', '/hatcheries/issaquah-hatchery'],
    ['/hatcheries/Issaquah%20Hatchery', '/hatcheries/issaquah-hatchery'],
    ['/hatcheries/issaquah_hatchery/', '/hatcheries/issaquah-hatchery'],
    ['/hatcheries/Issaquah-Hatchery?x=1&y=%20', '/hatcheries/issaquah-hatchery?x=1&y=%20'],
    [
      '/hatcheries/Issaquah-Hatchery?next=//evil.example',
      '/hatcheries/issaquah-hatchery?next=//evil.example',
    ],
  ])('%s leads to %s, for good', async (url, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
    expect((await get(location)).statusCode).toBe(200);
  });

  test('a slash at the end, or an escape that was not needed, is the same page', async () => {
    const usual = await get('/hatcheries/issaquah-hatchery');
    const before = site.rendered.length;
    for (const url of ['/hatcheries/issaquah-hatchery/', '/hatcheries/issaquah%2Dhatchery']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers.etag]).toEqual([url, 200, usual.headers.etag]);
    }
    for (const [url, plain] of [
      ['/app/', '/app'],
      ['/about/', '/about'],
    ] as const) {
      expect((await get(url)).headers.etag).toBe((await get(plain)).headers.etag);
    }
    expect(site.rendered.slice(before)).toEqual([]);
  });

  test('a facility that is not shown has no page', async () => {
    for (const slug of ['lk-aberdeen-hatchery', 'soos-creek-hatchery']) {
      expect((await get(`/hatcheries/${slug}`)).statusCode).toBe(404);
    }
  });
});
