import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseGauges } from './parse.ts';
import { gaugesRequest } from './request.ts';

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

function gauge(status: object | null, more: object = {}) {
  return {
    lid: 'MVEW1',
    name: 'Skagit River near Mt Vernon',
    rfc: { abbreviation: 'NWRFC' },
    state: { abbreviation: 'WA', name: 'Washington' },
    latitude: 48.445,
    longitude: -122.334,
    pedts: { observed: 'HGIRG', forecast: 'HGIFZ' },
    status,
    ...more,
  };
}

const AT = Date.parse('2026-11-20T08:00:00Z');
const parsed = (json: unknown, now = AT) => parseGauges(json, now);

/** What is read of the observed state. */
function observed(status: object) {
  return parsed({ gauges: [gauge({ observed: status, forecast: NONE })] })[0]?.observed;
}

test('gaugesRequest asks for the required box, with the system of its coordinates', () => {
  expect(gaugesRequest(RIVER_SERVICES).url.href).toBe(
    'https://api.water.noaa.gov/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541' +
      '&bbox.xmax=-116.915989&bbox.ymax=49.002494&srid=EPSG_4326',
  );
});

describe('parseGauges', () => {
  test('a gauge has its place and what is known of it now', () => {
    expect(parsed({ gauges: [gauge({ observed: NOW, forecast: NONE })] })).toEqual([
      {
        lid: 'MVEW1',
        name: 'Skagit River near Mt Vernon',
        state: 'WA',
        latitude: 48.445,
        longitude: -122.334,
        observed: {
          validAt: '2026-11-20T07:15:00.000Z',
          primary: 10.6,
          primaryUnit: 'ft',
          secondary: 6.67,
          secondaryUnit: 'kcfs',
        },
        forecast: null,
      },
    ]);
  });

  test('where one figure is missing the other stays', () => {
    expect(observed({ ...NOW, secondary: -9999, secondaryUnit: '' })).toMatchObject({
      primary: 10.6,
      primaryUnit: 'ft',
      secondary: null,
      secondaryUnit: null,
    });
  });

  test.each([
    ['of the year 1', { validTime: '0001-01-01T00:00:00Z' }],
    ['of no time', { validTime: undefined }],
    ['not current', { floodCategory: 'obs_not_current' }],
    ['without figures', { primary: -999, secondary: -9999 }],
  ])('a state %s is none', (_, more) => {
    expect(observed({ ...NOW, ...more })).toBeNull();
  });

  test('a state of an earlier day is none, whenever it was fetched', () => {
    const read = (now: string) =>
      parsed({ gauges: [gauge({ observed: NOW, forecast: NONE })] }, Date.parse(now))[0]?.observed;
    expect(read('2026-11-21T07:15:00Z')).toMatchObject({ secondary: 6.67 });
    expect(read('2026-11-21T07:15:01Z')).toBeNull();
  });

  test('one odd gauge is left out, with a warning, and does not empty the list', () => {
    const warned: string[] = [];
    const odd = [{ latitude: -999 }, { name: null }, { status: { observed: 'n/a' } }];
    for (const more of odd) {
      const gauges = [gauge(null), gauge(null, { lid: 'ODDW1', ...more })];
      const read = parseGauges({ gauges }, AT, (line) => warned.push(line));
      expect(read.map(({ lid }) => lid)).toEqual(['MVEW1']);
    }
    expect(warned).toHaveLength(3);
    expect(warned[0]).toMatch(
      /^nwps-gauges: left out 1 of 2 items of its answer: gauges\.1\.latitude/,
    );
  });

  test('an empty object is no state', () => {
    expect(observed({})).toBeNull();
  });

  test('flood stages that are not defined leave the figures alone', () => {
    expect(observed({ ...NOW, floodCategory: 'not_defined' })).toMatchObject({ secondary: 6.67 });
  });

  test('a gauge without a state has neither', () => {
    expect(parsed({ gauges: [gauge(null)] })).toMatchObject([{ observed: null, forecast: null }]);
  });

  test('each gauge appears once, sorted by id, those of other states among them', () => {
    const status = { observed: NOW, forecast: NONE };
    const ours = gauge(status);
    const theirs = gauge(status, { lid: 'ANAW1', state: { abbreviation: 'ID', name: 'Idaho' } });
    expect(parsed({ gauges: [ours, theirs, ours] }).map(({ lid, state }) => lid + state)).toEqual([
      'ANAW1ID',
      'MVEW1WA',
    ]);
  });

  test.each([
    ['an empty list, as without srid', { gauges: [] }, 'empty list'],
    ['an empty object', {}, 'gauges'],
    ['an error with 200', { code: 5, message: 'unknown ID', details: [] }, 'gauges'],
    ['a gauge off the earth', { gauges: [gauge(null, { latitude: -999 })] }, 'latitude'],
    [
      'a figure of another kind',
      { gauges: [gauge({ observed: { ...NOW, primary: [1] } })] },
      'primary',
    ],
  ])('%s is an error', (_, answer, message) => {
    expect(() => parsed(answer)).toThrow(SourceError);
    expect(() => parsed(answer)).toThrow(message);
  });
});
