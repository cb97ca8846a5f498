// The recorded answers of the services, where this machine has them.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answersOf } from '../testing/one-answer.ts';
import { captureFile } from '../testing/shared-data.ts';
import type { Connector } from './connector.ts';
import { RIVER_CONNECTORS as connectors } from './river-connectors.ts';

/** A test on the text of a recorded answer, skipped with a note where it is missing. */
function onCapture(name: string, title: string, check: (text: string) => Promise<void>): void {
  const { path, isThere, note } = captureFile(name);
  test.skipIf(!isThere)(`${name}: ${title}${note}`, () => check(readFileSync(path, 'utf8')));
}

/** What a connector reads from the JSON of a recorded answer, without its link to a next page. */
async function read<Input, Output>(
  connector: Connector<Input, Output>,
  input: Input,
  text: string,
): Promise<Output> {
  return await answersOf(connector, input).read({ ...JSON.parse(text), links: undefined });
}

const flows = async (site: string, text: string) =>
  (await read(connectors.usgsLegacyFlow, site, text)).readings;

describe('recorded answers of USGS', () => {
  onCapture('usgs-ogc/continuous.json', 'stage, and no flow', async (text) => {
    const gauge = await read(connectors.usgsContinuous, '06904500', text);
    expect(gauge.readings).toEqual([]);
    expect(gauge.stage.map(({ value }) => value)).toEqual([1.76, 1.76]);
  });

  onCapture('usgs-ogc/latest-continuous.json', 'the newest flow and stage', async (text) => {
    const [gauge] = await read(connectors.usgsLatest, ['06904500'], text);
    expect(gauge).toMatchObject({ observedAt: '2026-08-07T18:45:00.000Z', flowCfs: 535 });
  });

  for (const name of ['usgs-ogc/time-series-metadata.json', 'errors/usgs_v1_invalid_key.json']) {
    onCapture(name, 'no page of continuous values', async (text) => {
      const reading = read(connectors.usgsContinuous, '06904500', text);
      await expect(reading).rejects.toThrow('usgs-continuous: ');
    });
  }

  onCapture('usgs-statistics/observation-normals-12451000.json', 'one day', async (text) => {
    const around = { p10: 176.5, p25: 231.25, p75: 519.25, p90: 662, lowest: 125, highest: 2500 };
    expect(await read(connectors.usgsNormals, '12451000', text)).toEqual([
      { month: 1, day: 1, flowCfs: 315.5, spread: { years: 104, ...around } },
    ]);
  });

  onCapture('usgs-statistics/observation-normals-12200500-empty.json', 'no day', async (text) => {
    expect(await read(connectors.usgsNormals, '12200500', text)).toEqual([]);
  });

  onCapture('usgs-iv/p7d-sitestatus-all.json', 'seven days of 15 minutes', async (text) => {
    const readings = await flows('12345678', text);
    expect(readings).toHaveLength(670);
    expect(readings[0]).toEqual({ observedAt: '2018-01-02T21:00:00.000Z', flowCfs: 302 });
    expect(readings.at(-1)).toMatchObject({ observedAt: '2018-01-09T20:15:00.000Z' });
  });

  onCapture('usgs-iv/dst-start.json', 'three days with a change of clocks', async (text) => {
    const readings = await flows('01541000', text);
    const times = readings.map(({ observedAt }) => Date.parse(observedAt));
    const from = Date.parse('2018-03-10T05:00:00Z');
    expect(times).toEqual(Array.from({ length: 71 * 4 }, (_, at) => from + at * 15 * 60_000));
  });

  onCapture('usgs-iv/two-sites-two-parameters.json', 'the flow of one gauge', async (text) => {
    const values = async (site: string) => (await flows(site, text)).map((one) => one.flowCfs);
    expect(await values('01491000')).toEqual([974, 974, 966, 963, 955]);
    expect(await values('01645000')).toEqual([474, 474, 469, 474, 474]);
  });

  onCapture('usgs-iv/two-methods.json', 'the fuller method; turbidity is no flow', async (text) => {
    expect(await flows('444306122144600', text)).toEqual([]);
    const asFlow = text.replaceAll('63680', '00060').replace('"FNU"', '"ft3/s"');
    const readings = await flows('444306122144600', asFlow);
    expect(readings).toHaveLength(139);
    expect(readings[0]).toEqual({ observedAt: '2020-04-18T08:01:00.000Z', flowCfs: 1.4 });
  });

  onCapture('usgs-iv/empty-time-series.json', 'no readings', async (text) => {
    expect(await flows('12200500', text)).toEqual([]);
  });

  onCapture('usgs-stat/p50-only-trimmed.rdb', 'temperature is no flow', async (text) => {
    const medians = answersOf(connectors.usgsLegacyMedians, '05370000');
    expect(await medians.read(text)).toEqual([]);
    const asFlow = await medians.read(text.replaceAll('\t00010\t', '\t00060\t'));
    expect(asFlow).toHaveLength(13);
    expect(asFlow[2]).toEqual({ month: 1, day: 3, flowCfs: 16 });
  });
});

describe('recorded answers of NWPS', () => {
  /** The states of a gauge, as one of a list that is not old. */
  const listed = (text: string) =>
    answersOf(connectors.nwpsGauges, null, '1970-01-01').read({ gauges: [JSON.parse(text)] });

  onCapture('nwps/AUBW1-stageflow-forecast-flow-is-primary.json', 'flow first', async (text) => {
    const forecast = await read(connectors.nwpsForecast, 'AUBW1', text);
    expect(forecast).toMatchObject({ primaryUnits: 'kcfs', secondaryUnits: 'ft' });
    expect(forecast.points).toHaveLength(40);
    const [first] = forecast.points;
    expect(first).toMatchObject({ primary: 0.30199, secondary: 56.9 });
    expect(first?.validAt).toBe('2026-08-21T18:00:00.000Z');
  });

  onCapture('nwps/MVEW1-gauge-trimmed.json', 'states, and stages of floods', async (text) => {
    expect(await listed(text)).toMatchObject([
      { lid: 'MVEW1', state: 'WA', observed: { secondary: 6.67 }, forecast: { secondary: 7.58 } },
    ]);
    expect(await read(connectors.nwpsPoint, 'MVEW1', text)).toEqual({
      action: { stageFt: 23.5, flowCfs: null },
      minor: { stageFt: 28, flowCfs: null },
      moderate: { stageFt: 30, flowCfs: null },
      major: { stageFt: 32, flowCfs: null },
    });
  });

  onCapture('nwps/FIHM1-gauge-no-forecast-trimmed.json', 'two categories', async (text) => {
    expect(await listed(text)).toMatchObject([{ observed: { secondary: 1.43 }, forecast: null }]);
    expect(await read(connectors.nwpsPoint, 'FIHM1', text)).toEqual({
      moderate: { stageFt: 12, flowCfs: 16_586 },
      major: { stageFt: 13, flowCfs: null },
    });
  });

  onCapture('errors/nwps_404_unknown_gauge.json', 'no forecast', async (text) => {
    await expect(read(connectors.nwpsForecast, 'MVEW1', text)).rejects.toThrow('nwps-forecast: ');
  });
});

describe('recorded answers of NLDI', () => {
  onCapture('nldi/position.json', 'a reach', async (text) => {
    const nowhere = { longitude: -89, latitude: 43 };
    expect(await read(connectors.nldiPosition, nowhere, text)).toBe('13294314');
  });

  onCapture('nldi/flowlines-dm-trimmed.json', 'two reaches', async (text) => {
    const reaches = await read(connectors.nldiFlowlines, '10286213', text);
    expect(reaches.map(({ comid }) => comid)).toEqual(['10286213', '10286443']);
    const [from] = reaches[0]?.line ?? [];
    expect(from).toEqual({ longitude: -87.4336489066483, latitude: 39.4954827949406 });
  });

  onCapture('nldi/flowlines-um.json', 'first the reach that was asked for', async (text) => {
    const [first] = await read(connectors.nldiFlowlines, '13294314', text);
    expect(first?.comid).toBe('13294314');
  });
});
