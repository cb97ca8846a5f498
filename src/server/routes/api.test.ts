import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configSchema } from '#contract/config.ts';
import { facilitiesSchema } from '#contract/facilities.ts';
import { hatcherySchema } from '#contract/hatchery.ts';
import { nowSchema, riverWideNowSchema } from '#contract/now.ts';
import { instantaneousSchema, stageflowSchema } from '#contract/river.ts';
import { riverAddress } from '#contract/river-address.ts';
import { seasonSchema } from '#contract/season.ts';
import { statusSchema } from '#contract/status.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { MOST_FISH_GONE, ONE_WEEK_LATER, UNREADABLE_ROW } from '../../testing/made-up-reports.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest();
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject(url);

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
    expect(body.features[1]).toMatchObject({
      geometry: { coordinates: [expect.closeTo(-122.04, 1), expect.closeTo(47.53, 1)] },
      properties: {
        Facility: 'ISSAQUAH_HATCHERY',
        'Facility Name': 'ISSAQUAH HATCHERY',
        county: 'King County',
        last_report: '2025-10-21',
        hatchery_fish: { Coho: { in_season: expect.any(Boolean) } },
      },
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
    const reportOf = (day: string) => {
      return { source: 'wdfw-weekly', report: `${day}.pdf`, report_date: day };
    };
    const came = {
      since: '2025-10-07',
      count: 240,
      adults: 220,
      jacks: 20,
      ...reportOf('2025-10-16'),
    };
    const less = {
      since: '2025-10-14',
      count: -10,
      adults: -10,
      jacks: 0,
      ...reportOf('2025-10-23'),
    };
    const series = { species: 'Coho', run: 'NA', origin: 'Hatchery', received: 'none' };
    const day_counts = [
      { day: '2025-10-14', ...came },
      { day: '2025-10-21', ...less },
    ];
    expect(body.recent_escapement).toEqual([{ ...series, day_counts }]);
  });

  test('a facility now is its season and its river in one flat object', async () => {
    const body = nowSchema.parse((await get('/api/now/issaquah hatchery')).json());
    const { runs } = seasonSchema.parse((await get('/api/season/ISSAQUAH_HATCHERY')).json());
    const river = await get(riverAddress({ kind: 'flow', site: `${body.river_gauge}` }));
    const [flow] = instantaneousSchema.parse(river.json()).value.timeSeries;
    const newest = flow?.values[0]?.value.at(-1);
    expect(body).toMatchObject({
      species: 'Coho',
      run: 'NA',
      two_weeks_fish: 230,
      last_report: '2025-10-21',
      season_fish: (runs[0]?.so_far?.adults ?? 0) + (runs[0]?.so_far?.jacks ?? 0),
      flow_cfs: Number(newest?.value),
      flow_read_at: new Date(newest?.dateTime ?? '').toISOString(),
      page: '/hatcheries/issaquah-hatchery',
      rules: expect.stringMatching(/emergency-rules\?search=Issaquah\+Creek$/),
    });
    expect(
      Object.values(body).filter((value) => typeof value === 'object' && value !== null),
    ).toEqual([]);
    const dry = nowSchema.parse((await get('/api/now/HOODSPORT_HATCHERY')).json());
    expect([dry.river_gauge, dry.flow_cfs, dry.forecast_peak_cfs]).toEqual([null, null, null]);
    expect((await get('/api/now/atlantis')).statusCode).toBe(404);
  });

  test('a river now is its gauge, its weekend and the run that leads at its traps', async () => {
    const body = riverWideNowSchema.parse((await get('/api/now/rivers/issaquah creek')).json());
    const ofTrap = nowSchema.parse((await get('/api/now/issaquah hatchery')).json());
    const answer = await get(riverAddress({ kind: 'forecast', lid: 'ISSW1' }));
    const { data } = stageflowSchema.parse(answer.json());
    // Saturday in Washington, in thousands of cubic feet per second.
    const flows = data.flatMap(({ validTime, secondary }) => {
      const at = Date.parse(validTime) - Date.parse('2025-10-25T07:00:00Z');
      return at >= 0 && at < DAY_MS && secondary !== null ? [1000 * secondary] : [];
    });
    expect(flows).toHaveLength(4);
    const mean = flows.reduce((sum, flow) => sum + flow, 0) / flows.length;
    expect(body).toMatchObject({
      name: 'Issaquah Creek',
      traps: 1,
      traps_reported: 1,
      trap: 'Issaquah Hatchery',
      species: 'Coho',
      two_weeks_fish: 230,
      trap_page: '/hatcheries/issaquah-hatchery',
      flow_cfs: ofTrap.flow_cfs,
      flow_read_at: ofTrap.flow_read_at,
      weekend_day: '2025-10-25',
      weekend_cfs: Number(mean.toPrecision(2)),
      page: '/rivers/issaquah-creek',
      rules: ofTrap.rules,
    });
    expect((await get('/api/now/rivers/Skykomish River')).json()).toMatchObject({
      name: 'Skykomish River',
      traps: 0,
      trap: null,
      two_weeks_fish: null,
      river: 'Skykomish River near Gold Bar',
    });
    const without = await get('/api/now/rivers/atlantis');
    expect([without.statusCode, without.json().title]).toEqual([404, 'Unknown river']);
    expect(without.json().detail).toContain('issaquah-creek');
  });

  test('the yearly totals add up to the last totals of the reports', async () => {
    const coho = hatcherySchema.parse((await get('/api/hatchery/issaquah_hatchery')).json());
    const chum = hatcherySchema.parse((await get('/api/hatchery/hoodsport_hatchery')).json());
    const years = [...coho.bargraph, ...chum.bargraph].map(({ species, origin, year_counts }) => [
      `${species} ${origin}`,
      ...year_counts.map(
        (count) => `${count.label}: ${count.count} = ${count.adults} + ${count.jacks}`,
      ),
    ]);
    expect(years).toEqual([
      ['Coho Hatchery', '2024: 540 = 500 + 40', '2025: 315 = 290 + 25'],
      ['Chum Mixed', '2024: 200 = 200 + null', '2025: 145 = 145 + null'],
    ]);
  });

  test('config describes the deployment', async () => {
    expect(configSchema.parse((await get('/api/config')).json())).toMatchObject({
      mode: 'live',
      today: '2025-10-24',
      as_of: '2025-10-22',
      clock: '2025-10-24T19:00:00.000Z',
      analytics_id: null,
      river_origin: null,
      links: { regulations: 'https://wdfw.wa.gov/fishing/regulations', contact: null },
    });
  });
});

const NEXT_WEEK = '2025-10-31T19:00:00Z';
const statusOf = async ({ app }: SiteUnderTest) =>
  statusSchema.parse((await app.inject('/api/status')).json());

describe('status', () => {
  test('shows the last reading of a source with what was left out and why, and a refused load after it', async () => {
    await using then = await siteUnderTest({ at: NEXT_WEEK });
    await then.ingest({ ...ONE_WEEK_LATER, rejected: [UNREADABLE_ROW] });
    const body = await statusOf(then);
    expect(body).toMatchObject({ mode: 'live', facilities: 2, returns: expect.any(Number) });
    const published = {
      source: 'wdfw-weekly',
      outcome: 'published',
      checksum: 'c0ffee',
      rows_read: 3,
      rows_kept: 2,
      rows_rejected: 1,
      rows_not_understood: 1,
      rejections: [{ reason: 'unknown facility', rows: 1, example: 'MOON HATCHERY' }],
      suspicions: [],
    };
    expect(body.ingests).toMatchObject([published]);
    await expect(then.ingest(MOST_FISH_GONE)).rejects.toThrow('refused as suspicious');
    then.clock.nowMs += 1001;
    const suspicions = [
      'ISSAQUAH_HATCHERY would lose 329 of its 895 fish (37 %)',
      'HOODSPORT_HATCHERY would lose 143 of its 345 fish (41 %)',
    ];
    expect((await statusOf(then)).ingests).toMatchObject([
      published,
      { outcome: 'refused', suspicions },
    ]);
  });

  test('names services that announced their end in the last 30 days', async () => {
    await using then = await siteUnderTest({ at: NEXT_WEEK });
    const notice = { service: 'usgs-daily', host: 'usgs.example', words: 'Sunset: soon' };
    await then.store.recordNotice(notice);
    then.clock.nowMs += 30 * DAY_MS;
    const shown = { ...notice, seen_at: '2025-10-31T19:00:00.000Z' };
    expect((await statusOf(then)).notices).toEqual([shown]);
    then.clock.nowMs += 1001;
    expect((await statusOf(then)).notices).toEqual([]);
  });

  test('counts what is shown, and names what was published a moment ago', async () => {
    await using then = await siteUnderTest({ at: NEXT_WEEK });
    const before = await statusOf(then);
    await then.ingest(ONE_WEEK_LATER);
    then.clock.nowMs += 1001;
    const { published_version } = await statusOf(then);
    expect(published_version).not.toBe(before.data_version);
    const { data_version, returns } = before;
    expect(before.published_version).toBe(data_version);
    expect(await statusOf(then)).toMatchObject({ data_version, returns });
    await then.look();
    const after = await statusOf(then);
    expect(after.data_version).toBe(published_version);
    expect(after.returns).toBeGreaterThan(returns);
  });

  test('tells when each source was last checked, and what failed', async () => {
    await using then = await siteUnderTest();
    const at = '2025-10-24T19:00:00.000Z';
    await then.store.recordLook('wdfw-returns', null);
    await then.store.recordLook('wdfw-weekly', 'links to no weekly report');
    const never = { last_looked_at: null, last_failure_at: null, last_failure: null };
    const failed = { last_failure_at: at, last_failure: 'links to no weekly report' };
    expect((await statusOf(then)).looks).toEqual([
      { source: 'wdfw-weekly', ...never, ...failed },
      { source: 'wdfw-returns', ...never, last_looked_at: at },
      { source: 'wdfw-finals', ...never },
      { source: 'dart-passage', ...never },
    ]);
  });

  test('an empty store is reported as empty', async () => {
    await using then = await siteUnderTest({ reports: [] });
    const facilities = facilitiesSchema.parse((await then.app.inject('/api/facilities')).json());
    expect(facilities).toMatchObject({ features: [], as_of: null, recent_from: null });
    const status = await statusOf(then);
    expect(status).toMatchObject({ facilities: 0, returns: 0, ingests: [], as_of: null });
    expect(configSchema.parse((await then.app.inject('/api/config')).json()).as_of).toBe(null);
    expect((await then.app.inject('/api/hatchery/ISSAQUAH_HATCHERY')).statusCode).toBe(404);
  });
});
