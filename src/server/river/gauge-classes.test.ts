import { expect, test } from 'vitest';
import { gaugesSchema } from '#contract/river.ts';
import { spreadsIn } from '#demo/served-river.ts';
import { simulatedWorld } from '#demo/simulated-river.ts';
import { measuresFlow } from '#domain/place/gauge.ts';
import { medianOf } from '#domain/river/daily-median.ts';
import type { ForecastGauge } from '#domain/river/river-value.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { GAUGES, type RiverSite, riverSite } from '../../testing/river-site.ts';
import { gaugeClasses, keptSpreads } from './gauge-classes.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const SPREAD = { years: 60, p10: 100, p25: 200, p75: 400, p90: 500, lowest: 50, highest: 900 };

const site = await riverSite();

const gauge = (kcfs: number | null, more: Partial<ForecastGauge> = {}, minutesOld = 60) => ({
  lid: 'MVEW1',
  name: 'Skagit',
  state: 'WA',
  latitude: 48,
  longitude: -122,
  forecast: null,
  observed: {
    validAt: new Date(NOW - minutesOld * MINUTE_MS).toISOString(),
    primary: 12,
    primaryUnit: 'ft',
    secondary: kcfs,
    secondaryUnit: 'kcfs',
  },
  ...more,
});

test.each([
  ['below the 10th percentile', gauge(0.099), 'much-below'],
  ['at the 10th', gauge(0.1), 'below'],
  ['at the 25th', gauge(0.2), 'normal'],
  ['at the 75th', gauge(0.4), 'normal'],
  ['above the 75th', gauge(0.401), 'above'],
  ['above the 90th', gauge(0.501), 'much-above'],
  ['six hours old', gauge(0.3, {}, 360), 'normal'],
  ['older', gauge(0.3, {}, 361), undefined],
  ['of yesterday, whose percentiles are not known', gauge(0.3, {}, 13 * 60), undefined],
  ['running backward', gauge(-0.1), undefined],
  ['without a flow', gauge(null), undefined],
  ['not measured', gauge(0.3, { observed: null }), undefined],
  ['at a gauge that a tide reaches', gauge(0.3, { lid: 'NW320' }), undefined],
  ['at a gauge of NOAA alone', gauge(0.3, { lid: 'XXXW1' }), undefined],
])('a reading %s is of the class %3$s', (_, forecastGauge, flowClass) => {
  const spreadOn = (_site: string, date: string) => (date === '2026-11-20' ? SPREAD : undefined);
  expect(
    gaugeClasses(site.gauges, spreadOn, () => NOW)([forecastGauge]).get(forecastGauge.lid),
  ).toBe(flowClass);
});

test('a list has the known classes and does not wait for others', async () => {
  const classesWith = async (options: Parameters<RiverSite['app']>[0]) => {
    await using app = await site.app(options);
    const { gauges } = gaugesSchema.parse((await app.inject(GAUGES)).json());
    return new Set(gauges.map(({ flowClass }) => flowClass));
  };
  expect(await classesWith({})).toEqual(new Set([null]));
  const low = { ...SPREAD, p10: 0, p25: 0, p75: 0, p90: 0 };
  expect(await classesWith({ spreadOn: () => low })).toEqual(new Set([null, 'much-above']));
});

test('kept percentiles are loaded at once, others one by one unless visitors need the calls', async () => {
  const listed = site.gauges.filter(
    (siteGauge) => measuresFlow(siteGauge) && siteGauge.lid !== null,
  );
  const [kept = '', failing = '', other = ''] = listed.map((siteGauge) => siteGauge.site ?? '');
  const value = [11, 12].map((month) => ({ month, day: 20, flowCfs: 300, spread: SPREAD }));
  const answer = { kind: 'medians', service: 'usgs', value, fetchedAt: NOW } as const;
  async function knownOn(dates: readonly PlainDate[], callsLeft: number) {
    let turn = 0;
    const now = () => Date.parse(`${dates[turn]}T20:00:00Z`);
    const { spreadOn, load } = keptSpreads({
      gauges: site.gauges.filter((siteGauge) =>
        [kept, failing, other].includes(siteGauge.site ?? ''),
      ),
      cache: {
        kept: async (subject) => ('site' in subject && subject.site === kept ? answer : null),
        ask: async (subject) => {
          if ('site' in subject && subject.site === failing) throw new Error('down');
          return { ...answer, againAt: null };
        },
      },
      callsLeft: () => callsLeft,
      now,
      riverNow: now,
    });
    const known: string[][] = [];
    await load(async () => {
      const date = dates[turn] ?? '2026-11-20';
      known.push([kept, failing, other].filter((gaugeSite) => spreadOn(gaugeSite, date)));
      turn += 1;
      return turn < dates.length;
    });
    return known;
  }
  const day = '2026-11-20';
  expect(await knownOn([day, day, day], 26)).toEqual([[kept], [kept, other], [kept, other]]);
  expect(await knownOn([day, '2026-12-20'], 25)).toEqual([[kept], [kept]]);
});

test('a demonstration knows the percentiles of a date from its statistics', async () => {
  const { cache } = site.rivers();
  const spreadOn = spreadsIn(simulatedWorld({ gauges: site.gauges, seed: 1, now: () => NOW }));
  const answer = await cache.ask({ kind: 'medians', site: '12200500' });
  const medians = answer.kind === 'medians' ? answer.value : [];
  for (const date of ['2026-01-01', '2024-02-29', '2026-03-01', '2026-12-31'] as const) {
    const { spread } = medianOf(date, medians) ?? {};
    expect(spread).toMatchObject({ years: expect.any(Number) });
    expect(spreadOn('12200500', date)).toEqual(spread);
  }
  expect(spreadOn('00000000', '2026-01-01')).toBeUndefined();
});
