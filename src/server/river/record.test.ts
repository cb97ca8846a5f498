import { beforeEach, describe, expect, test } from 'vitest';
import { stageflowSchema } from '#contract/river.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Store } from '#store/store.ts';
import { FORECAST, riverSite } from '../../testing/river-site.ts';
import { emptyStore } from '../../testing/sample-store.ts';
import type { Rivers } from './rivers.ts';

const site = await riverSite();

describe('the days of forecasts and flows', () => {
  const LID = 'MVEW1';
  const SITE = '12200500';
  let store: Store;
  beforeEach(async () => {
    site.clock.nowMs = Date.parse('2026-10-20T16:00:00Z');
    store = await emptyStore(() => new Date(site.clock.nowMs));
  });

  const flows = () => store.riverRecord.flows(SITE, '2026-01-01', '2026-12-31');

  async function ask({ cache }: Rivers, days: number) {
    for (let half = 0; half < 2 * days; half += 1) {
      await cache.ask({ kind: 'forecast', lid: LID });
      await cache.ask({ kind: 'flow', site: SITE });
      site.clock.nowMs += 12 * HOUR_MS;
    }
  }

  test('forecasts are compared with what was measured, once twenty can be', async () => {
    const options = { record: store.riverRecord };
    const accuracy = async () => {
      await using app = await site.app(options);
      return stageflowSchema.parse((await app.inject(FORECAST)).json()).accuracy;
    };
    const rivers = site.rivers(options);
    await ask(rivers, 9);
    expect(await accuracy()).toBeUndefined();
    await ask(rivers, 21);
    const found = (await accuracy()) ?? [];
    expect(found.map(({ leadDay }) => leadDay)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { leadDay, forecasts, percent } of found) {
      expect(forecasts).toBeGreaterThanOrEqual(20);
      // The simulated ones err by up to 3 % a day.
      expect(percent).toBeGreaterThan(0);
      expect(percent).toBeLessThan(3 * (leadDay + 1));
    }
    const days = await flows();
    expect(days.length).toBeGreaterThan(25);
    expect(days.every(({ low, mean, high }) => low <= mean && mean <= high)).toBe(true);
  });

  test('a forecast is kept whole, once for each issue', async () => {
    const { cache } = site.rivers({ record: store.riverRecord });
    const first = await cache.ask({ kind: 'forecast', lid: LID });
    const issues = () => store.riverRecord.issues('nwps', LID, '');
    const kept = await issues();
    expect(kept.map(({ answer }) => JSON.parse(answer).points)).toEqual([
      first.kind === 'forecast' && first.value.points,
    ]);
    for (let half = 0; half < 4; half += 1) {
      site.clock.nowMs += 12 * HOUR_MS;
      await cache.ask({ kind: 'forecast', lid: LID });
    }
    const issuedAt = (await issues()).map((issue) => issue.issuedAt);
    expect(issuedAt.length).toBeGreaterThan(2);
    expect(new Set(issuedAt).size).toBe(issuedAt.length);
  });

  test('simulated figures are not kept there, and their answers are kept apart from real ones', async () => {
    const answers = store.riverAnswers;
    await ask(site.rivers({ answers, record: store.riverRecord, standIn: 'simulated' }), 2);
    expect([await store.riverRecord.forecasts(LID), await flows()]).toEqual([[], []]);
    expect(await store.riverRecord.issues('nwps', LID, '')).toEqual([]);
    expect([await answers.count('simulated '), await answers.count('')]).toEqual([2, 2]);
    expect(await site.rivers({ answers }).cache.kept({ kind: 'flow', site: SITE })).toBe(null);
  });

  test('an answer reaches visitors even where it cannot be kept', async () => {
    const logged: string[] = [];
    const keepForecast = () => Promise.reject(new Error('the disk is full'));
    const { cache } = site.rivers({
      record: { ...store.riverRecord, keepForecast },
      logger: { error: (_, message) => logged.push(message) },
    });
    const { value } = await cache.ask({ kind: 'forecast', lid: LID });
    expect(value).toMatchObject({ lid: LID, points: { length: 40 } });
    expect(logged).toEqual(['cannot store the days of "forecast"']);
  });
});
