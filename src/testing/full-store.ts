import { expect } from 'vitest';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { StoreError } from '#store/store-error.ts';
import {
  sampleFinal,
  sampleFlow,
  sampleForecast,
  sampleReport,
  sampleReturn,
  sampleRow,
} from './store/contract-samples.ts';

const MANY = 40;
const BAD = { row: 3, reason: 'unknown facility', detail: "ATLANTIS - 'ü'", printed: '{"a":1}' };

/** Stores reports 0, 1, … so that no table of the store stays empty. */
async function fillStore(store: Store): Promise<void> {
  const weeks = Array.from({ length: MANY }, (_, week) => week);
  for (const adults of [100, 90]) {
    await store.ingest('wdfw-weekly', async (ingest) => {
      for (const week of weeks) {
        await ingest.putWeeklyReport(sampleReport(week), [
          sampleRow(week),
          sampleRow(week, { row: 1, facility: 'HOODSPORT_HATCHERY', adults: null, final: true }),
        ]);
      }
      await ingest.putRejectedRows('escapement-0.pdf', [BAD]);
      await ingest.replaceReturns(
        'ISSAQUAH_HATCHERY',
        weeks.map((week) => sampleReturn(week, { adults })),
      );
      return { checksum: 'c0ffee', rowsKept: 2 * MANY, suspicions: [] };
    });
  }
  await store.ingest('wdfw-weekly', async (ingest) => {
    await ingest.putWeeklyReport(sampleReport(MANY), [sampleRow(MANY)]);
    await ingest.removeWeeklyReport(sampleReport(MANY).report);
    return { checksum: 'c0ffee', rowsKept: 1, suspicions: [] };
  });
  await store.ingest('wdfw-finals', async (ingest) => {
    await ingest.putFinalReport(2023, [sampleFinal(2023, { jacksTrapped: null })]);
    return { checksum: 'c0ffee', rowsKept: 1, suspicions: [] };
  });
  await store.recordLook('wdfw-weekly', "answered 503 - 'ü'");
  await store.riverAnswers.write('gauges', '{"ü":1}');
  await store.serviceQuotas.replace('usgs', null, '{"calls":[1]}');
  await store.riverRecord.keepForecast('MVEW1', [sampleForecast(1)]);
  await store.riverRecord.keepFlows('12200500', [sampleFlow('2025-10-01')]);
  const refused = store.ingest('wdfw-weekly', async () => ({
    checksum: 'c0ffee',
    rowsKept: 0,
    suspicions: ['half of it is gone'],
  }));
  await refused.catch(() => {});
}

/** A fixed clock, for stores whose times do not matter. */
export const someTime = () => new Date('2026-08-06T10:00:00.000Z');

/** Makes a store with something in every table. */
export async function makeFullStore(url: string): Promise<void> {
  const store = await openStore(url, { now: someTime });
  await fillStore(store);
  await store.close();
}

/** Opens a store, does something with it and closes it. */
export async function withStore<Result>(
  url: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(url, { now: someTime });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Everything that readers and the operator see of Issaquah. */
export const contentOf = (store: Store) =>
  store.read(async (view) => ({
    publication: await view.publication(),
    ledgers: await view.lastIngests(),
    looks: await view.looks(),
    returns: await view.returns('ISSAQUAH_HATCHERY'),
    rejected: await view.rejectedRows('wdfw-weekly'),
    revisions: await view.revisions('ISSAQUAH_HATCHERY'),
  }));

/** The error of a store that cannot be opened: one line without a password. */
export async function refusalOf(url: string, busyTimeoutMs = 0): Promise<StoreError> {
  const error: unknown = await openStore(url, { now: someTime, busyTimeoutMs }).then(
    (store) => store.close(),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreError)) throw new Error(`expected a StoreError, got ${error}`);
  expect(error.message).not.toMatch(/\n|secret|not-for-messages/);
  return error;
}
