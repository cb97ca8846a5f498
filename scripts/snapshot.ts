// `npm run snapshot -- --from <table>`: makes the bundled snapshot from a table of weekly reports.
import { parseArgs } from 'node:util';
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

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string', default: 'data/snapshot' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
  } else if (values.from === undefined) {
    throw new Error('say which table to read: --from <file> (see --help)');
  } else {
    const { facilities } = await readCatalogue();
    const manifest = await makeSnapshot({
      from: values.from,
      to: values.to,
      facilities,
      progress: (line) => process.stderr.write(`${line}\n`),
    });
    console.log(
      `${manifest.rows} rows of ${manifest.reports} reports, ${manifest.firstReport} to ` +
        `${manifest.lastReport}, as ${manifest.spells} lines in ${values.to}; newest data ` +
        manifest.asOf,
    );
  }
} catch (error) {
  process.stderr.write(`snapshot: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
