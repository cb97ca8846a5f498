import { describe, expect, test } from 'vitest';
import { askingAt, gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { continuousShape, legacyShape, normalsShape } from '../testing/wire-shapes.ts';
import { simulatedFetch } from './simulated-fetch.ts';
import { createSimulatedServices, serviceOf } from './simulated-services.ts';

const ask = askingAt(NOVEMBER);
const TWO_DAYS = 'datetime=2026-11-18T18:07:00Z/..&limit=50000&skipGeometry=true';
const addressesOf = (site: string) => ({
  continuous: `/ogcapi/v1/collections/continuous/items?monitoring_location_id=USGS-${site}&parameter_code=00060&${TWO_DAYS}`,
  latest: `/ogcapi/v1/collections/latest-continuous/items?monitoring_location_id=USGS-${site}`,
  normals: `/statistics/v0/observationNormals?monitoring_location_id=USGS-${site}&normal_type=DOY`,
  legacy: `/nwis/iv/?format=json&sites=${site}&period=P2D&parameterCd=00060&siteStatus=all`,
  medians: `/nwis/stat/?format=rdb&sites=${site}&statReportType=daily&statTypeCd=p50`,
});

describe('the simulated services', () => {
  test.each(
    gauges.flatMap((gauge) => (gauge.site === null ? [] : [{ ...gauge, site: gauge.site }])),
  )(
    'answer for USGS site $site in all formats, and say the same in each',
    ({ site, kind, givesFlow }) => {
      const addresses = addressesOf(site);
      const json = (address: string): unknown => JSON.parse(ask(address).body);
      const rows = continuousShape.parse(json(addresses.continuous)).features;
      const series = legacyShape.parse(json(addresses.legacy)).value.timeSeries;
      const days = normalsShape.parse(json(addresses.normals)).features;
      continuousShape.parse(json(addresses.latest));
      expect(ask(addresses.medians).status).toBe(200);
      expect(rows.length > 0).toBe(givesFlow);
      expect(series.length > 0).toBe(givesFlow);
      expect(days.length > 0).toBe(kind === 'flow' && site !== '12200500');

      const figures = new Map(
        series.flatMap(({ values }) =>
          values.flatMap(({ value }) =>
            value.map((point) => [Date.parse(point.dateTime), point.value] as const),
          ),
        ),
      );
      const [first] = rows;
      const firstSeries = rows.filter(
        ({ properties }) => properties.time_series_id === first?.properties.time_series_id,
      );
      const differences = firstSeries.filter(({ properties: { time, value } }) => {
        const legacy = Number(figures.get(Date.parse(time)));
        return value === null ? legacy !== -999999 : Math.abs(legacy / Number(value) - 1) > 0.03;
      });
      expect(differences).toEqual([]);
      for (const { properties } of rows) {
        if (properties.value !== null) expect(Number(properties.value)).toBeGreaterThanOrEqual(0);
      }
    },
  );

  test('give the same answer to the same question, and another one under another seed', () => {
    for (const address of Object.values(addressesOf('12459000'))) {
      expect(askingAt(NOVEMBER)(address)).toEqual(ask(address));
    }
    const { continuous } = addressesOf('12459000');
    expect(askingAt(NOVEMBER, 2)(continuous).body).not.toBe(ask(continuous).body);
  });

  test('past readings do not change', () => {
    const span = 'datetime=2026-11-13T00:00:00Z/2026-11-14T00:00:00Z&limit=5000';
    const address = `/ogcapi/v1/collections/continuous/items?monitoring_location_id=USGS-12459000&${span}`;
    const figures = (now: number) =>
      continuousShape
        .parse(JSON.parse(askingAt(now)(address).body))
        .features.map(({ properties: { time, value } }) => [time, value]);
    expect(figures(NOVEMBER + 5 * 86_400_000)).toEqual(figures(NOVEMBER));
  });

  test('answer 404 to other addresses', () => {
    for (const path of ['/', '/nwis/dv/', '/nwps/v1/gauges/MVEW1/stageflow', '/ogcapi/v1']) {
      expect(ask(path).status).toBe(404);
      expect(serviceOf(new URL(path, 'https://x.example'))).toBeNull();
    }
  });

  test('replace fetch within the process, whatever the host', async () => {
    const services = createSimulatedServices({ gauges, seed: 1, now: () => NOVEMBER });
    const fetch = simulatedFetch(services);
    const url = new URL(addressesOf('12459000').continuous, 'https://api.waterdata.usgs.gov');
    const response = await fetch(url, {});
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/geo+json');
    continuousShape.parse(await response.json());
    const given = AbortSignal.abort(new Error('given up'));
    await expect(fetch(url, { signal: given })).rejects.toThrow('given up');
  });
});
