import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configSchema } from '#contract/config.ts';
import { facilitiesSchema } from '#contract/facilities.ts';
import { hatcherySchema } from '#contract/hatchery.ts';
import { problemSchema } from '#contract/problem.ts';
import { seasonSchema } from '#contract/season.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest();
});
afterAll(() => site.close());

async function get(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ method: 'GET', url, headers });
}

describe('the answers', () => {
  test('facilities are those that counted a shown species, in the words of the contract', async () => {
    const body = facilitiesSchema.parse((await get('/api/facilities')).json());
    expect(body.features.map(({ id }) => id)).toEqual(['HOODSPORT_HATCHERY', 'ISSAQUAH_HATCHERY']);
    expect(body).toMatchObject({
      type: 'FeatureCollection',
      today: '2025-10-24',
      as_of: '2025-10-22',
      recent_from: '2025-10-09',
    });
    const [, issaquah] = body.features;
    expect(issaquah?.geometry.coordinates).toEqual([
      expect.closeTo(-122.04, 1),
      expect.closeTo(47.53, 1),
    ]);
    expect(issaquah?.properties).toMatchObject({
      Facility: 'ISSAQUAH_HATCHERY',
      'Facility Name': 'ISSAQUAH HATCHERY',
      county: 'King County',
      last_report: '2025-10-21',
      hatchery_fish: { Coho: { in_season: expect.any(Boolean) } },
    });
  });

  test('a hatchery has its recent counts with both parts, their span and their report', async () => {
    const body = hatcherySchema.parse((await get('/api/hatchery/ISSAQUAH HATCHERY')).json());
    expect(body).toMatchObject({
      facility: 'ISSAQUAH_HATCHERY',
      name: 'ISSAQUAH HATCHERY',
      as_of: '2025-10-22',
      last_report: '2025-10-21',
    });
    const weekly = { source: 'wdfw-weekly' };
    const week = { ...weekly, report: '2025-10-16.pdf', report_date: '2025-10-16' };
    const correction = { ...weekly, report: '2025-10-23.pdf', report_date: '2025-10-23' };
    expect(body.recent_escapement).toEqual([
      {
        species: 'Coho',
        run: 'NA',
        origin: 'Hatchery',
        received: 'none',
        day_counts: [
          { day: '2025-10-14', since: '2025-10-07', count: 240, adults: 220, jacks: 20, ...week },
          {
            day: '2025-10-21',
            since: '2025-10-14',
            count: -10,
            adults: -10,
            jacks: 0,
            ...correction,
          },
        ],
      },
    ]);
  });

  test('of one series a facility has the curve and the seasons alone, and every year', async () => {
    const name = 'ISSAQUAH HATCHERY';
    const parsed = async (query: string) => ({
      hatchery: hatcherySchema.parse((await get(`/api/hatchery/${name}${query}`)).json()),
      season: seasonSchema.parse((await get(`/api/season/${name}${query}`)).json()),
    });
    const whole = await parsed('');
    expect([whole.hatchery.only, whole.season.only]).toEqual([undefined, undefined]);
    const [series] = whole.hatchery.bargraph;
    const only = { species: series?.species, run: `${series?.run} ${series?.origin}` };
    for (const query of ['?species=', '?species=Trout&run=None', `?species=${only.species}`]) {
      const { hatchery, season } = await parsed(query);
      expect([hatchery.only, season.only]).toEqual([only, only]);
      expect(hatchery.bargraph).toEqual(whole.hatchery.bargraph);
      const curves = whole.hatchery.density_estimation.filter(
        (one) => one.species === only.species && `${one.run} ${one.origin}` === only.run,
      );
      expect(hatchery.density_estimation).toEqual(curves);
      for (const [at, run] of season.runs.entries()) {
        const { seasons, ...rest } = run;
        const { seasons: all = [], ...known } = whole.season.runs[at] ?? {};
        expect(rest).toEqual(known);
        const isOnly = run.species === series?.species && run.run === series.run;
        expect(seasons.map(({ year }) => year)).toEqual(isOnly ? all.map(({ year }) => year) : []);
        expect(seasons.filter((one) => 'count_days' in one)).toEqual([]);
      }
    }
  });

  test('the yearly totals add up to the last totals of the reports', async () => {
    const coho = hatcherySchema.parse((await get('/api/hatchery/issaquah_hatchery')).json());
    const chum = hatcherySchema.parse((await get('/api/hatchery/hoodsport_hatchery')).json());
    const years = [...coho.bargraph, ...chum.bargraph].map(({ species, origin, year_counts }) => [
      `${species} ${origin}`,
      ...year_counts.map((one) => `${one.label}: ${one.count} = ${one.adults} + ${one.jacks}`),
    ]);
    expect(years).toEqual([
      ['Coho Hatchery', '2024: 540 = 500 + 40', '2025: 315 = 290 + 25'],
      ['Chum Mixed', '2024: 200 = 200 + null', '2025: 145 = 145 + null'],
    ]);
  });

  test('the arrival curve has 366 days, adds adults and jacks, and is 0 outside the season', async () => {
    const body = hatcherySchema.parse((await get('/api/hatchery/issaquah_hatchery')).json());
    const [coho, ...others] = body.density_estimation;
    expect(others).toEqual([]);
    const days = coho?.density_data ?? [];
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 366 }, (_, day) => day));
    for (const { count, adults, jacks } of days) {
      expect(count).toBeCloseTo((adults ?? 0) + (jacks ?? 0), 9);
    }
    expect(days[100]).toEqual({ day: 100, count: 0, adults: 0, jacks: 0 });
    // 2024 is the one run-year that is over.
    const fish = days.reduce((sum, { count }) => sum + count, 0);
    expect(Math.abs(fish - 540)).toBeLessThan(1);
  });

  test('config describes the deployment and is not cached', async () => {
    const answer = await get('/api/config');
    expect(configSchema.parse(answer.json())).toMatchObject({
      mode: 'live',
      today: '2025-10-24',
      as_of: '2025-10-22',
      clock: '2025-10-24T19:00:00.000Z',
      analytics_id: null,
      links: { regulations: 'https://wdfw.wa.gov/fishing/regulations', contact: null },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('all answers of one moment name the same data version', async () => {
    const paths = ['facilities', 'hatchery/issaquah_hatchery', 'config', 'status'];
    const versions = await Promise.all(
      paths.map(async (path) => (await get(`/api/${path}`)).json().data_version),
    );
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('names', () => {
  test.each([
    'ISSAQUAH_HATCHERY',
    'ISSAQUAH%20HATCHERY',
    'ISSAQUAH+HATCHERY'.replace('+', '%20'),
    'issaquah_hatchery',
    'issaquah%20hatchery',
    'Issaquah%20Hatchery',
    'iSSAQUAH_hATCHERY',
    'issaquah-hatchery',
    '%20issaquah%20%20hatchery%20',
    'issaquah%5fhatchery',
  ])('%s is the hatchery at Issaquah, with the very same bytes', async (name) => {
    const [answer, usual] = await Promise.all([
      get(`/api/hatchery/${name}`),
      get('/api/hatchery/ISSAQUAH_HATCHERY'),
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe(usual.headers.etag);
    expect(answer.rawPayload).toEqual(usual.rawPayload);
  });

  test.each([
    ['a name that is none', 'ATLANTIS'],
    ['a facility that was never reported', 'SOOS_CREEK_HATCHERY'],
    ['a facility without a shown species', 'LK_ABERDEEN_HATCHERY'],
    ['a part of a name', 'ISSAQUAH'],
    ['a name with more behind it', 'ISSAQUAH_HATCHERY_2'],
    ['a word of the language itself', '__proto__'],
    ['a word of the language itself', 'constructor'],
  ])('%s is a problem that says what to do: %s', async (_, name) => {
    const answer = await get(`/api/hatchery/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(problemSchema.parse(answer.json())).toEqual({
      type: 'about:blank',
      title: 'Unknown hatchery',
      status: 404,
      detail:
        'No facility has that name. GET /api/facilities lists them all; spaces or underscores, ' +
        'any case.',
    });
  });

  test('an unknown address of the API is a problem too, not a page', async () => {
    for (const url of ['/api/nothing', '/api/hatchery', '/api/hatchery/a/b', '/api/Facilities']) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(problemSchema.parse(answer.json()).detail).toContain('GET /api shows what there is');
    }
  });
});

describe('who may ask', () => {
  test('any site may read the API, and nothing there can be framed or guessed at', async () => {
    for (const path of ['facilities', 'hatchery/ISSAQUAH_HATCHERY', 'config', 'status']) {
      const { headers } = await get(`/api/${path}`, { origin: 'https://elsewhere.example' });
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(headers['set-cookie']).toBe(undefined);
    }
  });

  test.each(['Bearer anything', 'Basic Zm9vOmJhcg==', 'nonsense'])(
    'Authorization is not looked at: %s',
    async (authorization) => {
      const plain = await get('/api/facilities');
      const withToken = await get('/api/facilities', { authorization });
      expect(withToken.statusCode).toBe(200);
      expect(withToken.headers).toEqual({ ...plain.headers, date: withToken.headers.date });
      expect(withToken.rawPayload).toEqual(plain.rawPayload);
    },
  );

  test('another site may ask first, and is told what it may send', async () => {
    const headers = {
      origin: 'https://a.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    const url = '/api/facilities';
    const answer = await site.app.inject({ method: 'OPTIONS', url, headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'if-none-match, authorization',
    });
  });

  test('a preflight request may not send a body', async () => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'OPTIONS', url: '/api/facilities', headers, payload: '{' } as const;
    const answer = await site.app.inject(request);
    expect(answer.statusCode).toBe(415);
    expect(problemSchema.parse(answer.json()).detail).toContain('GET');
  });

  test.each([undefined, 'Bearer wrong'])(
    'nobody is an operator, whatever the token is: %s',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await site.app.inject({ url: '/api/operator/anything', headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(problemSchema.parse(answer.json()).status).toBe(401);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s is refused with what is allowed, whatever the body is',
    async (method) => {
      const url = '/api/facilities';
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const headers = { 'content-type': type };
        const answer = await site.app.inject({ method, url, headers, payload: '{' });
        expect([type, answer.statusCode]).toEqual([type, 405]);
        expect(answer.headers.allow).toBe('GET, HEAD');
        expect(problemSchema.parse(answer.json()).title).toBe('Method not allowed');
      }
    },
  );
});
