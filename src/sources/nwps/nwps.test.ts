import { describe, expect, test } from 'vitest';
import { answersOf } from '../../testing/one-answer.ts';
import { nwpsForecast, nwpsPoint } from './gauge.ts';
import { nwpsGauges } from './gauges.ts';

describe('the list of gauges', () => {
  const list = answersOf(nwpsGauges, null);
  const NOW = {
    primary: 10.6,
    primaryUnit: 'ft',
    secondary: 6.67,
    secondaryUnit: 'kcfs',
    floodCategory: 'no_flooding',
    validTime: '2026-11-20T07:15:00Z',
  };
  const NONE = {
    primary: -999,
    primaryUnit: '',
    secondary: -999,
    secondaryUnit: '',
    floodCategory: 'fcst_not_current',
    validTime: '0001-01-01T00:00:00Z',
  };
  const gauge = (status: object | null, more: object = {}) => ({
    lid: 'MVEW1',
    name: 'Skagit River near Mt Vernon',
    rfc: { abbreviation: 'NWRFC' },
    state: { abbreviation: 'WA', name: 'Washington' },
    latitude: 48.445,
    longitude: -122.334,
    status,
    ...more,
  });
  const observed = (status: object) => ({ gauges: [gauge({ observed: status, forecast: NONE })] });

  test('asks for the required box, with the system of its coordinates', async () => {
    expect(await list.address()).toBe(
      'https://api.water.noaa.gov/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541' +
        '&bbox.xmax=-116.915989&bbox.ymax=49.002494&srid=EPSG_4326',
    );
  });

  test('a gauge has its place and what is known of it now', async () => {
    const { floodCategory: _, validTime: __, ...figures } = NOW;
    expect(await list.read(observed(NOW))).toEqual([
      {
        lid: 'MVEW1',
        name: 'Skagit River near Mt Vernon',
        state: 'WA',
        latitude: 48.445,
        longitude: -122.334,
        observed: { ...figures, validAt: '2026-11-20T07:15:00.000Z' },
        forecast: null,
      },
    ]);
  });

  test.each<[string, object | null, object | null]>([
    [
      'one figure missing',
      { ...NOW, secondary: -9999, secondaryUnit: '' },
      { primary: 10.6, primaryUnit: 'ft', secondary: null, secondaryUnit: null },
    ],
    ['flood stages not defined', { ...NOW, floodCategory: 'not_defined' }, { secondary: 6.67 }],
    ['24 hours old', { ...NOW, validTime: '2026-11-19T12:34:57Z' }, { secondary: 6.67 }],
    ['older', { ...NOW, validTime: '2026-11-19T12:34:56Z' }, null],
    ['not current', { ...NOW, floodCategory: 'obs_not_current' }, null],
    ['without figures', { ...NOW, primary: -999, secondary: -9999 }, null],
  ])('a state that is %s', async (_, status, read) => {
    const [only] = await list.read({ gauges: [gauge({ observed: status, forecast: NONE })] });
    if (read === null) expect(only?.observed).toBeNull();
    else expect(only?.observed).toMatchObject(read);
  });

  test.each([['with a text as its state', { status: { observed: 'n/a' } }]])(
    'one gauge %s is left out, with a warning',
    async (_, more) => {
      const gauges = [gauge(null), gauge(null, { lid: 'ODDW1', ...more })];
      expect(await list.read({ gauges })).toMatchObject([
        { lid: 'MVEW1', observed: null, forecast: null },
      ]);
      expect(await list.warnings({ gauges })).toMatch(
        /^nwps-gauges: left out 1 of 2 .*gauges\.1\./,
      );
    },
  );

  test('each gauge appears once, sorted by id, those of other states among them', async () => {
    const theirs = gauge(null, { lid: 'ANAW1', state: { abbreviation: 'ID' } });
    const gauges = await list.read({ gauges: [gauge(null), theirs, gauge(null)] });
    expect(gauges.map(({ lid, state }) => lid + state)).toEqual(['ANAW1ID', 'MVEW1WA']);
  });

  test.each([
    ['an empty list, as without srid', { gauges: [] }, 'empty list'],
    ['a figure of another kind', observed({ ...NOW, primary: [1] }), 'primary'],
  ])('%s is an error', async (_, answer, message) => {
    expect(await list.error(answer)).toContain(message);
  });
});

test.each(['', 'mvew1', 'MVEW1/', '../..', 'MVE%2'])('asks nothing for %j', async (lid) => {
  expect(await answersOf(nwpsForecast, lid).address()).toMatch(/^RangeError/);
  expect(await answersOf(nwpsPoint, lid).address()).toMatch(/^RangeError/);
});

describe('a forecast', () => {
  const mountVernon = answersOf(nwpsForecast, 'MVEW1');
  const ROW = {
    validTime: '2026-11-21T00:00:00Z',
    generatedTime: '2026-11-20T15:25:45Z',
    primary: 14.2,
    secondary: 12.5,
  };
  const forecast = (...rows: object[]) => ({
    issuedTime: '2026-11-20T15:15:00Z',
    primaryUnits: 'ft',
    secondaryUnits: 'kcfs',
    data: rows.map((row) => ({ ...ROW, ...row })),
  });
  const AS_IS = {
    lid: 'MVEW1',
    issuedAt: '2026-11-20T15:15:00.000Z',
    primaryUnits: 'ft',
    secondaryUnits: 'kcfs',
    points: [{ validAt: '2026-11-21T00:00:00.000Z', primary: 14.2, secondary: 12.5 }],
  };
  const NO_UNITS = { primaryUnits: null, secondaryUnits: null, points: [] };
  const rows = [
    { validTime: '2026-11-21T06:00:00Z', secondary: 3 },
    { secondary: 2, generatedTime: '2026-11-20T16:00:00Z' },
    { secondary: 1 },
    { validTime: '0001-01-01T00:00:00Z', secondary: 9 },
  ];
  const IN_ORDER = { points: [{ secondary: 2 }, { secondary: 3 }] };
  const FLOW_FIRST = { primaryUnits: 'kcfs', secondaryUnits: 'ft' };

  test.each([
    ['figures and units as they are', forecast({}), AS_IS],
    [
      'the flow first, as at AUBW1',
      { ...forecast({}), ...FLOW_FIRST },
      { ...AS_IS, ...FLOW_FIRST },
    ],
    [
      'no forecast',
      { issuedTime: '0001-01-01T00:00:00Z', data: [] },
      { issuedAt: null, ...NO_UNITS },
    ],
    ['one odd point', forecast({}, { validTime: 'tomorrow' }), AS_IS],
    ['points out of order, twice, without a time', forecast(...rows), IN_ORDER],
  ])('with %s', async (_, answer, read) => {
    expect(await mountVernon.read(answer)).toMatchObject(read);
  });

  test.each([
    ['the units of the list of gauges', { data: [{ primaryUnit: 'ft' }] }, 'data.0'],
    ['a time without a zone', forecast({ validTime: '2026-11-21T00:00:00' }), 'validTime'],
  ])('%s is an error', async (_, answer, message) => {
    expect(await mountVernon.error(answer)).toContain(message);
  });

  test('is asked for by the id of the gauge', async () => {
    expect(await mountVernon.address()).toBe(
      'https://api.water.noaa.gov/nwps/v1/gauges/MVEW1/stageflow/forecast',
    );
  });
});

describe('flood categories', () => {
  const point = answersOf(nwpsPoint, 'MVEW1');
  const NONE = -9999;
  const at = (categories: object | null, units: object = {}) => ({
    lid: 'MVEW1',
    flood: { stageUnits: 'ft', flowUnits: 'cfs', categories, ...units },
  });

  test.each([
    [
      'stages without flows',
      at({ major: { stage: 32, flow: NONE }, action: { stage: 23.5, flow: NONE } }),
      { action: { stageFt: 23.5, flowCfs: null }, major: { stageFt: 32, flowCfs: null } },
    ],
    [
      'flows without stages',
      at({ minor: { stage: NONE, flow: 9000 } }),
      { minor: { stageFt: null, flowCfs: 9000 } },
    ],
    [
      'flows in thousands',
      at({ minor: { stage: 12, flow: 9.3 } }, { flowUnits: 'kcfs' }),
      { minor: { stageFt: 12, flowCfs: 9300 } },
    ],
    [
      'unknown units',
      at({ minor: { stage: 12, flow: 9 } }, { stageUnits: 'm', flowUnits: 'cms' }),
      {},
    ],
    [
      'stages that fall from one category to the next',
      at({ action: { stage: 12, flow: 5000 }, minor: { stage: 11, flow: 9000 } }),
      { action: { stageFt: null, flowCfs: 5000 }, minor: { stageFt: null, flowCfs: 9000 } },
    ],
    [
      'a flow of 0',
      at({ action: { stage: 8, flow: 0 } }),
      { action: { stageFt: 8, flowCfs: null } },
    ],
  ])('%s', async (_, answer, thresholds) => {
    expect(await point.read(answer)).toEqual(thresholds);
  });

  test.each([
    ['another gauge', { ...at({}), lid: 'AUBW1' }, 'AUBW1 instead of MVEW1'],
    ['a list for a figure', at({ action: { stage: [], flow: 1 } }), 'stage'],
  ])('%s is an error', async (_, answer, message) => {
    expect(await point.error(answer)).toContain(message);
  });
});
