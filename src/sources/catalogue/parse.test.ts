import { describe, expect, test } from 'vitest';
import { CatalogueError, parseCatalogue } from './parse.ts';

const GAUGE = {
  site: '12121600',
  lid: 'ISSW1',
  comid: '24538078',
  name: 'Issaquah Creek near mouth near Issaquah',
  longitude: -122.0479,
  latitude: 47.55232,
  water: 'Issaquah Creek',
  kind: 'flow',
  givesFlow: true,
  lastFlow: '2024-10-22',
  lastForecast: '2026-10-05',
  toConfirm: null,
  note: null,
};
const NONE = { givesFlow: false, lastFlow: null, lastForecast: null };
const LAKE = {
  ...{ ...GAUGE, ...NONE, water: 'Lake Sammamish', kind: 'stage' },
  ...{ site: '12122000', lid: 'SMLW1' },
};
const ENDED = { ...GAUGE, ...NONE, site: '12041500', lid: null };

const ISSAQUAH = {
  key: 'ISSAQUAH_HATCHERY',
  name: 'ISSAQUAH HATCHERY',
  aliases: ['ISSAQUAH HATCHRY'],
  longitude: -122.038608,
  latitude: 47.5296,
  county: 'King',
  elevationFt: 92,
  nearestTown: 'Issaquah',
  wriaNumber: 8,
  wriaName: 'Cedar-Sammamish',
  stream: 'Issaquah Creek',
  riverSystem: 'Lake Sammamish',
  flowsInto: ['Lake Sammamish'],
  trappedElsewhere: null,
  broughtFrom: [],
  riverGauge: '12121600',
  forecastLid: 'ISSW1',
  gaugeReason: 'On its own stream.',
  notes: null,
};
const MERWIN = { ...ISSAQUAH, key: 'MERWIN_DAM_FCF', name: 'MERWIN DAM FCF', aliases: [] };

function parse(facilities: unknown, gauges: unknown = [GAUGE, LAKE, ENDED]) {
  return parseCatalogue({
    facilities: JSON.stringify(facilities),
    gauges: JSON.stringify(gauges),
  });
}

describe('parseCatalogue', () => {
  test('keeps facilities and gauges as they are written', () => {
    expect(parse([ISSAQUAH, MERWIN])).toEqual({
      facilities: [ISSAQUAH, MERWIN],
      gauges: [GAUGE, LAKE, ENDED],
    });
  });

  test.each([
    ['a missing field', { ...ISSAQUAH, county: undefined }, 'county: '],
    ['an unknown field', { ...ISSAQUAH, state: 'WA' }, 'entry: '],
    ['a point outside Washington', { ...ISSAQUAH, latitude: 44 }, 'latitude: '],
    ['swapped coordinates', { ...ISSAQUAH, longitude: 47.5, latitude: -122 }, 'longitude: '],
    ['an unheard-of watershed', { ...ISSAQUAH, wriaNumber: 63 }, 'wriaNumber: '],
    ['a key that is not the name', { ...ISSAQUAH, key: 'ISSAQUAH' }, 'key: is not the name'],
    ['a hyphen in the name', { ...ISSAQUAH, name: 'ISSAQUAH-HATCHERY' }, 'name: '],
    ['an empty reason', { ...ISSAQUAH, gaugeReason: '' }, 'gaugeReason: '],
    [
      'a gauge that is not listed',
      { ...ISSAQUAH, riverGauge: '12345678' },
      'riverGauge: 12345678 is not in the gauge list',
    ],
    [
      'a lake level',
      { ...ISSAQUAH, riverGauge: '12122000' },
      'riverGauge: 12122000 does not measure flow today',
    ],
    [
      'a gauge that has ended',
      { ...ISSAQUAH, riverGauge: '12041500' },
      'riverGauge: 12041500 does not measure flow today',
    ],
    [
      'a forecast point that is not listed',
      { ...ISSAQUAH, forecastLid: 'XXXW1' },
      'forecastLid: XXXW1 is not in the gauge list',
    ],
    [
      'a point that NOAA only observes',
      { ...ISSAQUAH, forecastLid: 'SMLW1' },
      'forecastLid: SMLW1 has no forecast today',
    ],
    [
      'half a sentence about the trap',
      { ...ISSAQUAH, trappedElsewhere: 'at the dam' },
      'trappedElsewhere: must be a sentence',
    ],
    [
      'fish brought from nowhere',
      {
        ...ISSAQUAH,
        broughtFrom: [{ species: 'Coho', run: 'NA', from: ['ATLANTIS_HATCHERY'] }],
      },
      'broughtFrom: ATLANTIS_HATCHERY is not a facility',
    ],
  ])('refuses %s in one line that names file, facility and field', (_, facility, line) => {
    const message = `data/facilities.json: ${facility.key}: ${line}`;
    expect(() => parse([facility])).toThrow(CatalogueError);
    expect(() => parse([facility])).toThrow(message);
  });

  test.each([
    ['a key twice', [ISSAQUAH, { ...ISSAQUAH, aliases: [] }], 'key: is listed twice'],
    [
      'keys out of order',
      [MERWIN, ISSAQUAH],
      'key: is not in alphabetical order: it follows MERWIN_DAM_FCF',
    ],
    [
      'a spelling of two facilities',
      [ISSAQUAH, { ...MERWIN, aliases: ['ISSAQUAH HATCHRY'] }],
      'aliases: ISSAQUAH HATCHRY already belongs to ISSAQUAH_HATCHERY',
    ],
    [
      'the name of one facility as alias of another',
      [ISSAQUAH, { ...MERWIN, aliases: ['ISSAQUAH HATCHERY'] }],
      'aliases: ISSAQUAH HATCHERY already belongs to ISSAQUAH_HATCHERY',
    ],
  ])('refuses %s', (_, facilities, line) => {
    expect(() => parse(facilities)).toThrow(line);
  });

  test.each([
    [
      'an id twice',
      [GAUGE, { ...GAUGE, lid: 'XXXW1' }],
      '12121600: site: 12121600 is listed twice',
    ],
    ['no id at all', [{ ...GAUGE, site: null, lid: null }], 'site: neither site nor lid'],
    ['a lake that gives flow', [{ ...LAKE, givesFlow: true }], 'givesFlow: only a USGS flow gauge'],
    ['a flow of no known day', [{ ...GAUGE, lastFlow: null }], 'lastFlow: no day, and nothing'],
    ['a day that does not exist', [{ ...GAUGE, lastFlow: '2024-02-30' }], 'lastFlow: must be an'],
    ['a forecast of no id', [{ ...GAUGE, lid: null }], 'lastForecast: NOAA has no such gauge'],
    ['a kind nobody knows', [{ ...GAUGE, kind: 'tide' }], '12121600: kind: '],
  ])('refuses a gauge list with %s', (_, gauges, line) => {
    expect(() => parse([], gauges)).toThrow(`data/gauges.json: `);
    expect(() => parse([], gauges)).toThrow(line);
  });

  test('reports every problem at once, a line each', () => {
    const broken = [
      { ...ISSAQUAH, county: '' },
      { ...MERWIN, wriaNumber: 0, elevationFt: -1 },
    ];
    expect(() => parse(broken)).toThrow(
      /^.*ISSAQUAH.*county.*\n.*MERWIN.*elevationFt.*\n.*MERWIN.*wriaNumber.*$/,
    );
  });

  test.each([
    ['[', 'data/facilities.json: file: content: not JSON'],
    ['{}', 'data/facilities.json: file: content: not a list'],
    ['[7]', 'data/facilities.json: entry 1: entry: '],
  ])('refuses the file %j', (facilities, line) => {
    expect(() => parseCatalogue({ facilities, gauges: '[]' })).toThrow(line);
  });
});
