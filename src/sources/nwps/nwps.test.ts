import { describe, expect, test } from 'vitest';
import { answersOf } from '../../testing/one-answer.ts';
import { nwpsForecast, nwpsGauges, nwpsPoint } from './nwps.ts';

describe('the list of gauges', () => {
  const list = answersOf(nwpsGauges, null);
  const UNITS = { primaryUnit: 'ft', secondaryUnit: 'kcfs' };
  const NOW = {
    ...UNITS,
    primary: 10.6,
    secondary: 6.67,
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

  test('a gauge has its place and what is known of it now', async () => {
    const { longitude, latitude, lid, name } = gauge(null);
    const figures = { ...UNITS, primary: 10.6, secondary: 6.67 };
    const now = { ...figures, validAt: '2026-11-20T07:15:00.000Z' };
    expect(await list.read(observed(NOW))).toEqual([
      { lid, name, state: 'WA', latitude, longitude, observed: now, forecast: null },
    ]);
  });

  const known = { secondary: 6.67 };
  const half = { primary: 10.6, primaryUnit: 'ft', secondary: null, secondaryUnit: null };
  test.each<[string, object, object | null]>([
    ['one figure missing', { secondary: -9999, secondaryUnit: '' }, half],
    ['in flood', { floodCategory: 'moderate' }, { ...known, floodCategory: 'moderate' }],
    ['flood stages not defined', { floodCategory: 'not_defined' }, known],
    ['24 hours old', { validTime: '2026-11-19T12:34:57Z' }, known],
    ['older', { validTime: '2026-11-19T12:34:56Z' }, null],
    ['not current', { floodCategory: 'obs_not_current' }, null],
    ['without figures', { primary: -999, secondary: -9999 }, null],
  ])('a state that is %s', async (_, change, read) => {
    const [only] = await list.read(observed({ ...NOW, ...change }));
    expect(only).toMatchObject({ observed: read });
  });

  test('one gauge with a text as its state is left out, with a warning', async () => {
    const odd = gauge(null, { lid: 'ODDW1', status: { observed: 'n/a' } });
    const gauges = [gauge(null), odd];
    expect(await list.read({ gauges })).toMatchObject([
      { lid: 'MVEW1', observed: null, forecast: null },
    ]);
    expect(await list.warnings({ gauges })).toMatch(/^nwps-gauges: left out 1 of 2 .*gauges\.1\./);
  });

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

describe('a forecast', () => {
  const mountVernon = answersOf(nwpsForecast, 'MVEW1');
  const UNITS = { primaryUnits: 'ft', secondaryUnits: 'kcfs' };
  const FLOW_FIRST = { primaryUnits: 'kcfs', secondaryUnits: 'ft' };
  const ROW = {
    validTime: '2026-11-21T00:00:00Z',
    generatedTime: '2026-11-20T15:25:45Z',
    primary: 14.2,
    secondary: 12.5,
  };
  const forecast = (...rows: object[]) => ({
    issuedTime: '2026-11-20T15:15:00Z',
    ...UNITS,
    data: rows.map((row) => ({ ...ROW, ...row })),
  });
  const AS_IS = {
    lid: 'MVEW1',
    issuedAt: '2026-11-20T15:15:00.000Z',
    ...UNITS,
    points: [{ validAt: '2026-11-21T00:00:00.000Z', primary: 14.2, secondary: 12.5 }],
  };
  const YEAR_ONE = '0001-01-01T00:00:00Z';
  const NONE = { issuedAt: null, primaryUnits: null, secondaryUnits: null, points: [] };
  const unordered = forecast(
    { validTime: '2026-11-21T06:00:00Z', secondary: 3 },
    { secondary: 2, generatedTime: '2026-11-20T16:00:00Z' },
    { secondary: 1 },
    { validTime: YEAR_ONE, secondary: 9 },
  );

  test.each([
    ['figures and units as they are', forecast({}), AS_IS],
    ['flow first, as at AUBW1', { ...forecast({}), ...FLOW_FIRST }, { ...AS_IS, ...FLOW_FIRST }],
    ['no forecast', { issuedTime: YEAR_ONE, data: [] }, NONE],
    ['one odd point', forecast({}, { validTime: 'tomorrow' }), AS_IS],
    ['disorder and doubles', unordered, { points: [{ secondary: 2 }, { secondary: 3 }] }],
  ])('with %s', async (_, answer, read) => {
    expect(await mountVernon.read(answer)).toMatchObject(read);
  });

  test.each([
    ['the units of the list of gauges', { data: [{ primaryUnit: 'ft' }] }, 'data.0'],
    ['a time without a zone', forecast({ validTime: '2026-11-21T00:00:00' }), 'validTime'],
  ])('%s is an error', async (_, answer, message) => {
    expect(await mountVernon.error(answer)).toContain(message);
  });
});

describe('flood categories', () => {
  const point = answersOf(nwpsPoint, 'MVEW1');
  const UNITS = { stageUnits: 'ft', flowUnits: 'cfs' };
  const answer = (categories: object, units: object = {}) => ({
    lid: 'MVEW1',
    flood: { ...UNITS, categories, ...units },
  });
  const sent = (stage: number | null, flow: number | null) => ({
    stage: stage ?? -9999,
    flow: flow ?? -9999,
  });
  const read = (stageFt: number | null, flowCfs: number | null) => ({ stageFt, flowCfs });

  test.each<[string, object, object, object]>([
    [
      'stages without flows',
      { major: sent(32, null), action: sent(23.5, null) },
      {},
      { action: read(23.5, null), major: read(32, null) },
    ],
    ['flows without stages', { minor: sent(null, 9000) }, {}, { minor: read(null, 9000) }],
    ['thousands', { minor: sent(12, 9.3) }, { flowUnits: 'kcfs' }, { minor: read(12, 9300) }],
    ['unknown units', { minor: sent(12, 9) }, { stageUnits: 'm', flowUnits: 'cms' }, {}],
    [
      'stages of which either may be wrong',
      { action: sent(12, 5000), minor: sent(11, 9000), major: sent(16, 20_000) },
      {},
      { action: read(null, 5000), minor: read(null, 9000), major: read(16, 20_000) },
    ],
    [
      'one stage that falls',
      {
        action: sent(12, 5000),
        minor: sent(13, 9000),
        moderate: sent(14, 9500),
        major: sent(1, 9900),
      },
      {},
      {
        action: read(12, 5000),
        minor: read(13, 9000),
        moderate: read(14, 9500),
        major: read(null, 9900),
      },
    ],
    [
      'stages that all fall',
      { action: sent(16, null), minor: sent(14, null), moderate: sent(12, 1) },
      {},
      { moderate: read(null, 1) },
    ],
    [
      'two that are equal',
      { action: sent(12, 9000), minor: sent(12, 9000), moderate: sent(14, 12_000) },
      {},
      { action: read(12, 9000), minor: read(12, 9000), moderate: read(14, 12_000) },
    ],
    [
      'one without a flow, and one without a stage',
      { action: { stage: 12 }, minor: { flow: 9000 }, major: null },
      {},
      { action: read(12, null), minor: read(null, 9000) },
    ],
    [
      'one in another form',
      { action: 'none', minor: sent(12, null) },
      {},
      { minor: read(12, null) },
    ],
    ['a flow of 0', { action: sent(8, 0) }, {}, { action: read(8, null) }],
  ])('%s', async (_, categories, units, thresholds) => {
    expect(await point.read(answer(categories, units))).toEqual(thresholds);
  });

  const state = (flow: number, secondaryUnit = 'kcfs') => ({
    primary: 6.1,
    primaryUnit: 'ft',
    secondary: flow,
    secondaryUnit,
    floodCategory: 'no_flooding',
    validTime: '2026-11-20T07:15:00Z',
  });
  test.each([
    ['the river carries 890 cfs', { observed: state(0.89), forecast: state(0.7) }, 9, 9000],
    ['the river carries 890 cfs', { observed: state(0.89), forecast: state(0.7) }, 9000, null],
    ['a flow is forecast, in cfs', { forecast: state(890, 'cfs') }, 900, null],
    ['the river is dry', { observed: state(0) }, 900, 900_000],
    ['nothing is known of the river', null, 9000, null],
  ])('while %s (%#), a flood in thousands of what is thousands is doubted', async (...parts) => {
    const [, status, flow, flowCfs] = parts;
    const body = { ...answer({ minor: sent(12, flow) }, { flowUnits: 'kcfs' }), status };
    expect(await point.read(body)).toEqual({ minor: read(12, flowCfs) });
    const warning = 'nwps-point: left out 1 figures of the flood categories of MVEW1';
    expect(await point.warnings(body)).toBe(flowCfs === null ? warning : '');
  });

  test.each([
    ['another gauge', { ...answer({}), lid: 'AUBW1' }, 'AUBW1 instead of MVEW1'],
    [
      'a list for two figures',
      answer({ action: { stage: [], flow: 1 }, minor: { stage: [], flow: 1 } }),
      'stage',
    ],
  ])('%s is an error', async (_, body, message) => {
    expect(await point.error(body)).toContain(message);
  });
});
