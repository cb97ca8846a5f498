import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseNormals } from './parse.ts';
import { normalsRequest } from './request.ts';

function row(day: string, value: string, more: object = {}) {
  return {
    computation: 'median',
    time_of_year: day,
    time_of_year_type: 'day_of_year',
    sample_count: 80,
    value,
    ...more,
  };
}

function series(values: object[], more: object = {}) {
  return {
    parameter_code: '00060',
    parent_statistic_id: '00003',
    unit_of_measure: 'ft^3/s',
    values,
    ...more,
  };
}

function answer(...data: object[]) {
  const properties = { monitoring_location_id: 'USGS-12189500', data };
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties }], next: null };
}

/** `MM-DD flow` of each day. */
function medians(...data: object[]): string[] {
  return parseNormals('12189500', answer(...data)).map(
    ({ month, day, flowCfs }) => `${month}-${day} ${flowCfs}`,
  );
}

test('normalsRequest asks for figures of days, and refuses what is no site number', () => {
  const { url } = normalsRequest(RIVER_SERVICES, '12189500');
  expect(url.href).toBe(
    'https://api.waterdata.usgs.gov/statistics/v0/observationNormals' +
      '?monitoring_location_id=USGS-12189500&parameter_code=00060&normal_type=DOY',
  );
  expect(() => normalsRequest(RIVER_SERVICES, '12189500,')).toThrow(RangeError);
});

describe('parseNormals', () => {
  test('medians come in the order of the year, 29 February among them', () => {
    const days = [
      row('12-31', '9'),
      row('02-29', '2.5', { sample_count: 20 }),
      row('01-01', '315.5'),
    ];
    expect(medians(series(days))).toEqual(['1-1 315.5', '2-29 2.5', '12-31 9']);
  });

  test('a gauge without medians is 200 without features', () => {
    const empty = { type: 'FeatureCollection', features: [], next: null };
    expect(parseNormals('12200500', empty)).toEqual([]);
  });

  test.each(['nan', '', '-999999'])('a day whose figure is %j is left out', (value) => {
    expect(medians(series([row('01-01', value), row('01-02', '7')]))).toEqual(['1-2 7']);
  });

  test.each([
    ['a day that is none', row('02-30', '1')],
    ['no figure', row('02-03', '', { value: undefined })],
    ['no kind', row('02-03', '5', { computation: 7 })],
  ])('one odd row with %s is left out', (_, odd) => {
    expect(medians(series([row('01-01', '7'), odd]))).toEqual(['1-1 7']);
  });

  test('percentiles and extremes of a day lie around its median; none where one is missing', () => {
    const percentile = (day: string, values: string[]) =>
      row(day, '', {
        computation: 'percentile',
        value: undefined,
        percentiles: ['5', '10', '25', '50', '75', '90', '95'],
        values,
      });
    const rows = [
      row('01-01', '300'),
      row('01-01', '900', { computation: 'maximum' }),
      row('01-01', '50', { computation: 'minimum' }),
      percentile('01-01', ['80', '100', '200', '300', '400', '500', '600']),
      row('01-02', '300'),
      percentile('01-02', ['80', 'nan', '200', '300', '400', '500', '600']),
    ];
    const around = { p10: 100, p25: 200, p75: 400, p90: 500, lowest: 50, highest: 900 };
    expect(parseNormals('12189500', answer(series(rows)))).toEqual([
      { month: 1, day: 1, flowCfs: 300, spread: { years: 80, ...around } },
      { month: 1, day: 2, flowCfs: 300 },
    ]);
  });

  test('rows of months, and other figures than medians, are passed over', () => {
    const rows = [
      row('01', '400', { time_of_year_type: 'month_of_year' }),
      row('01-01', '411', { computation: 'arithmetic_mean' }),
      {
        ...row('01-01', ''),
        computation: 'percentile',
        value: null,
        values: ['1'],
        percentiles: ['50'],
      },
      row('01-01', '315'),
    ];
    expect(medians(series(rows))).toEqual(['1-1 315']);
  });

  test('a row of percentiles has no figure of its own', () => {
    const { value: _, ...percentile } = row('01-01', '', {
      computation: 'percentile',
      values: ['1'],
    });
    expect(medians(series([percentile, row('01-01', '315')]))).toEqual(['1-1 315']);
  });

  test('medians of daily highs and lows, and of other quantities, are passed over', () => {
    const highs = series([row('01-01', '900')], { parent_statistic_id: '00001' });
    const stages = series([row('01-01', '4')], { parameter_code: '00065', unit_of_measure: 'ft' });
    expect(medians(highs, stages, series([row('01-01', '315')]))).toEqual(['1-1 315']);
  });

  test('of several series the one with the most days, of such the one with the most samples', () => {
    const short = series([row('01-01', '1')]);
    const thin = series([row('01-01', '2', { sample_count: 9 }), row('01-02', '2')]);
    const thick = series([row('01-01', '3'), row('01-02', '3')]);
    expect(medians(short, thin, thick)).toEqual(['1-1 3', '1-2 3']);
    expect(medians(thick, thin, short)).toEqual(['1-1 3', '1-2 3']);
  });

  test.each([
    ['30 February', answer(series([row('02-30', '1')])), '"02-30" as a day'],
    ['no day', answer(series([row('2-3', '1')])), '"2-3" as a day'],
    [
      'a median without a figure',
      answer(series([row('02-03', '', { value: undefined })])),
      'for 02-03',
    ],
    ['another unit', answer(series([], { unit_of_measure: 'm^3/s' })), 'in m^3/s'],
    ['a page after it', { ...answer(), next: 'abc' }, 'only some of the days'],
    ['no features', { code: 'x', description: 'y' }, 'features'],
  ])('an answer with %s is an error', (_, json, message) => {
    expect(() => parseNormals('12189500', json)).toThrow(SourceError);
    expect(() => parseNormals('12189500', json)).toThrow(message);
  });

  test('medians of another gauge are an error', () => {
    expect(() => parseNormals('12200500', answer())).toThrow('a gauge other than USGS-12200500');
  });
});
