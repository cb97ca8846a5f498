// `npm run snapshot -- --from <table>`: makes the bundled snapshot from a table of weekly reports.
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { command } from '#jobs/command.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { writeSnapshot } from '#sources/snapshot/write-snapshot.ts';
import type { PrintedRow } from '#sources/wdfw-weekly/canonical-row.ts';
import { readHistoryCsv } from '#sources/wdfw-weekly/history-csv.ts';

const HELP = `Makes the bundled snapshot from a table of WDFW's weekly reports. Takes a minute.

Usage: npm run snapshot -- --from <file> [--to <folder>]

  --from <file>   CSV of printed report rows, compressed if its name ends in .gz or .br. Its first
                  line names the columns: report_date, report_file, species_title, facility, stock,
                  adult_total, jack_total, data_date, comments
  --to <folder>   where to write; default data/snapshot
  --help          this text

The same table gives the same bytes. Nothing is written when a row cannot be understood.`;

export const main = command({
  name: 'snapshot',
  help: HELP,
  options: { from: { type: 'string' }, to: { type: 'string', default: 'data/snapshot' } },
  run: async ({ values: { from, to }, print }) => {
    if (from === undefined) throw new Error('say which table to read: --from <file> (see --help)');
    const { facilities } = await readCatalogue();
    const rows: PrintedRow[] = [];
    for await (const row of readHistoryCsv(from)) rows.push(row);
    const { tables } = await writeSnapshot(to, rows, createFacilityResolver(facilities));
    print(`${to}: ${JSON.stringify(tables, null, 2)}`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
