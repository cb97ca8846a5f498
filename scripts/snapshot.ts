// `npm run snapshot -- --from <table>`: makes the bundled snapshot from a table of weekly reports.
import { command } from '#jobs/command.ts';
import { makeSnapshot } from '#jobs/make-snapshot.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';

const HELP = `Makes the bundled snapshot from a table of WDFW's weekly reports.

Usage: npm run snapshot -- --from <file> [--to <folder>]

  --from <file>   CSV of printed report rows, gzipped if its name ends in .gz. Its first line names
                  the columns: report_date, report_file, species_title, facility, stock,
                  adult_total, jack_total, data_date, comments
  --to <folder>   where to write; default data/snapshot
  --help          this text

The same table gives the same bytes. Nothing is written when a row cannot be understood.`;

export const main = command({
  name: 'snapshot',
  help: HELP,
  options: { from: { type: 'string' }, to: { type: 'string', default: 'data/snapshot' } },
  run: async ({ values: { from, to }, print, complain }) => {
    if (from === undefined) throw new Error('say which table to read: --from <file> (see --help)');
    const { facilities } = await readCatalogue();
    const manifest = await makeSnapshot({ from, to, facilities, progress: complain });
    print(
      `${manifest.rows} rows of ${manifest.reports} reports, ${manifest.firstReport} to ` +
        `${manifest.lastReport}, as ${manifest.spells} lines in ${to}; newest data ` +
        manifest.asOf,
    );
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
