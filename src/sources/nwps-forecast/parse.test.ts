import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseForecast } from './parse.ts';
import { forecastRequest } from './request.ts';

const ROW = {
  validTime: '2026-11-21T00:00:00Z',
  generatedTime: '2026-11-20T15:25:45Z',
  primary: 14.2,
  secondary: 12.5,
};

function forecast(...rows: object[]) {
  return {
    pedts: 'HGIFZ',
    issuedTime: '2026-11-20T15:15:00Z',
    primaryName: 'Stage',
    primaryUnits: 'ft',
    secondaryName: 'Flow',
    secondaryUnits: 'kcfs',
    data: rows.map((row) => ({ ...ROW, ...row })),
  };
}

describe('forecastRequest', () => {
  test('asks for one gauge', () => {
    expect(forecastRequest(RIVER_SERVICES, 'MVEW1').url.href).toBe(
      'https://api.water.noaa.gov/nwps/v1/gauges/MVEW1/stageflow/forecast',
    );
  });

  test.each(['', 'mvew1', 'MVEW1/', '../..', 'MVE%2'])('refuses %j', (lid) => {
    expect(() => forecastRequest(RIVER_SERVICES, lid)).toThrow(RangeError);
  });
});

describe('parseForecast', () => {
  test('figures and units are kept as they are', () => {
    expect(parseForecast('MVEW1', forecast({}))).toEqual({
      lid: 'MVEW1',
      issuedAt: '2026-11-20T15:15:00.000Z',
      primaryUnits: 'ft',
      secondaryUnits: 'kcfs',
      points: [{ validAt: '2026-11-21T00:00:00.000Z', primary: 14.2, secondary: 12.5 }],
    });
  });

  test('flow may come first, as at AUBW1', () => {
    const flowFirst = { ...forecast({}), primaryUnits: 'kcfs', secondaryUnits: 'ft' };
    expect(parseForecast('AUBW1', flowFirst)).toMatchObject({
      primaryUnits: 'kcfs',
      secondaryUnits: 'ft',
    });
  });

  test('without a forecast there are no points, units or time', () => {
    const nothing = { issuedTime: '0001-01-01T00:00:00Z', data: [] };
    expect(parseForecast('FIHM1', nothing)).toEqual({
      lid: 'FIHM1',
      issuedAt: null,
      primaryUnits: null,
      secondaryUnits: null,
      points: [],
    });
  });

  test('blank units are none', () => {
    const blank = { ...forecast(), primaryUnits: '', secondaryUnits: '' };
    expect(parseForecast('FIHM1', blank)).toMatchObject({
      primaryUnits: null,
      secondaryUnits: null,
    });
  });

  test.each([[-999], [-9999], [-999.0], [null]])('the figure %j is none', (secondary) => {
    expect(parseForecast('MVEW1', forecast({ secondary })).points).toMatchObject([
      { primary: 14.2, secondary: null },
    ]);
  });

  test('one odd point is left out, with a warning', () => {
    const warned: string[] = [];
    const answer = forecast({}, { validTime: 'tomorrow' });
    expect(parseForecast('MVEW1', answer, (line) => warned.push(line)).points).toHaveLength(1);
    expect(warned).toEqual([
      expect.stringContaining('left out 1 of 2 items of its answer: data.1.'),
    ]);
  });

  test('points are in order, each once and as made last; one without a time is left out', () => {
    const rows = [
      { validTime: '2026-11-21T06:00:00Z', secondary: 3 },
      { secondary: 2, generatedTime: '2026-11-20T16:00:00Z' },
      { secondary: 1 },
      { validTime: '0001-01-01T00:00:00Z', secondary: 9 },
    ];
    const flows = (answer: object) =>
      parseForecast('MVEW1', answer).points.map((point) => point.secondary);
    expect(flows(forecast(...rows))).toEqual([2, 3]);
    expect(flows(forecast(...rows.toReversed()))).toEqual([2, 3]);
  });

  test.each([
    ['an empty object', {}, 'data'],
    ['an error with 200', { code: 5, message: 'unknown ID', details: [] }, 'data'],
    ['the units of the list of gauges', { data: [{ primaryUnit: 'ft' }] }, 'data.0'],
    ['a time without an offset', forecast({ validTime: '2026-11-21T00:00:00' }), 'validTime'],
  ])('%s is an error', (_, answer, message) => {
    expect(() => parseForecast('MVEW1', answer)).toThrow(SourceError);
    expect(() => parseForecast('MVEW1', answer)).toThrow(message);
  });
});
