import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isComid, isLid, isSiteNumber, parsePoint, pointText } from './river-ids.ts';

describe('river ids', () => {
  test.each([
    ['12200500', true],
    ['444306122144600', true],
    ['1220050', false],
    ['4443061221446000', false],
    ['12200500,12189500', false],
    ['USGS-12200500', false],
    ['12200500\n', false],
    ['１２２００５００', false],
    [' 12200500', false],
    ['', false],
  ])('%j is a site number: %s', (text, is) => {
    expect(isSiteNumber(text)).toBe(is);
  });

  test.each([
    ['MVEW1', true],
    ['mvew1', false],
    ['MVEW', false],
    ['MVEW11', false],
    ['MVE/1', false],
    ['..W1/', false],
    ['', false],
  ])('%j is the id of a forecast gauge: %s', (text, is) => {
    expect(isLid(text)).toBe(is);
  });

  test.each([
    ['24270288', true],
    ['7', true],
    ['123456789012', true],
    ['1234567890123', false],
    ['0', false],
    ['-999', false],
    ['2.4', false],
    ['position', false],
    ['', false],
  ])('%j is the id of a reach: %s', (text, is) => {
    expect(isComid(text)).toBe(is);
  });
});

describe('points', () => {
  test.each([
    ['POINT(-122.334 48.445)', { longitude: -122.334, latitude: 48.445 }],
    ['POINT(-122 48)', { longitude: -122, latitude: 48 }],
    ['POINT(180 -90)', { longitude: 180, latitude: -90 }],
    ['POINT(180.1 48)', null],
    ['POINT(48.445 -122.334)', null],
    ['point(-122.334 48.445)', null],
    ['POINT(-122.334,48.445)', null],
    ['POINT(-122.334  48.445)', null],
    ['POINT(-1e2 48)', null],
    ['POINT(NaN 48)', null],
    ['POINT(-122.334 48.445) ', null],
    ['', null],
  ])('%j is read as %j', (text, point) => {
    expect(parsePoint(text)).toEqual(point);
  });

  test('a point of Washington is read back as it was written', () => {
    const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(degrees(-124.9, -116.8), degrees(45.5, 49.1), (longitude, latitude) => {
        expect(parsePoint(pointText({ longitude, latitude }))).toEqual({ longitude, latitude });
      }),
    );
  });
});
