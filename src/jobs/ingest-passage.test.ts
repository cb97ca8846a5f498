import { beforeEach, expect, test } from 'vitest';
import { DAMS } from '#domain/dam/dams.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import { passageDays } from '../testing/passage-days.ts';
import { emptyStore } from '../testing/sample-store.ts';
import { ingestPassage, passageLoad } from './ingest-passage.ts';
import type { IngestOptions } from './ingest-source.ts';

const HEADER = 'Project,Date,Chinook Run,Chin,JChin,Stlhd,WStlhd,Sock,Coho,JCoho,TempC';

let store: Store;
let now: string;
const asked: string[] = [];
let fish: (dam: string, date: PlainDate) => number | '';
let status: (dam: string) => number;
beforeEach(async () => {
  now = '2026-05-20T09:30:00Z';
  asked.length = 0;
  fish = () => 10;
  status = () => 200;
  store = await emptyStore(() => new Date(now));
});

const dayOf = (year: string, monthAndDay: string): PlainDate =>
  `${year}-${monthAndDay
    .split('/')
    .map((part) => part.padStart(2, '0'))
    .join('-')}` as PlainDate;

async function answer(url: URL): Promise<Response> {
  const query = Object.fromEntries(url.searchParams);
  const { proj = '', year = '', startdate = '', enddate = '' } = query;
  asked.push(`${proj} ${year} ${startdate} ${enddate}`);
  const rows: string[] = [];
  for (let day = dayOf(year, startdate); day <= dayOf(year, enddate); day = addDays(day, 1)) {
    rows.push(`${proj},${day},Sp,${fish(proj, day)},,,,,,,`);
  }
  const text = [HEADER, ...rows, 'Notes:'].join('\n');
  return new Response(text, { status: status(proj), headers: { 'content-type': 'text/csv' } });
}

function night(at: string, options: Partial<IngestOptions> = {}) {
  now = at;
  asked.length = 0;
  const service = { origin: 'http://localhost', fetch: answer, random: () => 0 };
  return ingestPassage(
    store,
    { ...service, sleep: () => Promise.resolve(), nowMs: Date.parse(at) },
    { ...USUAL_INGEST, today: at.slice(0, 10) as PlainDate, ...options },
  );
}

const daysAt = (dam: 'BON' | 'TDA') => store.read((view) => view.passage(dam, 11));

test('a night reads each dam once: the year first and once in a month, else the last 60 days', async () => {
  expect(await night('2026-05-20T09:30:00Z')).toMatchObject({ outcome: 'published' });
  expect(asked).toEqual(DAMS.map(({ key }) => `${key} 2026 1/1 5/20`));
  expect(await night('2026-05-20T09:50:00Z')).toBe(null);
  expect(asked).toEqual([]);
  await night('2026-05-21T09:30:00Z');
  expect(asked).toEqual(DAMS.map(({ key }) => `${key} 2026 3/22 5/21`));
  await night('2026-06-01T09:30:00Z');
  expect(asked[0]).toBe('BON 2026 1/1 6/1');
  expect(await daysAt('BON')).toEqual(
    passageDays('2026-01-01', '2026-06-01', { chinookRun: 'Spring', chinookAdults: 10 }),
  );
});

test('in January it reads the end of the year before, too', async () => {
  await night('2027-01-15T09:30:00Z');
  expect(asked.slice(0, 2)).toEqual(['BON 2026 11/16 12/31', 'BON 2027 1/1 1/15']);
});

test('days that were revised replace those before; what is older stays', async () => {
  await night('2026-05-20T09:30:00Z');
  fish = (_, date) => (date === '2026-05-01' ? '' : 11);
  await night('2026-05-21T09:30:00Z');
  const days = new Map((await daysAt('TDA')).map((day) => [day.date, day.chinookAdults]));
  const some = ['2026-03-21', '2026-03-22', '2026-05-01', '2026-05-21'] as const;
  expect(some.map((day) => days.get(day))).toEqual([10, 11, null, 11]);
  expect(days.size).toBe(141);
});

test('a dam that cannot be read keeps what it has, and the others are stored', async () => {
  await night('2026-05-20T09:30:00Z');
  fish = (dam) => (dam === 'BON' ? ('n/a' as '') : 12);
  await expect(night('2026-05-21T09:30:00Z')).rejects.toThrow('the counts at BON have 61 odd rows');
  expect((await daysAt('BON')).at(-1)).toMatchObject({ date: '2026-05-20', chinookAdults: 10 });
  expect((await daysAt('TDA')).at(-1)).toMatchObject({ date: '2026-05-21', chinookAdults: 12 });
  // The next attempt of the night asks only for that dam.
  fish = () => 12;
  await night('2026-05-21T09:50:00Z');
  expect(asked).toEqual(['BON 2026 3/22 5/21']);
});

test('a service that is down is asked once, and nothing changes', async () => {
  await night('2026-05-20T09:30:00Z');
  const before = await daysAt('BON');
  status = () => 404;
  await expect(night('2026-05-21T09:30:00Z')).rejects.toThrow('answered 404');
  expect(asked).toHaveLength(1);
  expect(await daysAt('BON')).toEqual(before);
  const looks = await store.read((view) => view.looks());
  expect(looks).toMatchObject([{ source: 'dart-passage', failure: expect.stringMatching(/404/) }]);
});

test('a year that would lose a fifth of its fish is refused', async () => {
  await night('2026-05-20T09:30:00Z');
  fish = (dam) => (dam === 'TDA' ? 5 : 10);
  const lost = 'TDA 2026 would lose 295 of its 1400 fish (21 %)';
  await expect(night('2026-05-21T09:30:00Z')).rejects.toThrow(lost);
  expect((await daysAt('TDA')).at(-1)).toMatchObject({ date: '2026-05-20', chinookAdults: 10 });
});

test('a night in which more than a twentieth of the rows is not understood is refused', async () => {
  await night('2026-05-20T09:30:00Z');
  // A few odd days at every dam: none of them is refused by itself.
  fish = (_, date) => (date > '2026-05-17' ? ('n/a' as '') : 11);
  await expect(night('2026-05-21T09:30:00Z')).rejects.toThrow(
    'the counts at dams: 52 of 793 rows were not understood (7 %): not a count (52, such as "Chin n/a")',
  );
  expect((await daysAt('TDA')).at(-1)).toMatchObject({ date: '2026-05-20', chinookAdults: 10 });
  fish = () => 11;
  expect(await night('2026-05-21T09:50:00Z')).toMatchObject({ outcome: 'published' });
});

test('again, all years that are shown are read, one by one', async () => {
  await night('2026-05-20T09:30:00Z', { again: true });
  expect([asked[0], asked[10]]).toEqual(['BON 2016 1/1 12/31', 'BON 2026 1/1 5/20']);
  expect(asked).toHaveLength(11 * DAMS.length);
});

test('recorded years are stored as they are, once', async () => {
  const record = new Map([['BON' as const, passageDays('2024-12-30', '2025-01-02', { pink: -4 })]]);
  const put = () => store.ingest('dart-passage', passageLoad(record, 'c0ffee'));
  expect(await put()).toMatchObject({ outcome: 'published', rowsKept: 4 });
  expect(await put()).toMatchObject({ outcome: 'unchanged' });
  expect(await daysAt('BON')).toEqual(record.get('BON'));
});
