import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editionName } from '#contract/edition-seen.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { ingestWeeklyReports } from '#jobs/ingest-weekly.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { ONE_WEEK_LATER, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { readHindcast } from './accuracy.ts';
import type { Edition } from './edition.ts';
import type { KeptEdition } from './kept-edition.ts';
import { keepEdition } from './kept-edition.ts';

const TODAY = '2025-10-31';
const catalogue = await readCatalogue();
const hindcast = await readHindcast();

let nowMs: number;
/** The day that the site shows. */
let today: PlainDate;
let file: string;
let store: Store;
let editions: KeptEdition;
/** What was logged. */
let said: string[];
/** How often the store was read. */
let readings: number;
beforeEach(async () => {
  nowMs = Date.parse('2025-10-31T19:00:00Z');
  today = TODAY;
  said = [];
  readings = 0;
  file = join(await temporaryFolder(), 'freshet.sqlite');
  store = await openStore(file, { now: () => new Date(nowMs) });
  await publish(TWO_AUTUMNS);
  editions = keep();
});
afterEach(() => store.close());

function keep(): KeptEdition {
  return keepEdition({
    ...catalogue,
    hindcast,
    store: {
      read: (work) => {
        readings += 1;
        return store.read(work);
      },
    },
    knownOn: null,
    today: () => today,
    now: () => nowMs,
    logger: { error: (error: unknown) => void said.push(String(error)) },
  });
}

function publish(reports: typeof TWO_AUTUMNS) {
  const options = { checksum: 'c0ffee', today: TODAY, progress: () => undefined } as const;
  return ingestWeeklyReports(store, reports, options);
}

/** Changes the tables behind the back of the store. */
function change(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

/** Looks every second; gives the seconds at which an edition was read, or tried to be. */
async function looks(seconds: number): Promise<number[]> {
  const read: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const before = readings;
    await editions.latest();
    // What is published is asked for at every look.
    if (readings > before + 1) read.push(second);
    nowMs += 1000;
  }
  return read;
}

describe('a published version that cannot be read', () => {
  test('is retried less and less often, down to once a minute, and logged once', async () => {
    const { dataVersion } = await editions.current();
    await publish([ONE_WEEK_LATER]);
    change('alter table fish_return rename to gone');
    expect(await looks(250)).toEqual([0, 2, 6, 14, 30, 62, 122, 182, 242]);
    expect(said).toEqual([expect.stringContaining('no such table: fish_return')]);
    expect((await editions.current()).dataVersion).toBe(dataVersion);

    change('alter table gone rename to fish_return');
    expect(await looks(61)).toEqual([52]);
    expect((await editions.current()).dataVersion).not.toBe(dataVersion);
  });

  test('is logged again when the error changes, or after a success', async () => {
    await editions.current();
    await publish([ONE_WEEK_LATER]);
    change('alter table fish_return rename to gone');
    await looks(2);
    change('alter table gone rename to fish_return; alter table stock rename to lost');
    await looks(4);
    expect(said).toEqual([
      expect.stringContaining('no such table: fish_return'),
      expect.stringContaining('no such table: stock'),
    ]);
    change('alter table lost rename to stock');
    await looks(9);
    change('alter table publication rename to gone');
    await looks(3);
    expect(said.slice(2)).toEqual([expect.stringContaining('no such table: publication')]);
  });

  test('does not delay a version published after it', async () => {
    await editions.current();
    change("update publication set data_version = 'broken'; alter table stock rename to lost");
    await looks(40);
    change('alter table lost rename to stock');
    await publish([ONE_WEEK_LATER]);
    expect(await looks(3)).toEqual([0]);
    expect((await editions.current()).facilities.as_of).toBe('2025-10-29');
  });

  test('fails requests when nothing of the day was read before', async () => {
    change('alter table fish_return rename to gone');
    await expect(editions.current()).rejects.toThrow('no such table: fish_return');
    const before = readings;
    await expect(editions.current()).rejects.toThrow('no such table: fish_return');
    expect(readings).toBe(before + 1);
    change('alter table gone rename to fish_return');
    nowMs += 2000;
    expect((await editions.current()).facilities.as_of).toBe('2025-10-22');
  });
});

test('a new day is made from what was read and worked out for the day before', async () => {
  const before = await editions.current();
  today = '2025-11-10';
  const asNew = await keep().current();
  // The fish cannot be read any more.
  change('alter table fish_return rename to gone; alter table final_row rename to lost');
  const next = await editions.latest();
  expect([before.today, next.today, said]).toEqual([TODAY, today, []]);

  expect(next.facilities).toEqual(asNew.facilities);
  expect(next.facilities).not.toEqual(before.facilities);
  for (const { id } of next.facilities.features) {
    expect(next.hatchery(id)).toEqual(asNew.hatchery(id));
    expect(next.season(id)).toEqual(asNew.season(id));
  }
  const runOf = ({ season }: Edition) => season('ISSAQUAH_HATCHERY')?.runs[0];
  const [old, same] = [runOf(before), runOf(next)];
  expect(same?.seasons[0]?.growth).toBe(old?.seasons[0]?.growth);
  expect(old?.seasons[0]?.growth.length).toBeGreaterThan(1);
});

describe('a browser that has seen an edition', () => {
  test('gets the newest as soon as it has been read, while others are shown the one before', async () => {
    const before = await editions.current();
    await publish([ONE_WEEK_LATER]);
    const read = readings;
    const [one, other] = await Promise.all([editions.seen('newer'), editions.seen('newer')]);
    expect(one).toBe(other);
    expect(one.facilities.as_of).toBe('2025-10-29');
    expect(await editions.current()).toBe(before);
    // What was published, and the edition: for both, and for the look that shows it.
    expect(await editions.latest()).toBe(one);
    expect(readings).toBe(read + 3);
  });

  test('that is the one shown costs nothing, another one look', async () => {
    const shown = await editions.current();
    const read = readings;
    expect(await editions.seen(editionName(shown.facilities))).toBe(shown);
    expect(readings).toBe(read);
    expect(await editions.seen('of last week')).toBe(shown);
    expect(readings).toBe(read + 1);
  });

  test('is shown what there is while the store cannot be read', async () => {
    const shown = await editions.current();
    change('alter table publication rename to gone');
    expect(await editions.seen('newer')).toBe(shown);
  });
});
