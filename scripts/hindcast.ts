// `npm run hindcast`: replays the projection of every finished season, and scores it.
import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Hindcast } from '#contract/accuracy.ts';
import { stocksOf } from '#domain/fish/hindcast.ts';
import { command } from '#program/command.ts';
import { HINDCAST, scorecardBody } from '#server/answers/accuracy.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { openExistingStore } from '#store/open-store.ts';
import { stocksOfTable } from '../bench/count-table.ts';
import { hindcast, hindcastLines, recordStocks } from '../bench/hindcast.ts';
import { readRecord } from '../bench/record-truth.ts';

const HELP = `Replays the projections of every finished season from what was known on its days, and prints
how far off they were: docs/projection.md. Takes a minute.

Usage: npm run hindcast [-- --from <store> | --table <file>] [--to <file>]

  --from <store>  use the seasons in a store, named as in DATABASE_URL, instead of the bundled record
  --table <file>  use the seasons in a CSV file with the columns stock,season,day,count: the fish
                  counted on a day of a season. The season is a year; the day is a date, or a number
                  from 1 to 366. Every season counts as finished
  --to <file>     where to write the scorecard of the bundled record; default data/hindcast.json,
                  which the site shows and projects with. Rebuild and restart it afterward
  --help          show this text

Compares the last season; the mean of the last five; the count divided by the usual share; the count
plus what usually came later; the usual total; and what the site shows. Only the scorecard of the
bundled record is written.`;

async function storeStocks(address: string) {
  const store = await openExistingStore(address, () => new Date());
  try {
    return await store.read(async (view) => {
      const { newestDate } = await view.extent({ knownOn: null });
      if (newestDate === null)
        throw new Error(`${address} holds no counts; fill it with npm run ingest`);
      const stocks = [];
      for (const key of await view.facilities()) {
        const record = { returns: await view.returns(key), finals: await view.finals(key) };
        stocks.push(...stocksOf(key, record));
      }
      return { stocks, asOf: newestDate };
    });
  } finally {
    await store.close();
  }
}

async function bundledStocks() {
  const record = await readRecord((await readCatalog()).facilities);
  return { stocks: recordStocks(record), asOf: record.asOf, sha256: record.sha256 };
}

export const main = command({
  name: 'hindcast',
  help: HELP,
  options: { from: { type: 'string' }, table: { type: 'string' }, to: { type: 'string' } },
  stopped: { message: 'stopped; nothing was written', code: 1 },
  run: async ({ values: { from, table, to }, print, complain, signal }) => {
    const isOther = from !== undefined || table !== undefined;
    if (from !== undefined && table !== undefined) {
      throw new Error('--from and --table cannot be combined');
    }
    if (isOther && to !== undefined) {
      throw new Error('--to is only for the bundled record, not for --from or --table');
    }
    complain('reading the counts …');
    const bundled = isOther ? null : await bundledStocks();
    const read =
      bundled ?? (table === undefined ? await storeStocks(from ?? '') : await stocksOfTable(table));
    const { stocks, asOf } = read;
    const progress = (done: number) => complain(`${done} of ${stocks.length} runs …`);
    const { card, lessons } = await hindcast(stocks, asOf, { signal, progress });
    if (card.seasons === 0) {
      throw new Error(`none of the ${stocks.length} runs has enough seasons to learn from`);
    }
    if (bundled !== null) {
      const file = to === undefined ? HINDCAST : pathToFileURL(to);
      const record = { weekly_reports_sha256: bundled.sha256, as_of: asOf };
      const body: Hindcast = { ...scorecardBody(card, record), lessons };
      // All or nothing: whoever reads the output may be gone before it ends.
      const part = new URL(`${file.href}.part`);
      await writeFile(part, `${JSON.stringify(body)}\n`);
      await rename(part, file);
      complain(`written to ${fileURLToPath(file)}`);
    }
    for (const line of hindcastLines(card)) print(line);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
