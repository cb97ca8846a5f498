import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProcess } from '../src/testing/program.ts';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';
import { main } from './hindcast.ts';

async function hindcastOf(csv: string) {
  const file = join(await temporaryFolder(), 'counts.csv');
  await writeFile(file, csv);
  const { code, stdout, stderr } = await inProcess(main, ['--table', file]);
  return { code, stdout, stderr: stderr.replaceAll(file, 'counts.csv') };
}

const COLUMNS = 'stock,season,day,count';
const MIDDLE = [5, 20, 60, 110, 160, 190, 150, 90, 40, 10];

/** Ten seasons of a stock, counted weekly across New Year. */
function counts(dayOf: (year: number, week: number) => string | number): string {
  const lines = Array.from({ length: 10 }, (_, at) => 2010 + at).flatMap((year) =>
    MIDDLE.map((fish, week) => {
      const count = fish * (1 + ((year * 7) % 5)) + ((year * 5 + week) % 7);
      return `Kenai,${year},${dayOf(year, week)},${count}`;
    }),
  );
  return [COLUMNS, ...lines].join('\n');
}

describe('npm run hindcast -- --table', () => {
  test('scores any counts, whether their days are numbers or dates', async () => {
    const numbered = await hindcastOf(counts((_, week) => 100 + 7 * week));
    expect(numbered.code).toBe(0);
    expect(numbered.stdout).toContain('seasons projected again: 4 of 1 runs, 2016 to 2019');
    expect(numbered.stdout).toMatch(
      // Eight methods; jacks and other facilities are not known.
      /at 50 % of the run( +[\d.]+){8}( +–){2}, within/,
    );
    expect(numbered.stdout).not.toContain('written');

    const dated = await hindcastOf(
      counts((year, week) =>
        new Date(Date.UTC(year, 10, 20 + 7 * week)).toISOString().slice(0, 10),
      ),
    );
    expect(dated.code).toBe(0);
    expect(dated.stdout).toContain('seasons projected again: 4 of 1 runs, 2016 to 2019');
  });

  test.each([
    ['', 'counts.csv has no rows; it needs stock,season,day,count'],
    [
      'stock,season,count\nKenai,2019,3',
      'counts.csv has no column day; it needs stock,season,day,count',
    ],
    [
      `${COLUMNS}\nKenai,2019,14,3\nKenai,2019,15,-3`,
      'row 2 below the names of the columns: count is "-3" and must be a whole number, 0 or more',
    ],
    [
      `${COLUMNS}\nKenai,2019,2019-02-30,3`,
      'day is "2019-02-30" and must be a date such as 2021-09-14, or a day of the season from 1 to 366',
    ],
    [`${COLUMNS}\nKenai,2019-20,14,3`, 'season is "2019-20" and must be a year'],
    [`${COLUMNS}\nKenai,2019,14,3\nKenai,2019`, 'counts.csv: Invalid Record Length'],
    [
      `${COLUMNS}\nKenai,2019,14,3`,
      'none of the 1 runs has a season of 50 fish with 6 finished ones before it',
    ],
  ])('says what is wrong with %j', async (csv, message) => {
    const { code, stderr } = await hindcastOf(csv);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });

  test('takes one record at a time', async () => {
    const { code, stderr } = await inProcess(main, ['--table', 'a.csv', '--from', 'b.sqlite']);
    expect([code, stderr]).toEqual([1, 'hindcast: --from and --table exclude each other\n']);
  });
});
