// `npm run ingest`: reads the public records of the fish into the store. Also what a live server
// starts every night, in a process of its own: the memory it takes is given back.
import type { ReturnSource } from '#domain/fish/fish-return.ts';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { DayRange } from '#sources/wdfw-returns/request.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { command, errorLine } from './command.ts';
import { dailyService } from './daily-service.ts';
import { ingestNewWeeklyReports } from './ingest-new-weekly.ts';
import { ingestDailyReturns } from './ingest-returns.ts';
import type { IngestOptions } from './ingest-run.ts';
import type { Settings } from './settings.ts';
import { databaseUrlOf, readSettings } from './settings.ts';
import { weeklyService } from './weekly-service.ts';

const HELP = `Reads the public records of the fish into the store and publishes them.

Usage: npm run ingest [-- options]

  --source <name>     wdfw-returns (the daily counts), wdfw-weekly (the weekly reports) or all;
                      default all
  --from <day>        reads days from this one on, YYYY-MM-DD: days of counting of wdfw-returns,
  --to <day>          days of publication of wdfw-weekly; what is stored of other days stays
  --republish         reads and derives anew what was read already
  --dry-run           says what would change, and changes nothing
  --accept-suspicious publishes what would be refused, once its reasons have been looked at
  --help              this text

The store is the one DATABASE_URL names (default var/freshet.sqlite). What has not changed at its
source is not read again. Each source is one step: until it is whole, and when it looks wrong or is
interrupted (Ctrl-C), everything stays as it was, and the next run begins anew. A running server
shows what was published within 5 seconds. A weekly report that cannot be read, or bears a day that
cannot be right, is left out and asked for again; the others are stored.`;

const FIRST_DAY: PlainDate = '1900-01-01';
const LAST_DAY: PlainDate = '9999-12-31';

function say(line: string): void {
  process.stdout.write(`freshet: ${line}\n`);
}

function dayOf(name: string, text: string | undefined): PlainDate | null {
  if (text === undefined) return null;
  if (isPlainDate(text)) return text;
  throw new Error(`--${name} ${text} must be an existing day written YYYY-MM-DD`);
}

function rangeOf(from: PlainDate | null, to: PlainDate | null): DayRange | null {
  if (from === null && to === null) return null;
  const range = { from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
  if (range.from > range.to) throw new Error(`--from ${range.from} is after --to ${range.to}`);
  return range;
}

function sourcesOf(name: string): readonly ReturnSource[] {
  if (name === 'all') return ['wdfw-returns', 'wdfw-weekly'];
  const source = RETURN_SOURCES.find((one) => one === name);
  if (source !== undefined) return [source];
  throw new Error(`--source ${name} must be ${RETURN_SOURCES.join(', ')} or all`);
}

/** Reads one source. */
function ingestSource(
  source: ReturnSource,
  store: Store,
  settings: Settings,
  options: IngestOptions,
): Promise<unknown> {
  const { signal } = options;
  const tools = { say, ...(signal === undefined ? {} : { signal }) };
  return source === 'wdfw-returns'
    ? ingestDailyReturns(store, dailyService(settings, tools), options)
    : ingestNewWeeklyReports(store, weeklyService(settings, tools), options);
}

/** Reads each source: one that fails keeps no other from being read. */
async function ingestAll(
  sources: readonly ReturnSource[],
  store: Store,
  settings: Settings,
  options: IngestOptions,
): Promise<void> {
  const failures: string[] = [];
  for (const source of sources) {
    try {
      say(`reading ${source} …`);
      await ingestSource(source, store, settings, options);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      failures.push(errorLine(error));
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}

export const main = command({
  name: 'freshet',
  help: HELP,
  options: {
    source: { type: 'string', default: 'all' },
    from: { type: 'string' },
    to: { type: 'string' },
    republish: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    'accept-suspicious': { type: 'boolean', default: false },
  },
  stopped: { says: 'interrupted; what was not finished was not stored', code: 130 },
  run: async ({ values, signal }) => {
    const sources = sourcesOf(values.source);
    const days = rangeOf(dayOf('from', values.from), dayOf('to', values.to));
    const settings = readSettings(process.env);
    const { facilities } = await readCatalogue();
    const store = await openStore(databaseUrlOf(settings, 'live'), { now: () => new Date() });
    try {
      await ingestAll(sources, store, settings, {
        facilities,
        days,
        again: values.republish,
        dryRun: values['dry-run'],
        acceptsSuspicious: values['accept-suspicious'],
        today: pacificDay(Date.now()),
        progress: say,
        signal,
      });
    } finally {
      await store.close();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
