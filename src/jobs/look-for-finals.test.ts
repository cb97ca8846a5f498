import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import type { FinalLink } from '#sources/wdfw-report/final-links.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { BELIEVED, sampleFinal } from '../testing/store/contract-samples.ts';
import { lookForFinals } from './look-for-finals.ts';

let now: string;
let store: Store;
let asked: number;
let said: string[];
beforeEach(async () => {
  now = '2026-11-20T10:00:00Z';
  [asked, said] = [0, []];
  store = await openStore(':memory:', { now: () => new Date(now) });
  await put(2024);
});
afterEach(() => store.close());

function put(season: number) {
  return store.ingest('wdfw-finals', async (ingest) => {
    await ingest.putFinalReport(season, [sampleFinal(season)]);
    return BELIEVED;
  });
}

/** Looks on a day; gives what the status shows of the source afterwards. */
async function look(day: PlainDate, links: readonly FinalLink[] | SourceError = []) {
  now = `${day}T10:00:00Z`;
  const list = async () => {
    asked += 1;
    if (links instanceof SourceError) throw links;
    return links;
  };
  const progress = (line: string) => said.push(line);
  await lookForFinals(store, list, { nowMs: Date.parse(now), today: day, progress });
  return (await store.read((view) => view.looks()))[0];
}

const url = new URL('https://wdfw.wa.gov/publications/02800');

test('a week passes between looks that find nothing', async () => {
  const old = [{ season: 2024, url }];
  expect(await look('2026-11-20', old)).toMatchObject({ failure: null });
  await look('2026-11-25', old);
  expect(asked).toBe(1);
  expect(await look('2026-11-27', old)).toMatchObject({ lookedAt: '2026-11-27T10:00:00.000Z' });
  expect([asked, said]).toEqual([2, []]);
});

test('a new final report is told every night with what to do, until it is stored', async () => {
  const links = [{ season: 2025, url }];
  const told =
    `the final report of 2025-26 is published (${url.href}): ` +
    'make a table of its rows and run `npm run ingest -- --finals <file>`';
  expect(await look('2027-03-01', links)).toMatchObject({ lookedAt: null, failure: told });
  await look('2027-03-02', links);
  expect(said).toEqual([`wdfw-finals: ${told}`, `wdfw-finals: ${told}`]);
  await put(2025);
  expect(await look('2027-03-03', links)).toMatchObject({ lookedAt: '2027-03-03T10:00:00.000Z' });
  expect(said).toHaveLength(2);
});

test('one that is not there by June of the year after its season is missing', async () => {
  expect(await look('2027-05-31')).toMatchObject({ failure: null });
  expect((await look('2027-06-09'))?.failure).toMatch(
    /^the final report of 2025-26 is missing since 2027-06-01; look for it at /,
  );
});

test('a page that cannot be read is a failed look, and asked again the next night', async () => {
  const down = new SourceError('WDFW weekly reports', 'unavailable', 'answered 503');
  expect(await look('2026-11-20', down)).toMatchObject({ failure: down.message });
  expect(await look('2026-11-21')).toMatchObject({ lookedAt: '2026-11-21T10:00:00.000Z' });
});
