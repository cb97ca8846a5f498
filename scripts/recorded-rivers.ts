// `npm run recorded-rivers`: makes the recorded rivers of the demonstration from a folder of tables.
import { command } from '#program/command.ts';
import { writeRecordedRivers } from '#sources/recorded-rivers/write-recorded.ts';

const HELP = `Makes the recorded rivers that the demonstration shows, from a folder of tables of readings, usual
flows, daily means and flood statements (data/README.md names them). Takes 20 seconds.

Usage: npm run recorded-rivers -- --from <folder> [--to <folder>]

  --from <folder> where the tables are
  --to <folder>   where to write; default data/recorded-rivers
  --help          this text

The same tables give the same bytes.`;

export const main = command({
  name: 'recorded-rivers',
  help: HELP,
  options: {
    from: { type: 'string' },
    to: { type: 'string', default: 'data/recorded-rivers' },
  },
  run: async ({ values: { from, to }, print }) => {
    if (from === undefined) throw new Error('say where the tables are: --from <folder>');
    const { tables } = await writeRecordedRivers(from, to);
    for (const { name, rows } of tables) print(`${to}: ${name}, ${rows} rows`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
