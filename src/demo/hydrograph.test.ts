import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { createWeather, flowCfs, forecastFlowCfs, medianFlowCfs } from './hydrograph.ts';
import {
  newestForecast,
  readingAt,
  readingsOf,
  type SimulatedRiver,
  simulatedRiver,
} from './simulated-river.ts';

const DAY_MS = 86_400_000;
const flowGauges = gauges.filter(({ kind }) => kind === 'flow');
const anyGauge = fc.constantFrom(...flowGauges);
const anySeed = fc.nat(1_000_000);
const anyInstant = fc.integer({
  min: Date.parse('2020-01-01T00:00:00Z') / 1000,
  max: Date.parse('2035-01-01T00:00:00Z') / 1000,
});

function riverAt(site: string, seed = 1): SimulatedRiver {
  const gauge = gauges.find((one) => one.site === site);
  if (gauge === undefined) throw new Error(`${site} is not in the catalogue`);
  return simulatedRiver(gauge, createWeather(seed));
}

/** Flow every six hours of a year. */
function yearOf({ flow }: SimulatedRiver, year: number): number[] {
  const start = Date.UTC(year, 0, 1);
  return Array.from({ length: 1460 }, (_, index) => flowCfs(flow, start + (index * DAY_MS) / 4));
}

describe('the flow of a river', () => {
  test('is the same whenever it is asked for, and always above nothing', () => {
    fc.assert(
      fc.property(anyGauge, anySeed, anyInstant, (gauge, seed, seconds) => {
        const at = seconds * 1000;
        const first = flowCfs(simulatedRiver(gauge, createWeather(seed)).flow, at);
        const again = flowCfs(simulatedRiver({ ...gauge }, createWeather(seed)).flow, at);
        expect(again).toBe(first);
        expect(first).toBeGreaterThan(0);
        expect(Number.isFinite(first)).toBe(true);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  test('never leaps: in a quarter of an hour it changes by less than a tenth', () => {
    fc.assert(
      fc.property(anyGauge, anySeed, anyInstant, (gauge, seed, seconds) => {
        const { flow } = simulatedRiver(gauge, createWeather(seed));
        const before = flowCfs(flow, seconds * 1000);
        const after = flowCfs(flow, seconds * 1000 + 15 * 60_000);
        expect(Math.abs(after - before) / before).toBeLessThan(0.1);
      }),
      { seed: 6, numRuns: 500 },
    );
  });

  test.each([
    ['the Columbia below Priest Rapids', '12472800', 60_000, 320_000],
    ['the Snake near Anatone', '13334300', 12_000, 120_000],
    ['the Skagit near Mount Vernon', '12200500', 4000, 130_000],
    ['the Cowlitz below Mayfield Dam', '14238000', 1500, 25_000],
    ['Issaquah Creek', '12121600', 5, 3000],
  ])('%s has the size of the real one', (_, site, least, most) => {
    const year = yearOf(riverAt(site), 2026);
    expect(Math.min(...year)).toBeGreaterThan(least);
    expect(Math.max(...year)).toBeLessThan(most);
  });

  test('a rainy river is high in winter, a snow river in June, a dammed one varies least', () => {
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const month = (site: string, index: number) =>
      mean(
        [2021, 2022, 2023, 2024].map((year) =>
          mean(yearOf(riverAt(site), year).slice(index * 120, index * 120 + 120)),
        ),
      );
    expect(month('12035000', 0)).toBeGreaterThan(5 * month('12035000', 7));
    expect(month('12459000', 5)).toBeGreaterThan(4 * month('12459000', 0));
    expect(month('14238000', 0)).toBeLessThan(3 * month('14238000', 7));
  });

  test('a storm rises faster than it falls', () => {
    const year = yearOf(riverAt('12035000'), 2026);
    const changes = year.slice(1).map((flow, index) => flow - (year[index] ?? flow));
    const rising = changes.filter((change) => change > 0).length;
    expect(rising).toBeLessThan(0.45 * changes.length);
    expect(Math.max(...changes)).toBeGreaterThan(2 * -Math.min(...changes));
  });

  test('all gauges of one river are wet and dry together', () => {
    const sites = ['12181000', '12194000', '12200500'];
    const ratios = sites.map((site) => {
      const { flow } = riverAt(site);
      return flowCfs(flow, NOVEMBER) / flow.meanCfs;
    });
    expect(Math.max(...ratios) / Math.min(...ratios)).toBeLessThan(1.5);
  });
});

describe('the median of the calendar', () => {
  test('lies with the season: above and below it both happen, in most years of most rivers', () => {
    const crossed = flowGauges.filter((gauge) => {
      const { flow } = simulatedRiver(gauge, createWeather(3));
      const shares = Array.from({ length: 3 * 73 }, (_, index) => {
        const at = Date.UTC(2024, 0, 1) + index * 5 * DAY_MS;
        return flowCfs(flow, at) / medianFlowCfs(flow, at);
      });
      const above = shares.filter((share) => share > 1).length / shares.length;
      return above > 0.2 && above < 0.8;
    });
    expect(crossed.length).toBeGreaterThan(0.95 * flowGauges.length);
  });
});

describe('the forecast', () => {
  test('starts at the true flow, whenever it is issued', () => {
    fc.assert(
      fc.property(anyGauge, anySeed, anyInstant, (gauge, seed, seconds) => {
        const { flow } = simulatedRiver(gauge, createWeather(seed));
        const at = seconds * 1000;
        expect(forecastFlowCfs(flow, at, at)).toBeCloseTo(flowCfs(flow, at), 6);
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  test('begins where the river is, at any gauge, seed and time', () => {
    fc.assert(
      fc.property(anyGauge, anySeed, anyInstant, (gauge, seed, seconds) => {
        const river = simulatedRiver(gauge, createWeather(seed));
        const forecast = newestForecast(river, seconds * 1000);
        const [first] = forecast?.points ?? [];
        if (forecast === null || first === undefined) return;
        expect(forecast.issuedMs).toBeLessThanOrEqual(seconds * 1000);
        expect(first.atMs).toBeGreaterThan(forecast.issuedMs);
        expect(Math.abs(first.flowCfs / flowCfs(river.flow, first.atMs) - 1)).toBeLessThan(0.02);
      }),
      { seed: 9, numRuns: 300 },
    );
  });
});

describe('what goes wrong at a gauge', () => {
  /** Outages of all gauges over some days, by kind, looked for once an hour. */
  function outages(from: string, days: number): Record<string, Set<SimulatedRiver>> {
    const found: Record<string, Set<SimulatedRiver>> = {};
    const fromMs = Date.parse(from);
    const toMs = fromMs + days * DAY_MS;
    for (const gauge of flowGauges) {
      const river = simulatedRiver(gauge, createWeather(1));
      for (let at = fromMs; at < toMs; at += 3_600_000) {
        const reading = readingAt(river, at);
        if ('outage' in reading) {
          found[reading.outage] ??= new Set();
          found[reading.outage]?.add(river);
        }
      }
    }
    return found;
  }

  test('in a week of autumn some gauges fall silent, and no river freezes', () => {
    const { gap, equipment, ice } = outages('2026-11-05T00:00:00Z', 7);
    expect(gap?.size).toBeGreaterThan(5);
    expect(equipment?.size).toBeGreaterThan(5);
    expect((gap?.size ?? 0) + (equipment?.size ?? 0)).toBeLessThan(0.4 * flowGauges.length);
    expect(ice).toBeUndefined();
  });

  test('in winter rivers freeze east of the Cascades, and there alone', () => {
    const { ice } = outages('2026-12-10T00:00:00Z', 56);
    expect(ice?.size).toBeGreaterThan(20);
    for (const { gauge } of ice ?? []) expect(gauge.longitude).toBeGreaterThan(-121.7);
  });

  test('a gauge that has ended has no readings', () => {
    const river = riverAt('14223500');
    const span = { fromMs: NOVEMBER - 30 * DAY_MS, toMs: NOVEMBER, nowMs: NOVEMBER };
    expect(river.gauge.givesFlow).toBe(false);
    expect(readingsOf(river, span)).toEqual([]);
  });
});
