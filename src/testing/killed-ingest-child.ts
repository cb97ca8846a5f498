/**
 * Ingests one sample report after another until it is killed, and prints its progress: for a test.
 */

import { openStore } from '../store/open-store.ts';
import { sampleReport, sampleReturn, sampleRow } from './sample-store.ts';

const FACILITIES = ['ISSAQUAH_HATCHERY', 'HOODSPORT_HATCHERY', 'SAMISH_HATCHERY'];
const ROWS_OF_A_FACILITY = 50;

const [url = ''] = process.argv.slice(2);
const store = await openStore(url, { now: () => new Date(0) });
const [ledger] = await store.read((view) => view.lastIngests());
const first = ledger?.completed?.id ?? 0;
for (let week = first; ; week += 1) {
  const say = (moment: string) => process.stdout.write(`${moment} ${week - first + 1}\n`);
  say('begin');
  await store.ingest('wdfw-weekly', async (ingest) => {
    const rows = FACILITIES.flatMap((facility, at) =>
      Array.from({ length: ROWS_OF_A_FACILITY }, (_, row) =>
        sampleRow(week, { facility, row: at * ROWS_OF_A_FACILITY + row }),
      ),
    );
    await ingest.weekly.put(sampleReport(week), rows);
    say('rows');
    for (const facility of FACILITIES) {
      const stored = await ingest.returns.of(facility);
      await ingest.returns.replace(facility, [...stored, sampleReturn(week, { facility })]);
      say(`returns of ${facility}`);
    }
    say('commit');
    return { checksum: `${week}`, rowsKept: rows.length, suspicions: [] };
  });
  say('done');
}
