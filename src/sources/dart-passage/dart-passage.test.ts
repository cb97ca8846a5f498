import { readFileSync } from 'node:fs';
import { sum } from 'd3-array';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../../testing/shared-data.ts';
import { fetchPassage, type PassageSpan, readPassage } from './index.ts';

const SPRING: PassageSpan = { dam: 'BON', from: '2023-01-01', to: '2023-12-31' };
const HEADER = 'Project,Date,Chinook Run,Chin,JChin,Stlhd,WStlhd,Sock,Coho,JCoho,Shad,TempC';
const NOTES = 'Notes:\nColumbia River DART\n"DART Data Citation. (2023)."\n';

const answer = (...rows: readonly string[]) => [HEADER, ...rows, '', NOTES].join('\n');
const row = (date: string, cells = 'Sp,15,-2,34,,,,,900,8.3') => `Bonneville,${date},${cells}`;

describe('an answer', () => {
  test('is read by the names of its columns; a blank is no figure and a negative one counts', () => {
    const { days, rejected } = readPassage(answer(row('2023-04-01')), SPRING);
    expect(rejected).toEqual([]);
    expect(days).toEqual([
      {
        date: '2023-04-01',
        chinookRun: 'Spring',
        celsius: 8.3,
        chinookAdults: 15,
        chinookJacks: -2,
        cohoAdults: null,
        cohoJacks: null,
        sockeye: null,
        steelhead: 34,
        wildSteelhead: null,
        chum: null,
        pink: null,
      },
    ]);
  });

  test.each([
    ['40', 40],
    ['40.1', null],
    ['71.3', null],
    ['100.0', null],
    ['-0.2', -0.2],
  ])('water of %s °C is %s, and the fish count', (celsius, read) => {
    const { days, rejected } = readPassage(
      answer(row('2023-04-01', `Sp,15,,,,,,,,${celsius}`)),
      SPRING,
    );
    expect([days, rejected]).toMatchObject([[{ chinookAdults: 15, celsius: read }], []]);
  });

  test.each(['BON', 'Bonneville Dam', 'BONNEVILLE', 'Bonn. L&D'])(
    'of %s is taken for Bonneville',
    (name) => {
      const text = answer(row('2023-04-01').replace('Bonneville', name));
      expect(readPassage(text, SPRING).days).toHaveLength(1);
    },
  );

  test('leaves out a February 29 that the year does not have', () => {
    const text = answer(row('2023-02-28'), row('2023-02-29'), row('2023-03-01'));
    const { days, rejected } = readPassage(text, SPRING);
    expect([days.map(({ date }) => date), rejected]).toEqual([['2023-02-28', '2023-03-01'], []]);
  });

  test.each([
    ['a day of another year', row('2022-04-01'), 'unexpected day'],
    ['a day that came before', row('2023-04-01'), 'unexpected day'],
    ['no day', row('2023-13-01'), 'not a day'],
    ['a word for a count', row('2023-04-02', 'Sp,n/a,,,,,,,,8.3'), 'not a count'],
    ['a run without a meaning', row('2023-04-02', 'Wi,1,,,,,,,,8.3'), 'unknown run'],
    ['a cell too few', row('2023-04-02', 'Sp,1,,,,,,,8.3'), 'not a row'],
    ['a temperature in words', row('2023-04-02', 'Sp,1,,,,,,,,cold'), 'not a temperature'],
  ])('with %s keeps the others', (_, odd, reason) => {
    const { days, rejected } = readPassage(answer(row('2023-04-01'), odd), SPRING);
    expect(days.map(({ date }) => date)).toEqual(['2023-04-01']);
    expect(rejected).toMatchObject([{ row: 1, reason }]);
  });

  test.each([
    ['without its notes', [HEADER, row('2023-04-01')].join('\n'), 'the counts at BON break off'],
    [
      'of another dam',
      answer(row('2023-04-01').replace('Bonneville', 'The Dalles')),
      'of another dam',
    ],
    [
      'partly of another dam',
      answer(row('2023-04-01'), row('2023-04-02').replace('Bonneville', 'Wells')),
      'of another dam',
    ],
    ['without its dam', answer().replace('Project', 'Site'), 'have no column Project'],
    ['without a column', answer().replace('JChin,', ''), 'have no column JChin'],
    ['of another form', answer(row('1/4/2023'), row('2/4/2023')), 'have 2 odd rows: 1/4/2023'],
  ])('%s is refused', (_, text, message) => {
    expect(() => readPassage(text, SPRING)).toThrow(message);
  });
});

describe('a call', () => {
  const PAGE = '<!DOCTYPE html><title>DART</title>';
  async function ask(...answers: readonly string[]) {
    const asked: URL[] = [];
    const passage = await fetchPassage(SPRING, {
      origin: 'http://localhost',
      fetch: async (url) => {
        const text = answers[asked.length] ?? '';
        asked.push(url);
        const type = text.startsWith('<') ? 'text/html' : 'text/csv';
        return new Response(text, { headers: { 'content-type': type } });
      },
      sleep: () => Promise.reject(new Error('nothing to wait for')),
      random: () => 0,
    });
    return { passage, asked };
  }

  test('names the dam, the year and its days', async () => {
    const { asked } = await ask(answer(row('2023-04-01')));
    const [{ pathname = '', searchParams = new URLSearchParams() } = {}] = asked;
    expect(pathname).toBe('/dart/cs/php/rpt/adult_daily.php');
    expect(Object.fromEntries(searchParams)).toEqual({
      sc: '1',
      outputFormat: 'csv',
      year: '2023',
      proj: 'BON',
      span: 'no',
      run: '',
      startdate: '1/1',
      enddate: '12/31',
      syear: '2023',
      eyear: '2023',
    });
  });

  test('that gets a web page asks once more, and only once', async () => {
    expect((await ask(PAGE, answer(row('2023-04-01')))).passage.days).toHaveLength(1);
    await expect(ask(PAGE, PAGE, answer(row('2023-04-01')))).rejects.toThrow('are a web page');
  });
});

/** Sums of the files as they were recorded, from the table of totals beside them. */
const CAPTURED = [
  ['bon-1992.csv', 'BON', 1992, 246, 219_688, 36_611, '1992-03-15'],
  ['bon-2017.csv', 'BON', 2017, 364, 488_981, 66_459, '2017-03-15'],
  ['bon-2024-avg1.csv', 'BON', 2024, 366, 648_902, 125_976, '2024-03-15'],
  ['lwg-two-seasons.csv', 'LWG', 2015, 216, 173_341, 21_315, '2015-03-17'],
] as const;
describe.each(CAPTURED)('%s', (name, dam, year, rows, adults, jacks, spring) => {
  const file = sharedFile(`captures/dart/${name}`);
  test.skipIf(!file.isThere)(`is read whole${file.note}`, () => {
    const span: PassageSpan = { dam, from: `${year}-01-01`, to: `${year}-12-31` };
    const { days, rejected } = readPassage(readFileSync(file.path, 'utf8'), span);
    expect([days.length, rejected]).toEqual([rows, []]);
    expect(sum(days, (day) => day.chinookAdults ?? 0)).toBe(adults);
    expect(sum(days, (day) => day.chinookJacks ?? 0)).toBe(jacks);
    expect(days.find(({ chinookRun }) => chinookRun === 'Spring')?.date).toBe(spring);
  });
});
