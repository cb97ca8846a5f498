// The recorded answers of the services, where this machine has them.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { captureFile } from '../testing/shared-data.ts';
import { parseFlowlines } from './nldi-flowlines/parse.ts';
import { parsePositionAnswer } from './nldi-position/parse.ts';
import { parseForecast } from './nwps-forecast/parse.ts';
import { parseGauges } from './nwps-gauges/parse.ts';
import { parsePoint } from './nwps-point/parse.ts';
import { SourceError } from './source-error.ts';
import { observedFlowOf, parseContinuousPage } from './usgs-continuous/parse.ts';
import { parseLegacyFlow } from './usgs-legacy-flow/parse.ts';
import { parseLegacyMedians } from './usgs-legacy-medians/parse.ts';
import { parseNormals } from './usgs-normals/parse.ts';

/** A test on the text of a recorded answer, skipped with a note where it is missing. */
function onCapture(name: string, title: string, check: (text: string) => void): void {
  const { path, isThere, note } = captureFile(name);
  test.skipIf(!isThere)(`${name}: ${title}${note}`, () => {
    check(readFileSync(path, 'utf8'));
  });
}

function flow(site: string, text: string) {
  return parseLegacyFlow(site, JSON.parse(text));
}

describe('recorded answers of USGS', () => {
  onCapture('usgs-ogc/continuous.json', 'readings of stage are no flow', (text) => {
    const page = parseContinuousPage(JSON.parse(text));
    expect(page.features.map(({ properties }) => properties.value)).toEqual([1.76, 1.76]);
    expect(observedFlowOf('06904500', [page]).readings).toEqual([]);
  });

  onCapture('usgs-ogc/latest-continuous.json', 'flow is told from stage', (text) => {
    const page = parseContinuousPage(JSON.parse(text));
    expect(observedFlowOf('06904500', [page]).readings).toEqual([
      { observedAt: '2026-08-07T18:45:00.000Z', flowCfs: 535 },
    ]);
  });

  onCapture('usgs-ogc/time-series-metadata.json', 'is no page of continuous values', (text) => {
    expect(() => parseContinuousPage(JSON.parse(text))).toThrow(SourceError);
  });

  onCapture('errors/usgs_v1_invalid_key.json', 'is no page of continuous values', (text) => {
    expect(() => parseContinuousPage(JSON.parse(text))).toThrow(SourceError);
  });

  onCapture('usgs-statistics/observation-normals-12451000.json', 'has one day', (text) => {
    const around = { p10: 176.5, p25: 231.25, p75: 519.25, p90: 662, lowest: 125, highest: 2500 };
    expect(parseNormals('12451000', JSON.parse(text))).toEqual([
      { month: 1, day: 1, flowCfs: 315.5, spread: { years: 104, ...around } },
    ]);
  });

  onCapture('usgs-statistics/observation-normals-12200500-empty.json', 'has none', (text) => {
    expect(parseNormals('12200500', JSON.parse(text))).toEqual([]);
  });

  onCapture('usgs-iv/p7d-sitestatus-all.json', 'has seven days of 15 minutes', (text) => {
    const { name, position, readings } = flow('12345678', text);
    expect(name).toBe('GRANT RIVER AT BURTON, WI');
    expect(position).toEqual({ latitude: 42.72027778, longitude: -90.8191667 });
    expect(readings).toHaveLength(670);
    expect(readings[0]).toEqual({ observedAt: '2018-01-02T21:00:00.000Z', flowCfs: 302 });
    expect(readings.at(-1)).toEqual({ observedAt: '2018-01-09T20:15:00.000Z', flowCfs: 292 });
  });

  onCapture('usgs-iv/dst-start.json', 'three days with a change of clocks are 71 hours', (text) => {
    const { readings } = flow('01541000', text);
    expect(readings).toHaveLength(71 * 4);
    const times = readings.map(({ observedAt }) => Date.parse(observedAt));
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(new Set(steps)).toEqual(new Set([15 * 60_000]));
    expect(readings[0]?.observedAt).toBe('2018-03-10T05:00:00.000Z');
  });

  onCapture('usgs-iv/two-sites-two-parameters.json', 'only flow of the one gauge', (text) => {
    const values = (site: string) => flow(site, text).readings.map(({ flowCfs }) => flowCfs);
    expect(values('01491000')).toEqual([974, 974, 966, 963, 955]);
    expect(values('01645000')).toEqual([474, 474, 469, 474, 474]);
  });

  onCapture(
    'usgs-iv/two-methods.json',
    'of two methods the fuller; turbidity is no flow',
    (text) => {
      expect(flow('444306122144600', text).readings).toEqual([]);
      const asFlow = text.replaceAll('63680', '00060').replace('"FNU"', '"ft3/s"');
      const { readings } = flow('444306122144600', asFlow);
      expect(readings).toHaveLength(139);
      expect(readings[0]).toEqual({ observedAt: '2020-04-18T08:01:00.000Z', flowCfs: 1.4 });
    },
  );

  onCapture('usgs-iv/empty-time-series.json', 'has no readings', (text) => {
    expect(flow('12200500', text)).toMatchObject({ name: null, readings: [] });
  });

  onCapture('usgs-stat/p50-only-trimmed.rdb', 'medians of temperature are none of flow', (text) => {
    expect(parseLegacyMedians('05370000', text)).toEqual([]);
    const asFlow = parseLegacyMedians('05370000', text.replaceAll('\t00010\t', '\t00060\t'));
    expect(asFlow).toHaveLength(13);
    expect(asFlow.slice(2, 4)).toEqual([
      { month: 1, day: 3, flowCfs: 16 },
      { month: 1, day: 4, flowCfs: 15 },
    ]);
  });
});

describe('recorded answers of NWPS', () => {
  onCapture('nwps/AUBW1-stageflow-forecast-flow-is-primary.json', 'flow comes first', (text) => {
    const forecast = parseForecast('AUBW1', JSON.parse(text));
    expect(forecast).toMatchObject({ primaryUnits: 'kcfs', secondaryUnits: 'ft' });
    expect(forecast.points).toHaveLength(40);
    expect(forecast.points[0]).toEqual({
      validAt: '2026-08-21T18:00:00.000Z',
      primary: 0.30199,
      secondary: 56.9,
    });
  });

  onCapture('nwps/MVEW1-gauge-trimmed.json', 'its state reads as one of a list', (text) => {
    expect(parseGauges({ gauges: [JSON.parse(text)] }, 0)).toMatchObject([
      { lid: 'MVEW1', state: 'WA', observed: { secondary: 6.67 }, forecast: { secondary: 7.58 } },
    ]);
  });

  onCapture('nwps/FIHM1-gauge-no-forecast-trimmed.json', 'it has no forecast', (text) => {
    expect(parseGauges({ gauges: [JSON.parse(text)] }, 0)).toMatchObject([
      { lid: 'FIHM1', observed: { secondary: 1.43 }, forecast: null },
    ]);
  });

  onCapture('nwps/MVEW1-gauge-trimmed.json', 'its flood categories are stages', (text) => {
    expect(parsePoint('MVEW1', JSON.parse(text))).toEqual({
      action: { stageFt: 23.5, flowCfs: null },
      minor: { stageFt: 28, flowCfs: null },
      moderate: { stageFt: 30, flowCfs: null },
      major: { stageFt: 32, flowCfs: null },
    });
  });

  onCapture('nwps/FIHM1-gauge-no-forecast-trimmed.json', 'it has two categories', (text) => {
    expect(parsePoint('FIHM1', JSON.parse(text))).toEqual({
      moderate: { stageFt: 12, flowCfs: 16_586 },
      major: { stageFt: 13, flowCfs: null },
    });
  });

  onCapture('errors/nwps_404_unknown_gauge.json', 'is no forecast', (text) => {
    expect(() => parseForecast('MVEW1', JSON.parse(text))).toThrow(SourceError);
  });
});

describe('recorded answers of NLDI', () => {
  onCapture('nldi/position.json', 'has a reach', (text) => {
    expect(parsePositionAnswer(JSON.parse(text))).toBe('13294314');
  });

  onCapture('nldi/flowlines-dm-trimmed.json', 'has two reaches', (text) => {
    const reaches = parseFlowlines(JSON.parse(text));
    expect(reaches.map(({ comid }) => comid)).toEqual(['10286213', '10286443']);
    expect(reaches[0]?.line[0]).toEqual({
      longitude: -87.4336489066483,
      latitude: 39.4954827949406,
    });
  });

  onCapture('nldi/flowlines-um.json', 'begins with the reach that was asked for', (text) => {
    expect(parseFlowlines(JSON.parse(text))[0]?.comid).toBe('13294314');
  });
});
