import { describe, expect, test } from 'vitest';
import { askingAt, gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { legacyShape } from '../testing/wire-shapes.ts';

const ask = askingAt(NOVEMBER);
const weekOf = (site: string) =>
  `/nwis/iv/?format=json&sites=${site}&period=P7D&parameterCd=00060&siteStatus=all`;
const mediansOf = (site: string) =>
  `/nwis/stat/?format=rdb&sites=${site}&statReportType=daily&statTypeCd=p50`;
const sites = gauges.flatMap(({ site, givesFlow }) => (site !== null && givesFlow ? [site] : []));

function seriesOf(address: string, asking = ask) {
  const { status, body } = asking(address);
  expect(status).toBe(200);
  return legacyShape.parse(JSON.parse(body)).value.timeSeries;
}

describe('legacy readings', () => {
  test('some gauges have several methods, the first of them empty', () => {
    const several = sites.filter((site) => {
      const values = seriesOf(weekOf(site))[0]?.values ?? [];
      return values.length > 1 && values[0]?.value.length === 0 && values[1]?.value.length !== 0;
    });
    expect(several.length).toBeGreaterThan(10);
  });

  test('no data is -999999 with its reason, never a row without a figure', () => {
    const reasons = new Set<string>();
    const inTheEast = sites.filter((site) => site.startsWith('124'));
    for (const now of ['2026-12-14', '2026-12-28', '2027-01-11', '2027-01-25', '2027-02-08']) {
      const asking = askingAt(Date.parse(`${now}T18:00:00Z`));
      for (const { value, qualifiers } of inTheEast
        .flatMap((site) => seriesOf(weekOf(site), asking))
        .flatMap(({ values }) => values.flatMap((method) => method.value))) {
        const reason = qualifiers.find((qualifier) => qualifier !== 'P') ?? null;
        expect(value === '-999999').toBe(reason !== null);
        if (reason !== null) reasons.add(reason);
      }
    }
    expect([...reasons].sort()).toEqual(['Eqp', 'Ice']);
  });

  test.each([
    ['November, an hour twice', '2026-11-03T12:00:00Z', '2026-11-01T01:15:00.000', 2],
    ['March, an hour missing', '2027-03-16T12:00:00Z', '2027-03-14T02:15:00.000', 0],
  ])('offsets change in %s', (_, now, local, times) => {
    const asking = askingAt(Date.parse(now));
    const counts = sites.slice(0, 40).map((site) => {
      const points = seriesOf(weekOf(site), asking).flatMap(({ values }) =>
        values.flatMap(({ value }) => value),
      );
      return points.filter(({ dateTime }) => dateTime.startsWith(local)).length;
    });
    expect(Math.max(...counts)).toBe(times);
  });

  test('steps differ, readings are sometimes doubled, names contain entities', () => {
    const steps = new Set<number>();
    let doubled = 0;
    let entities = 0;
    for (const site of sites) {
      const [series] = seriesOf(weekOf(site));
      const times = series?.values.at(-1)?.value.map(({ dateTime }) => Date.parse(dateTime)) ?? [];
      steps.add(((times[3] ?? 0) - (times[2] ?? 0)) / 60_000);
      if (times[0] === times[1]) doubled += 1;
      if (series?.sourceInfo.siteName.includes('&#64;')) entities += 1;
    }
    for (const step of [5, 15, 30, 60]) expect(steps).toContain(step);
    expect(doubled).toBeGreaterThan(10);
    expect(entities).toBeGreaterThan(5);
  });

  test('a site that is unknown, has ended or measures no flow is an empty list', () => {
    for (const site of ['99999999', '14223500', '12122000']) {
      expect(seriesOf(weekOf(site))).toEqual([]);
    }
  });

  test.each(['12035000,,12459000', 'x', '123', ''])('sites=%s fails the whole call', (site) => {
    expect(ask(weekOf(site)).status).toBe(400);
  });
});

describe('legacy medians', () => {
  function flowRows(body: string): string[][] {
    return body
      .split('\n')
      .filter((line) => line.startsWith('USGS'))
      .map((line) => line.split('\t'))
      .filter((cells) => cells[2] === '00060');
  }

  test('are a table of comments, names, types and 366 days', () => {
    const { body } = ask(mediansOf('12459000'));
    const lines = body.split('\n').filter((line) => !line.startsWith('#'));
    expect(lines[0]).toMatch(/^agency_cd\tsite_no\tparameter_cd\t.*\tp50_va$/);
    expect(lines[1]).toMatch(/^5s\t15s\t/);
    const rows = flowRows(body);
    expect(rows).toHaveLength(366);
    for (const cells of rows) expect(cells).toHaveLength(11);
    expect(Number(rows[59]?.[9])).toBeLessThan(Number(rows[58]?.[9]));
  });

  test('say the same as the new service', () => {
    const rows = flowRows(ask(mediansOf('12459000')).body);
    const normals: { features: { properties: { data: { values: object[] }[] } }[] } = JSON.parse(
      ask('/statistics/v0/observationNormals?monitoring_location_id=USGS-12459000&normal_type=DOY')
        .body,
    );
    const medians = normals.features[0]?.properties.data[0]?.values
      .filter((value) => 'computation' in value && value.computation === 'median')
      .map((value) => ('value' in value ? Number(value.value) : null));
    expect(rows.map((cells) => Number(cells[10]))).toEqual(medians);
  });

  test('of nothing are a sentence, with status 200', () => {
    const { status, body } = ask(mediansOf('12122000'));
    expect(status).toBe(200);
    expect(body).toMatch(/^No sites\/data found/);
  });
});
