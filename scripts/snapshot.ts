// `npm run snapshot`: builds the bundled snapshot from tables of reports and of counts at dams.
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { command } from '#program/command.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { readPrintedPassage } from '#sources/dart-passage/passage-csv.ts';
import { writePassage, writeSnapshot } from '#sources/snapshot/write-snapshot.ts';
import { readPrintedFinals } from '#sources/wdfw-finals/printed-final.ts';
import { readHistoryCsv } from '#sources/wdfw-weekly/history-csv.ts';

const SNAPSHOT = 'data/snapshot';

const HELP = `Builds the bundled snapshot from tables of WDFW's weekly and final reports and of counts at dams.
Takes a minute.

Usage: npm run snapshot -- [--from <file>] [--finals <file>] [--dams <file>]
                       [--to <folder>]

  --from <file>   CSV of the printed rows of weekly reports, compressed if its name ends in .gz or
                  .br. Its first line names the columns: report_date, report_file, species_title,
                  facility, stock, adult_total, jack_total, data_date, comments. Default: those of
                  the present snapshot
  --finals <file> CSV of the printed rows of final reports, likewise. Default: those of the present
                  snapshot
  --dams <file>   CSV of the days at dams, with DART's columns and Dam, likewise. Default:
                  those of the present snapshot
  --to <folder>   where to write; default data/snapshot
  --help          show this text

The same tables give the same bytes. Nothing is written if a weekly row cannot be understood, or if
the rows of a final report do not add up to its printed totals.`;

export const main = command({
  name: 'snapshot',
  help: HELP,
  options: {
    from: { type: 'string' },
    finals: { type: 'string' },
    dams: { type: 'string' },
    to: { type: 'string', default: SNAPSHOT },
  },
  run: async ({ values: { from, finals, dams, to }, print }) => {
    if (from === undefined && finals === undefined && dams === undefined) {
      throw new Error('say which table to read: --from, --finals or --dams <file> (see --help)');
    }
    // Read first: an unreadable table must not leave a snapshot without dams.
    const passage = await readPrintedPassage(dams ?? `${SNAPSHOT}/dam-counts.csv.br`);
    if (from !== undefined || finals !== undefined) {
      const { facilities } = await readCatalog();
      const rows = await readHistoryCsv(from ?? `${SNAPSHOT}/weekly-reports.csv.br`);
      const printed = await readPrintedFinals(finals ?? `${SNAPSHOT}/final-reports.csv.br`);
      await writeSnapshot(to, rows, printed, createFacilityResolver(facilities));
    }
    const { tables } = await writePassage(to, passage);
    print(`${to}: ${JSON.stringify(tables, null, 2)}`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
