import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Facilities, facilitiesSchema } from '#contract/facilities.ts';
import { hatcherySchema } from '#contract/hatchery.ts';
import { bundledReports } from '../testing/bundled-snapshot.ts';
import { realPages } from '../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';

/** A day in the middle of the coho run; the snapshot goes on for nine months after it. */
const DAY = '2025-10-23';
/** From here on every report is read: years enough for every figure that is shown. Of earlier ones, some. */
const FIRST_DAY = '2019-08-01';
const NOW = '2026-11-20T12:00:00Z';

/** One store shown as of the day, and in full; beside it a site that never had a later report. */
let asOf: SiteUnderTest;
let thatDay: SiteUnderTest;
let everything: SiteUnderTest;
beforeAll(async () => {
  const options = { at: NOW, mode: 'demo', render: await realPages() } as const;
  const reports = await bundledReports();
  const some = reports.filter(({ report }, at) => report.reportDate >= FIRST_DAY || at % 8 === 0);
  const known = some.filter(({ report }) => report.reportDate <= DAY);
  everything = await siteUnderTest({ ...options, reports: some });
  asOf = await siteUnderTest({ ...options, store: everything.store, knownOn: DAY });
  thatDay = await siteUnderTest({ ...options, reports: known, knownOn: DAY });
});
afterAll(async () => {
  await asOf.close();
  await everything.close();
  await thatDay.close();
});

async function json(site: SiteUnderTest, url: string): Promise<unknown> {
  const answer = await site.app.inject(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

const facilitiesOf = async (site: SiteUnderTest): Promise<Facilities> =>
  facilitiesSchema.parse(await json(site, '/api/facilities'));

/** All texts in an answer that are days, wherever they stand. */
function daysIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(daysIn) : [];
}

describe('the site as of a past day', () => {
  test('says which day it shows, and that its newest figures are of that day', async () => {
    expect(await facilitiesOf(asOf)).toMatchObject({
      today: DAY,
      as_of: DAY,
      recent_from: '2025-10-10',
    });
    expect(await json(asOf, '/api/config')).toMatchObject({ today: DAY, as_of: DAY });
    expect(await json(asOf, '/api/status')).toMatchObject({ today: DAY, as_of: DAY });
  });

  test('no answer holds a day or a report later than it', async () => {
    const facilities = await facilitiesOf(asOf);
    const keys = facilities.features.map(({ id }) => id);
    expect(keys.length).toBeGreaterThan(60);
    const bodies = await Promise.all([
      facilities,
      ...keys.map((key) => json(asOf, `/api/hatchery/${encodeURIComponent(key)}`)),
    ]);
    const days = bodies.flatMap(daysIn);
    expect(days.length).toBeGreaterThan(4000);
    expect(days.filter((day) => day > DAY)).toEqual([]);
    expect(days).toContain(DAY);
    // The reports of 2026 name themselves by their day.
    expect(JSON.stringify(bodies)).not.toMatch(/report":"[^"]*2026/);
  });

  test('it is the same as if no later report had come', async () => {
    const [now, then] = await Promise.all([asOf, thatDay].map(facilitiesOf));
    const { data_version: _now, ...shownNow } = now ?? {};
    const { data_version: _then, ...shownThen } = then ?? {};
    expect(shownNow).toEqual(shownThen);
    for (const { id } of then?.features ?? []) {
      const url = `/api/hatchery/${encodeURIComponent(id)}`;
      const [bodyNow, bodyThen] = await Promise.all([asOf, thatDay].map((site) => json(site, url)));
      expect(hatcherySchema.parse(bodyNow)).toEqual({
        ...hatcherySchema.parse(bodyThen),
        data_version: expect.any(String),
      });
    }
  });

  test('its status counts only what was known', async () => {
    const [now, then, all] = await Promise.all(
      [asOf, thatDay, everything].map(
        async (site) => (await site.app.inject('/api/status')).json().returns,
      ),
    );
    expect(now).toBe(then);
    expect(now).toBeLessThan(all);
  });

  test.each(['/', '/app', '/hatcheries/issaquah-hatchery'])(
    'its page %s shows no year that had not come',
    async (url) => {
      const { statusCode, body } = await asOf.app.inject(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('23 Oct 2025');
      const shown = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      expect(shown).not.toMatch(/2026/);
      const data = body
        .slice(body.indexOf('type="application/json"'))
        .replace(/"clock":"[^"]*"/, '');
      expect(data.match(/2026-\d\d-\d\d/g)).toBe(null);
    },
  );
});

describe('the site over the whole snapshot', () => {
  test('every shown facility has a page and an answer, and they agree', async () => {
    const { features, as_of } = await facilitiesOf(everything);
    expect(as_of).toBe('2026-08-05');
    expect(features.map(({ id }) => id)).toEqual(features.map(({ id }) => id).toSorted());
    for (const { id, properties } of features) {
      const body = hatcherySchema.parse(
        await json(everything, `/api/hatchery/${encodeURIComponent(properties['Facility Name'])}`),
      );
      expect(body.facility).toBe(id);
      expect(body.recent_escapement).toEqual(properties.recent_escapement);
      expect(body.last_report).toBe(properties.last_report);
      const slug = id.toLowerCase().replaceAll('_', '-');
      expect((await everything.app.inject(`/hatcheries/${slug}`)).statusCode).toBe(200);
    }
  });

  test('a facility names its gauges, and one without a gauge the nearest there is', async () => {
    const { features } = await facilitiesOf(everything);
    const of = (key: string) => features.find(({ id }) => id === key)?.properties;
    expect(of('BAKER_LK_HATCHERY')).toMatchObject({
      river_gauge: '12193400',
      river_gauge_name: 'Baker River at Henry Thompson Bridge at Concrete',
      forecast_lid: 'SHAW1',
      forecast_name: 'Baker River at Henry Thompson Bridge at Concrete',
      nearest_gauge: null,
    });
    for (const { properties } of features) {
      const { river_gauge, river_gauge_name, forecast_lid, forecast_name, nearest_gauge } =
        properties;
      expect([river_gauge === null, forecast_lid === null]).toEqual([
        river_gauge_name === null,
        forecast_name === null,
      ]);
      expect(nearest_gauge === null).toBe(river_gauge !== null);
      expect(nearest_gauge?.miles ?? 0).toBeLessThan(40);
    }
    expect(of('SPEELYAI_HATCHERY')?.trapped_elsewhere).toContain('by truck');
    expect(of('BINGHAM_CR_HATCHERY')?.trapped_elsewhere).toBeNull();
  });

  test('adults and jacks make the count in every record', async () => {
    const { features } = await facilitiesOf(everything);
    for (const { id } of features) {
      const url = `/api/hatchery/${encodeURIComponent(id)}`;
      const body = hatcherySchema.parse(await json(everything, url));
      const records = [
        ...body.bargraph.flatMap(({ year_counts }) => year_counts),
        ...body.recent_escapement.flatMap(({ day_counts }) => day_counts),
        ...body.density_estimation.flatMap(({ density_data }) => density_data),
      ];
      const wrong = records.filter(
        ({ count, adults, jacks }) => Math.abs(count - (adults ?? 0) - (jacks ?? 0)) > 1e-9,
      );
      expect([id, wrong]).toEqual([id, []]);
    }
  });

  test.each([
    ['Chinook', 2021, 3953],
    ['Coho', 2021, 8799],
    ['Chinook', 2022, 4667],
    ['Coho', 2022, 6839],
  ])('Issaquah had %s adults of hatchery origin in %i: %i', async (species, year, adults) => {
    const body = hatcherySchema.parse(await json(everything, '/api/hatchery/ISSAQUAH_HATCHERY'));
    const series = body.bargraph.filter(
      (one) => one.species === species && one.origin === 'Hatchery',
    );
    const found = series.flatMap(({ year_counts }) =>
      year_counts.filter((one) => one.year === year),
    );
    expect(found.reduce((sum, one) => sum + (one.adults ?? 0), 0)).toBe(adults);
  });
});
