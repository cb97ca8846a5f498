import { expect, test } from 'vitest';
import { type RiverSubject, riverAddress } from '#contract/river-address.ts';
import { createSimulatedServices, simulatedFetch } from '#demo/simulated-services.ts';
import { hasForecast, measuresFlow } from '#domain/place/gauge.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import { riverSite } from '../../testing/river-site.ts';
import { facilities, gauges, NOVEMBER } from '../../testing/simulated-rivers.ts';

test('in a demonstration the rivers of all facilities show simulated figures that may be', async () => {
  const site = await riverSite();
  const now = () => NOVEMBER;
  await using app = await site.app({
    services: { ...RIVER_SERVICES, usgsApiKey: null },
    fetch: simulatedFetch(createSimulatedServices({ gauges, seed: 2, now })),
    isSimulated: true,
    now,
    riverNow: now,
  });
  const get = async (subject: RiverSubject) => {
    const answer = await app.inject(riverAddress(subject));
    expect([answer.statusCode, answer.headers['freshet-source']]).toEqual([200, 'simulated']);
    return answer;
  };
  const shown = new Set(facilities.flatMap((one) => [one.riverGauge, one.forecastLid]));
  const measured = gauges.filter(measuresFlow).filter((one) => shown.has(one.site));
  // Without a key 50 calls are allowed in an hour.
  for (const gauge of measured.slice(0, 45)) {
    const { value } = (await get({ kind: 'flow', site: gauge.site })).json();
    const readings: { value: string }[] = value.timeSeries[0].values[0].value;
    expect(readings.length, gauge.name).toBeGreaterThan(100);
    const flows = readings.map((reading) => Number(reading.value));
    expect([Math.min(...flows) > 0, Math.max(...flows) < 1e6]).toEqual([true, true]);
  }
  for (const { lid } of gauges.filter((one) => shown.has(one.lid) && hasForecast(one))) {
    const { data } = (await get({ kind: 'forecast', lid: lid ?? '' })).json();
    const figures = data.flatMap((point: object) => Object.values(point).slice(1));
    expect(figures.every((figure: number | null) => figure === null || figure > 0)).toBe(true);
  }
  expect(measured.length).toBeGreaterThan(40);
  await site.close();
});
