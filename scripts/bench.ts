// `npm run bench`: measures accuracy, load and speed, and prints them with the machine. It asserts nothing, except that `words` reads pages as the tests do.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { command } from '#program/command.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { hindcast, hindcastLines, recordStocks } from '../bench/hindcast.ts';
import { benchLighthouse } from '../bench/lighthouse.ts';
import { benchLoad } from '../bench/load.ts';
import { benchPages } from '../bench/pages.ts';
import { readRecord, recordLines } from '../bench/record-truth.ts';
import { type ServerProcess, startDemo } from '../bench/server-process.ts';
import { benchVisit } from '../bench/visit.ts';
import {
  printTemplates,
  readMoreDays,
  readTemplates,
  type Templates,
  WORDS_DAYS,
} from '../bench/words.ts';
import { findChromium } from '../src/testing/chromium.ts';
import { buildWeb } from './build-web.ts';

const PARTS = ['truth', 'start', 'load', 'lighthouse', 'visit', 'pages', 'words'] as const;

const AUTUMN = '2025-10-23';

const HELP = `Measures what the site promises, and prints the figures with the machine.

Usage: npm run bench [-- truth | start | load | lighthouse | visit | pages | words]

  truth       yearly totals compared with WDFW's final reports and the weekly record, with every fish
              accounted for; projections replayed for finished seasons
  start       time until the site is ready, with an empty store and with a filled one
  load        requests per second with p50 and p99 (needs wrk); memory after every facility was
              requested, and after a thousand searches and a year of past weeks; how long a new visitor
              waits during a flood of made-up addresses, and while editions change (needs Linux)
  lighthouse  home, list, a facility and a species on a slow phone (downloads Lighthouse, 176 MB)
  visit       typing, choosing a run and opening the map on a slow phone, up to the painted frame
  pages       length and word count of pages in October; how long some may be stands in brackets
  words       every sentence of the pages on three days, one for all that differ only in names and
              figures, to be read aloud; then the tests of the pages on 26 more days
  --help      show this text

Without arguments, all seven. Lighthouse, visit and pages need Chromium; CHROMIUM names another
binary.`;

const PORT = 4271;

type Print = (line: string) => void;

async function benchTruth(print: Print, complain: Print, signal: AbortSignal): Promise<void> {
  const { facilities } = await readCatalog();
  const record = await readRecord(facilities);
  for (const line of recordLines(record)) print(line);
  const stocks = recordStocks(record);
  const progress = (done: number) => complain(`  ${done} of ${stocks.length} runs …`);
  const { card } = await hindcast(stocks, record.asOf, { signal, progress });
  for (const line of hindcastLines(card)) print(line);
}

function machineLine(): string {
  const processors = cpus();
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  return `${processors.length} × ${model}, ${gibibytes} GiB, Linux ${release()}, Node ${process.version}`;
}

function chromium(): string {
  const path = findChromium();
  if (path === null) throw new Error('Chromium was not found; set CHROMIUM to its path');
  return path;
}

export const main = command({
  name: 'bench',
  help: HELP,
  options: {},
  takesPositionals: true,
  stopped: { message: 'stopped', code: 130 },
  run: async ({ positionals, print, complain, signal }) => {
    const wrong = positionals.find((positional) => !PARTS.some((part) => part === positional));
    if (wrong !== undefined) throw new Error(`${wrong} must be one of ${PARTS.join(', ')}`);
    const parts = PARTS.filter((part) => positionals.length === 0 || positionals.includes(part));
    const folder = mkdtempSync(join(tmpdir(), 'freshet-bench-'));
    const onServer = async (
      measure: (server: ServerProcess) => void | Promise<void>,
      day?: string,
    ) => {
      await buildWeb();
      const server = await startDemo(PORT, folder, day);
      try {
        await measure(server);
      } finally {
        await server.stop();
      }
    };
    const bench = {
      truth: () => benchTruth(print, complain, signal),
      start: async () => {
        for (const what of ['first start', 'start with a store']) {
          await onServer(({ startMs }) => print(`${what}: ${(startMs / 1000).toFixed(2)} s`));
        }
      },
      load: () => onServer((server) => benchLoad(server, print)),
      lighthouse: () =>
        onServer(({ origin }) => benchLighthouse(origin, chromium(), folder, print)),
      visit: () => onServer(({ origin }) => benchVisit(origin, chromium(), print)),
      pages: () => onServer(({ origin }) => benchPages(origin, chromium(), print), AUTUMN),
      words: async () => {
        const templates: Templates = new Map();
        for (const day of WORDS_DAYS) {
          await onServer(({ origin }) => readTemplates(origin, templates), day);
        }
        printTemplates(templates, print);
        if (!(await readMoreDays())) throw new Error('Some pages say what they may not');
      },
    };
    print(machineLine());
    try {
      for (const part of parts) {
        signal.throwIfAborted();
        print(`\n${part}`);
        await bench[part]();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
