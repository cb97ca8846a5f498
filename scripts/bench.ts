// `npm run bench`: measures truth, load and speed and prints them with the machine. It asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { command } from '#jobs/command.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { hindcast, hindcastLines, recordStocks } from '../bench/hindcast.ts';
import { benchLighthouse } from '../bench/lighthouse.ts';
import { benchLoad } from '../bench/load.ts';
import { benchPages } from '../bench/pages.ts';
import { readRecord, recordLines } from '../bench/record-truth.ts';
import { type ServerProcess, startDemo } from '../bench/server-process.ts';
import { benchVisit } from '../bench/visit.ts';
import { findChromium } from '../src/testing/chromium.ts';
import { buildWeb } from './build-web.ts';

const PARTS = ['truth', 'start', 'load', 'lighthouse', 'visit', 'pages'] as const;

const AUTUMN = '2025-10-23';

const HELP = `Measures what the site promises and prints the figures with the machine.

Usage: npm run bench [-- truth | start | load | lighthouse | visit | pages]

  truth       years against WDFW's final reports and the weekly record, every fish accounted for;
              finished seasons projected again
  start       until the site is ready: with a store to fill, and with that store
  load        requests a second with p50 and p99 (needs wrk); memory once every facility was asked for,
              and after a thousand searches and a year of past weeks; how long a new visitor waits while
              made-up addresses are asked for, and while editions change (needs Linux)
  lighthouse  home, list, a facility and a species on a slow phone (fetches Lighthouse, 176 MB)
  visit       typing, choosing a run, opening the map on a slow phone, to the painted frame
  pages       how long pages are and how many words they have, in October, and the bars in brackets
  --help      this text

Without a word all six. The last three need Chromium; CHROMIUM names another binary.`;

const PORT = 4271;

type Print = (line: string) => void;

async function benchTruth(print: Print, complain: Print, signal: AbortSignal): Promise<void> {
  const { facilities } = await readCatalogue();
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
  if (path === null) throw new Error('Chromium is not installed; CHROMIUM may name it');
  return path;
}

export const main = command({
  name: 'bench',
  help: HELP,
  options: {},
  takesPositionals: true,
  stopped: { message: 'stopped', code: 130 },
  run: async ({ positionals, print, complain, signal }) => {
    const wrong = positionals.find((one) => !PARTS.some((part) => part === one));
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
