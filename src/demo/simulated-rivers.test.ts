import { median, sum } from 'd3-array';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { RECORDED_RIVERS_FOLDER, readRecordedRivers } from '#sources/recorded-rivers/index.ts';
import { flowCfs, medianCfs, type SimulatedRiver, simulatedRivers } from './hydrograph.ts';
import { meanCfsOf } from './river-network.ts';
import { seedOf } from './seeded.ts';

const { gauges, rivers: named } = await readCatalog();
const simulated = simulatedRivers(gauges, seedOf('weather', 2));
const river = (id: string): SimulatedRiver => {
  const found = simulated.find(({ gauge }) => gauge.site === id || gauge.lid === id);
  if (found === undefined) throw new Error(`${id} is not simulated`);
  return found;
};
const MIDDLES = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15, 20));

test('every gauge that may have a flow has a mean flow in the table', () => {
  const without = gauges.filter((gauge) => gauge.kind === 'flow' && (meanCfsOf(gauge) ?? 0) <= 0);
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('on each river the flow is at least what has come down from the gauges above, all year', () => {
  let compared = 0;
  for (const { name, upward } of named) {
    for (const id of upward) {
      const found = simulated.find(({ gauge }) => gauge.site === id || gauge.lid === id);
      if (found === undefined || found.above.length === 0) continue;
      for (const at of MIDDLES) {
        const usual = sum(found.above, (tributary) => medianCfs(tributary.river, at));
        const coming = sum(found.above, (tributary) =>
          flowCfs(tributary.river, at - tributary.delayMs),
        );
        expect([name, id, medianCfs(found, at) >= usual - 1e-6]).toEqual([name, id, true]);
        expect([name, id, flowCfs(found, at) >= coming - 1e-6]).toEqual([name, id, true]);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(400);
});

test.each([
  ['the Skykomish', '12134500', ['12131500']],
  ['the Snohomish', '12150800', ['12134500', '12149000', '12135000']],
  ['the Skagit', '12200500', ['12194000']],
  ['the Skagit at Concrete', '12194000', ['12181000', '12189500', '12193400', '12182500']],
  ['the Chehalis', '12031000', ['12027500']],
] as const)('%s is larger than what flows into it', (_, below, above) => {
  const mean = (id: string) => river(id).meanCfs;
  expect(mean(below)).toBeGreaterThanOrEqual(sum(above, mean));
});

test('19 of 20 gauges are within a factor of two of their recorded November', async () => {
  const { readings } = await readRecordedRivers(RECORDED_RIVERS_FOLDER);
  const november = (at: number) => new Date(at).getUTCMonth() === 10;
  const ratios = simulated.flatMap((simulatedRiver) => {
    const own = readings(simulatedRiver.gauge.site ?? '');
    const flows = own.flatMap(({ at, flowCfs: flow }) =>
      november(at) && flow !== null ? [flow] : [],
    );
    const recorded = median(flows) ?? 0;
    return recorded > 0 && flows.length > 100
      ? [medianCfs(simulatedRiver, Date.UTC(2025, 10, 15)) / recorded]
      : [];
  });
  const near = ratios.filter((ratio) => ratio >= 0.5 && ratio <= 2);
  process.stdout.write(`${near.length} of ${ratios.length} gauges within a factor of two\n`);
  expect(ratios.length).toBeGreaterThan(220);
  expect(near.length / ratios.length).toBeGreaterThan(0.95);
});

test('a storm comes down a river: its top is later below', () => {
  const from = Date.UTC(2026, 0, 1);
  const hours = Array.from({ length: 60 * 24 }, (_, hour) => from + hour * HOUR_MS);
  const topOf = (id: string) => {
    const flows = hours.map((at) => flowCfs(river(id), at));
    return flows.indexOf(Math.max(...flows));
  };
  const delay = topOf('12200500') - topOf('12194000');
  expect(delay).toBeGreaterThanOrEqual(6);
  expect(delay).toBeLessThan(30);
});
