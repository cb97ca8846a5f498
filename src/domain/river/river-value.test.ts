import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isComid, isLid, isSiteNumber, parsePoint, pointText } from './river-value.ts';

test.each<[string, (text: string) => boolean, string[], boolean?]>([
  ['site numbers', isSiteNumber, ['12200500', '444306122144600']],
  [
    'no site numbers',
    isSiteNumber,
    ['1220050', '4443061221446000', '12200500,12189500', '１２２００５００'],
    false,
  ],
  ['ids of forecast gauges', isLid, ['MVEW1']],
  ['no ids of forecast gauges', isLid, ['mvew1', 'MVEW', 'MVEW11', 'MVE/1', '..W1/'], false],
  ['ids of reaches', isComid, ['24270288', '7', '123456789012']],
  ['no ids of reaches', isComid, ['1234567890123', '0', '-999', '2.4', 'position'], false],
])('%s', (_, is, texts, wanted = true) => {
  expect(texts.filter((text) => is(text) !== wanted)).toEqual([]);
  for (const text of ['', ' ', `${texts[0]}\n`]) expect(is(text)).toBe(false);
});

test.each([
  ['POINT(-122.334 48.445)', { longitude: -122.334, latitude: 48.445 }],
  ['POINT(180.1 48)', null],
  ['POINT(48.445 -122.334)', null],
  ['point(-122.334 48.445)', null],
  ['POINT(-1e2 48)', null],
  ['POINT(-122.334 48.445) ', null],
])('%j is read as the point %j', (text, point) => {
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
