import { addDays } from '#domain/time/plain-date.ts';
import { ingestDailyReturns } from '#jobs/ingest-returns.ts';
import type { IngestOptions } from '#jobs/ingest-source.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import type { DailyService } from '#sources/wdfw-returns/index.ts';
import type { HandlingEvent } from './returns-stand-in.ts';
import { startReturns, TRAP_ESTIMATE } from './returns-stand-in.ts';
import { emptyStore } from './sample-store.ts';

export const USUAL_INGEST: IngestOptions = {
  facilities: (await readCatalog()).facilities,
  again: false,
  dryRun: false,
  acceptsSuspicious: false,
  today: '2026-11-20',
  progress: () => undefined,
};

export const POSTED = new Date('2026-07-19T09:00:00Z');
export const NEXT_NIGHT = new Date('2026-07-20T09:00:00Z');

export const AUTUMN: readonly HandlingEvent[] = Array.from({ length: 20 }, (_, day) => {
  const date = addDays('2025-10-01', day);
  const chum = { ...TRAP_ESTIMATE, facility: 'HOODSPORT HATCHERY', species: 'Chum', run: 'Fall' };
  return [
    { ...TRAP_ESTIMATE, date, adults: 10 },
    { ...TRAP_ESTIMATE, date, adults: 0, jacks: 2 },
    { ...TRAP_ESTIMATE, date, event: 'Adult Surplus Event', adults: 9 },
    { ...chum, date, adults: 50, jacks: null },
  ];
}).flat();

export async function dailyIngest() {
  const store = await emptyStore();
  const standIn = await startReturns(AUTUMN, POSTED);
  return {
    store,
    standIn,
    ingest(options: Partial<IngestOptions> = {}, daily: Partial<DailyService> = {}) {
      const service = {
        origin: standIn.origin,
        appToken: null,
        fetch,
        sleep: () => Promise.resolve(),
        random: () => 0,
        signal: options.signal,
        ...daily,
      };
      return ingestDailyReturns(store, service, { ...USUAL_INGEST, ...options });
    },
    shown: () =>
      store.read(async (view) => ({
        published: await view.publication(),
        ledger: await view.lastIngests(),
        issaquah: await view.returns('ISSAQUAH_HATCHERY'),
        hoodsport: await view.returns('HOODSPORT_HATCHERY'),
      })),
  };
}
