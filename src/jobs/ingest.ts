// `npm run ingest`: reads the public fish counts into the store. A live server starts it every
// night in a process of its own, so that the memory it needs is freed afterward.
import type { Source } from '#domain/source.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { command, errorLine } from '#program/command.ts';
import type { Settings } from '#program/settings.ts';
import { databaseUrlOf, readSettings } from '#program/settings.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { applyRules } from './apply-rules.ts';
import { NIGHTLY_SOURCES, thinForecasts } from './every-night.ts';
import { ingestFinals, lookForFinals } from './ingest-finals.ts';
import { ingestPassage } from './ingest-passage.ts';
import { ingestDailyReturns } from './ingest-returns.ts';
import type { IngestOptions } from './ingest-source.ts';
import { ingestNewWeeklyReports } from './ingest-weekly.ts';
import { removeReport } from './remove-report.ts';
import { keepNotices } from './service-notices.ts';
import { SNAPSHOT_FOLDER } from './snapshot-fill.ts';
import { dailyService, passageService, weeklyService } from './wdfw-services.ts';

const HELP = `Reads the public fish counts into the store and publishes them.

Usage: npm run ingest [-- options]

  --source <name>     wdfw-returns (the daily counts), wdfw-weekly (the weekly reports),
                      dart-passage (the counts at dams) or all; default all
  --finals <file>     read a table of final annual reports instead: CSV, .gz or .br, with the columns
                      of data/snapshot/final-reports.csv.br
  --remove-report <name>
                      remove a weekly report and the fish derived from it, and show what changes. The
                      name is the PDF's, as WDFW links it, or as this command prints it. It stays
                      removed until --read-report <name> reads it again. A season such as 2024-25
                      removes that season's final report, which --finals reads again
  --read-report <name>
                      (re)read one weekly report, even if it is stored or was removed
  --republish         re-read and re-derive everything (for dams: eleven years)
  --dry-run           show what would change without changing anything
  --accept-suspicious publish a load that would be refused, once you have checked the reasons
  --help              show this text

DATABASE_URL names the store (default var/freshet.sqlite). A source that has not changed is not read
again. Each source is stored as a whole: if a load looks wrong or is interrupted (Ctrl-C), the store
stays as it was, and the next run starts over. A running server shows newly published data within
5 seconds. A weekly report that is unreadable or misdated is skipped and tried again next time; the
others are stored.`;

function say(line: string): void {
  process.stdout.write(`freshet: ${line}\n`);
}

function sourcesOf(name: string): readonly Source[] {
  if (name === 'all') return NIGHTLY_SOURCES;
  const source = NIGHTLY_SOURCES.find((candidate) => candidate === name);
  if (source !== undefined) return [source];
  throw new Error(`--source ${name} must be ${NIGHTLY_SOURCES.join(', ')} or all`);
}

async function ingestAll(
  sources: readonly Source[],
  store: Store,
  settings: Settings,
  options: IngestOptions,
): Promise<void> {
  const { signal, today } = options;
  const notices = keepNotices({ store: options.dryRun ? null : store, now: Date.now, say });
  const tools = { say, signal, announced: notices.announced };
  const weekly = weeklyService(settings, tools);
  const failures: string[] = [];
  if (!options.dryRun) {
    const folder = settings.snapshotFolder ?? SNAPSHOT_FOLDER;
    await applyRules(store, folder, options).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      failures.push(`stored reports could not be re-read under the new rules: ${errorLine(error)}`);
    });
  }
  for (const source of sources) {
    try {
      say(`reading ${source} …`);
      if (source === 'wdfw-returns') {
        await ingestDailyReturns(store, dailyService(settings, tools), options);
      } else if (source === 'wdfw-weekly') {
        await ingestNewWeeklyReports(store, weekly, options);
      } else {
        const service = passageService(settings, tools);
        await ingestPassage(store, { ...service, nowMs: Date.now() }, options);
      }
    } catch (error) {
      if (signal?.aborted) throw error;
      failures.push(errorLine(error));
    }
  }
  if (sources === NIGHTLY_SOURCES && !options.dryRun) {
    await lookForFinals(store, weekly.listFinals, { nowMs: Date.now(), today, progress: say });
    await thinForecasts(store.riverRecord, Date.now()).catch((error: unknown) => {
      failures.push(errorLine(error));
    });
  }
  await notices.kept();
  if (failures.length > 0) throw new Error(failures.join('; '));
}

export const main = command({
  name: 'freshet',
  help: HELP,
  options: {
    source: { type: 'string', default: 'all' },
    finals: { type: 'string' },
    'remove-report': { type: 'string' },
    'read-report': { type: 'string' },
    republish: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    'accept-suspicious': { type: 'boolean', default: false },
  },
  stopped: { message: 'interrupted; unfinished work was not stored', code: 130 },
  run: async ({ values, signal }) => {
    const reportToRead = values['read-report'] ?? null;
    const reportToRemove = values['remove-report'];
    const sources = sourcesOf(reportToRead === null ? values.source : 'wdfw-weekly');
    const settings = readSettings(process.env);
    const { facilities } = await readCatalog();
    const store = await openStore(databaseUrlOf(settings, 'live'), { now: () => new Date() });
    try {
      const options: IngestOptions = {
        report: reportToRead,
        facilities,
        again: values.republish,
        dryRun: values['dry-run'],
        acceptsSuspicious: values['accept-suspicious'],
        today: pacificDay(Date.now()),
        progress: say,
        signal,
      };
      if (reportToRemove !== undefined) await removeReport(store, reportToRemove, options);
      else if (values.finals === undefined) await ingestAll(sources, store, settings, options);
      else await ingestFinals(store, values.finals, options);
    } finally {
      await store.close();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
