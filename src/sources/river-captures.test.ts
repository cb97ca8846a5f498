// The recorded answers of the services, where this machine has them.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { answersOf } from '../testing/one-answer.ts';
import { sharedFile } from '../testing/shared-data.ts';
import type { Connector } from './connector.ts';
import { RIVER_CONNECTORS as connectors } from './river-connectors.ts';

function onCapture(name: string, title: string, read: Read, expected: unknown): void {
  const { path, isThere, note } = sharedFile(`captures/${name}`);
  test.skipIf(!isThere)(`${name}: ${title}${note}`, async () => {
    const found = await read(readFileSync(path, 'utf8')).catch((error: Error) => error.message);
    expect({ found }).toMatchObject({ found: expected });
  });
}
type Read = (text: string) => Promise<unknown>;

/** What a connector reads from the JSON of a recorded answer, without its link to a next page. */
const json =
  <Input, Output>(connector: Connector<Input, Output>, input: Input) =>
  (text: string): Promise<Output> =>
    answersOf(connector, input).read({ ...JSON.parse(text), links: undefined });

describe('recorded answers of USGS', () => {
  const continuous = json(connectors.usgsContinuous, '06904500');
  const stage = [{ value: 1.76 }, { value: 1.76 }];
  onCapture('usgs-ogc/continuous.json', 'stage, no flow', continuous, { readings: [], stage });
  const newest = [{ observedAt: '2026-08-07T18:45:00.000Z', flowCfs: 535 }];
  const latest = json(connectors.usgsLatest, ['06904500']);
  onCapture('usgs-ogc/latest-continuous.json', 'the newest flow', latest, newest);
  const series = json(connectors.usgsSeries, '05427718');
  const said = { isPrimary: true, place: null };
  const rain = Date.parse('2013-10-01T11:00:00Z');
  const phosphate = Date.parse('1990-10-01T05:00:00Z');
  onCapture('usgs-ogc/time-series-metadata.json', 'two series', series, [
    { ...said, from: rain, to: Date.parse('2025-10-01T10:45:00Z') },
    { ...said, from: phosphate, to: Date.parse('2025-09-30T05:00:00Z') },
  ]);
  for (const name of ['usgs-ogc/time-series-metadata.json', 'errors/usgs_v1_invalid_key.json']) {
    const refused = expect.stringMatching('^usgs-continuous: ');
    onCapture(name, 'no page of continuous values', continuous, refused);
  }

  const around = { p10: 176.5, p25: 231.25, p75: 519.25, p90: 662, lowest: 125, highest: 2500 };
  const day = { month: 1, day: 1, flowCfs: 315.5, spread: { years: 104, ...around } };
  const normals = (site: string) => json(connectors.usgsNormals, site);
  const file = 'usgs-statistics/observation-normals';
  onCapture(`${file}-12451000.json`, 'one day', normals('12451000'), [day]);
  onCapture(`${file}-12200500-empty.json`, 'no day', normals('12200500'), []);

  const flows = (site: string) => async (text: string) =>
    (await json(connectors.usgsLegacyFlow, site)(text)).readings;
  const ends = (site: string) => async (text: string) => {
    const readings = await flows(site)(text);
    return [readings.length, readings[0], readings.at(-1)];
  };
  const week = [
    670,
    { observedAt: '2018-01-02T21:00:00.000Z', flowCfs: 302 },
    { observedAt: '2018-01-09T20:15:00.000Z' },
  ];
  onCapture('usgs-iv/p7d-sitestatus-all.json', 'seven days', ends('12345678'), week);
  const from = Date.parse('2018-03-10T05:00:00Z');
  const quarters = Array.from({ length: 71 * 4 }, (_, at) => {
    return { observedAt: new Date(from + at * 15 * MINUTE_MS).toISOString() };
  });
  onCapture('usgs-iv/dst-start.json', 'a change of clocks', flows('01541000'), quarters);
  for (const [site, figures] of [
    ['01491000', [974, 974, 966, 963, 955]],
    ['01645000', [474, 474, 469, 474, 474]],
  ] as const) {
    const expected = figures.map((flowCfs) => ({ flowCfs }));
    const two = 'usgs-iv/two-sites-two-parameters.json';
    onCapture(two, `the flow of ${site}`, flows(site), expected);
  }
  const twoMethods = 'usgs-iv/two-methods.json';
  onCapture(twoMethods, 'turbidity is no flow', flows('444306122144600'), []);
  const asFlow: Read = (text) => {
    const flow = text.replaceAll('63680', '00060').replace('"FNU"', '"ft3/s"');
    return json(connectors.usgsLegacyFlow, '444306122144600')(flow);
  };
  const unclear = { readings: [], remarks: ['Sen'] };
  onCapture(twoMethods, 'two sensors, each with a place of its own', asFlow, unclear);
  onCapture('usgs-iv/empty-time-series.json', 'no readings', flows('12200500'), []);

  const { read: medians } = answersOf(connectors.usgsLegacyMedians, '05370000');
  const table = 'usgs-stat/p50-only-trimmed.rdb';
  onCapture(table, 'temperature is no flow', medians, []);
  const third: Read = async (text) => {
    const read = await medians(text.replaceAll('\t00010\t', '\t00060\t'));
    return [read.length, read[2]];
  };
  onCapture(table, 'medians', third, [13, { month: 1, day: 3, flowCfs: 16 }]);
});

describe('recorded answers of NWPS', () => {
  const listed: Read = (text) =>
    answersOf(connectors.nwpsGauges, null, { now: '1970-01-01' }).read({
      gauges: [JSON.parse(text)],
    });
  const point = (lid: string) => json(connectors.nwpsPoint, lid);

  const forecast: Read = async (text) => {
    const { points, ...units } = await json(connectors.nwpsForecast, 'AUBW1')(text);
    return { ...units, points: points.length, first: points[0] };
  };
  const first = { validAt: '2026-08-21T18:00:00.000Z', primary: 0.30199, secondary: 56.9 };
  const flowFirst = { primaryUnits: 'kcfs', secondaryUnits: 'ft', points: 40, first };
  const auburn = 'nwps/AUBW1-stageflow-forecast-flow-is-primary.json';
  onCapture(auburn, 'flow first', forecast, flowFirst);

  const mountVernon = 'nwps/MVEW1-gauge-trimmed.json';
  const states = { observed: { secondary: 6.67 }, forecast: { secondary: 7.58 } };
  onCapture(mountVernon, 'states', listed, [{ lid: 'MVEW1', state: 'WA', ...states }]);
  onCapture(mountVernon, 'stages of floods', point('MVEW1'), {
    action: { stageFt: 23.5, flowCfs: null },
    minor: { stageFt: 28, flowCfs: null },
    moderate: { stageFt: 30, flowCfs: null },
    major: { stageFt: 32, flowCfs: null },
  });
  const unforecast = 'nwps/FIHM1-gauge-no-forecast-trimmed.json';
  onCapture(unforecast, 'one state', listed, [{ observed: { secondary: 1.43 }, forecast: null }]);
  onCapture(unforecast, 'two categories', point('FIHM1'), {
    moderate: { stageFt: 12, flowCfs: 16_586 },
    major: { stageFt: 13, flowCfs: null },
  });
  const unknown = expect.stringMatching('^nwps-forecast: ');
  const ofUnknown = json(connectors.nwpsForecast, 'MVEW1');
  onCapture('errors/nwps_404_unknown_gauge.json', 'no forecast', ofUnknown, unknown);
});

describe('recorded answers of NLDI', () => {
  const position = json(connectors.nldiPosition, { longitude: -89, latitude: 43 });
  onCapture('nldi/position.json', 'a reach', position, '13294314');
  const flowlines = (comid: string): Read => {
    const read = json(connectors.nldiFlowlines, comid);
    return async (text) =>
      (await read(text)).map((reach) => ({ comid: reach.comid, from: reach.line[0] }));
  };
  const from = { longitude: -87.4336489066483, latitude: 39.4954827949406 };
  const two = [{ comid: '10286213', from }, { comid: '10286443' }];
  onCapture('nldi/flowlines-dm-trimmed.json', 'two reaches', flowlines('10286213'), two);
  const own: Read = async (text) => (await json(connectors.nldiFlowlines, '13294314')(text))[0];
  onCapture('nldi/flowlines-um.json', 'first its own reach', own, { comid: '13294314' });
});
