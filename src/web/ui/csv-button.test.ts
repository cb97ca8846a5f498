import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvText } from './csv-button.tsx';

const PAGE = 'https://freshet.example/hatcheries/x?species=Coho&run=Type+N';

test('whatever the figures are, a reader of CSV finds them again', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true }),
    fc.constant(null),
  );
  const rows = fc.array(fc.record({ name: cell, 'low, high': cell }), { minLength: 1 });
  fc.assert(
    fc.property(rows, (table) => {
      const read = Papa.parse(csvText(table, PAGE), { header: true, skipEmptyLines: true }).data;
      const written = table.map((row) => ({
        name: String(row.name ?? ''),
        'low, high': String(row['low, high'] ?? ''),
        page: PAGE,
      }));
      expect(read).toEqual(written);
    }),
  );
});

test('a column that some rows lack is empty there, and missing is never 0', () => {
  const whole = { year: 2024, fish: 0, late: 1 };
  expect(csvText([{ year: 2025, fish: null }, whole], 'p')).toBe(
    'year,fish,late,page\n2025,,,p\n2024,0,1,p\n',
  );
});
