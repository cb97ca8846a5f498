import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowSchema, riverBoardSchema } from '#contract/now.ts';
import { stageflowSchema } from '#contract/river.ts';
import { WHAT_CAME } from '#contract/river-address.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import { sayRiver } from '#domain/say/river.ts';
import { US } from '#domain/words/units.ts';
import { RECORDED_RIVERS_FOLDER, readRecordedRivers } from '#sources/recorded-rivers/index.ts';
import { floodOnRiverOf } from '#web/river/forecast-card.tsx';
import { catalog, type SiteOnADay, siteOn } from '../../testing/site-on-a-day.ts';

/** Noon in Washington, as the site's clock and on the day that it shows. */
const CLOCK = '2026-11-20T20:00:00Z';
const { readings } = await readRecordedRivers(RECORDED_RIVERS_FOLDER);

const newestOf = (site: string, now: string) =>
  readings(site).findLast(({ at, flowCfs }) => at <= Date.parse(now) && flowCfs !== null);

describe('on November 14, 2025, at noon', () => {
  let site: SiteOnADay;
  beforeAll(async () => {
    site = await siteOn({ at: CLOCK, knownOn: '2025-11-14' });
  });
  afterAll(() => site.close());

  test('each facility says the flow of its gauge as it was measured', async () => {
    let compared = 0;
    for (const { key, riverGauge } of catalog) {
      const { statusCode, body } = await site.app.inject(`/api/now/${slugOfKey(key)}`);
      if (statusCode !== 200 || riverGauge === null) continue;
      const now = nowSchema.parse(JSON.parse(body));
      const newest = newestOf(riverGauge, '2025-11-14T20:00:00Z');
      expect([key, now.flow_cfs]).toEqual([key, newest?.flowCfs ?? null]);
      expect([key, now.river_simulated, now.river_note]).toEqual([
        key,
        false,
        expect.stringContaining('Demonstration: '),
      ]);
      expect([key, now.forecast_issued_at]).toEqual([key, null]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(45);
  });

  test('a facility on other water than its forecast says of that river what the board says', async () => {
    const board = riverBoardSchema.parse(await site.json('/api/now/rivers'));
    let compared = 0;
    for (const { properties } of site.features) {
      const { Facility, river_gauge_name, forecast_name } = properties;
      const row = board.rivers.find(({ forecast_point }) => forecast_point === forecast_name);
      const isElsewhere = river_gauge_name !== null && river_gauge_name !== forecast_name;
      if (row === undefined || forecast_name === null || !isElsewhere || row.turn === null)
        continue;
      const body = await site.json(`/api/now/${slugOfKey(Facility)}`);
      const { river_sentence: sentence } = nowSchema.parse(body);
      const ofPoint = sentence?.split(forecast_name)[1] ?? '';
      // Where NOAA forecasts heights alone, the board has the flows of a gauge beside them.
      if (!ofPoint.includes(' cfs')) continue;
      const figures = row.river_line?.match(/[\d,]+ cfs/g) ?? [];
      expect([Facility, figures.filter((figure) => !ofPoint.includes(figure))]).toEqual([
        Facility,
        [],
      ]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(3);
  });

  test('the figures are those that were written down by hand', async () => {
    const flowAt = async (name: string) =>
      nowSchema.parse(await site.json(`/api/now/${name}`)).flow_cfs;
    expect(await flowAt('issaquah-hatchery')).toBe(181);
    expect(await flowAt('cowlitz-salmon-hatchery')).toBe(3540);
    expect(await flowAt('wallace-r-hatchery')).toBe(1110);
    expect(await flowAt('marblemount-hatchery')).toBe(4300);
    expect(await flowAt('minter-cr-hatchery')).toBe(null);
  });

  test('a river says what is ahead of it, and no page says that it is made up', async () => {
    await site.app.inject('/embed/rivers/skykomish');
    const embed = await site.page('/embed/rivers/skykomish');
    expect(embed).toContain(`${WHAT_CAME}.`);
    expect(embed).toContain('Recorded river.');
    const pages = ['/', '/rivers', '/rivers/skykomish', '/rivers/skagit', '/dams', '/status'];
    for (const address of [...pages, '/hatcheries/issaquah-hatchery']) {
      const body = await site.page(address);
      expect([address, /simulated/i.test(body.replaceAll(/<script.*?<\/script>/gs, ''))]).toEqual([
        address,
        false,
      ]);
      expect(body).toContain('Demonstration: counts and rivers recorded up to Nov 14, 2025.');
    }
  });

  test('the dams that have counts of the day come first, and no headline is of another year', async () => {
    const dams = (await site.page('/dams')).split('<main')[1] ?? '';
    expect(dams).toMatch(/<h1>Lower Granite: /);
    expect(dams.indexOf('Lower Granite')).toBeLessThan(dams.indexOf('Bonneville'));
    expect(dams).toContain('Counts up to Dec 31, 2024');
    const bonneville = await site.page('/dams/bonneville');
    expect(bonneville).toMatch(/<h1[^>]*>Fish at Bonneville Dam/);
    expect(bonneville).toContain('This demonstration has counts at Bonneville up to Dec 31, 2024');
  });
});

describe('on December 10, 2025, at noon', () => {
  let site: SiteOnADay;
  beforeAll(async () => {
    site = await siteOn({ at: CLOCK, knownOn: '2025-12-10' });
  });
  afterAll(() => site.close());

  test('the record crests are ahead, with what the Weather Service said', async () => {
    const { recorded, statements = [] } = stageflowSchema.parse(
      await site.json('/river/nwps/v1/gauges/MVEW1/stageflow/forecast'),
    );
    expect([recorded, statements.length]).toEqual([WHAT_CAME, 5]);
    expect(statements[0]).toMatchObject({
      issuedTime: '2025-12-10T19:01:00.000Z',
      crest: 41.5,
      came: { crest: 37.73, time: '2025-12-12T08:15:00.000Z' },
    });
    const skykomish = nowSchema
      .pick({ forecast_peak_cfs: true, forecast_peak_at: true })
      .parse(await site.json('/api/now/reiter-ponds'));
    expect(skykomish).toEqual({
      forecast_peak_cfs: 110_000,
      forecast_peak_at: '2025-12-11T00:00:00.000Z',
    });
  });

  test('the popup of a point begins with a flood anywhere on its river, as the board has it', async () => {
    const board = riverBoardSchema.parse(await site.json('/api/now/rivers'));
    const skagit = board.rivers.find(({ name }) => name === 'Skagit River');
    const points = skagit?.forecast_points ?? [];
    expect(points.length).toBeGreaterThan(2);
    const now = Date.parse('2025-12-10T20:00:00Z');
    for (const lid of points) {
      const elsewhere = floodOnRiverOf(lid, board, now);
      const facts = riverFacts({
        gauge: lid,
        measured: null,
        medians: [],
        forecast: null,
        elsewhere,
        now,
      });
      expect(sayRiver(facts, US)?.line).toBe(
        'Skagit River near Mount Vernon: at action stage now, major flood stage by Thursday morning, crest 37.56 ft Thursday night',
      );
    }
    const calm = board.rivers.find(({ flood }) => flood === null)?.forecast_points[0] ?? '';
    expect(floodOnRiverOf(calm, board, now)).toBeNull();
  });
});
