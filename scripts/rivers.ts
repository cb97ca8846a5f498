/** Serves the simulated river services, for work on connectors and pages. */
import { startSimulatedServices } from '#demo/simulated-server.ts';
import { command } from '#jobs/command.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';

const HELP = `Serves simulated river services on 127.0.0.1: USGS (new and legacy), NWPS and NLDI, with
made-up figures for every gauge of the catalogue.

Usage: npm run rivers -- [--port N] [--seed N] [--day YYYY-MM-DD]

  --port  port to listen on (default 4380)
  --seed  another number gives different weather (default 1)
  --day   day to show, at the present time of day in UTC (default today)
  --help  this text`;

const DAY_MS = 86_400_000;

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  throw new RangeError(`--${name} must be a whole number up to ${most}`);
}

/** The present, moved to the given day. */
function clockOn(day: string | undefined): () => number {
  if (day === undefined) return Date.now;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) throw new RangeError('--day must be a date such as 2026-11-20');
  return () => midnight + (Date.now() % DAY_MS);
}

export const main = command({
  name: 'rivers',
  help: HELP,
  options: {
    port: { type: 'string', default: '4380' },
    seed: { type: 'string', default: '1' },
    day: { type: 'string' },
  },
  run: async ({ values, print }) => {
    const { gauges } = await readCatalogue();
    const server = await startSimulatedServices({
      gauges,
      port: wholeNumber('port', values.port, 65_535),
      seed: wholeNumber('seed', values.seed, 2 ** 31),
      now: clockOn(values.day),
    });
    print(`simulated river services at ${server.origin} (made-up figures)`);
    process.once('SIGINT', () => void server.close());
    process.once('SIGTERM', () => void server.close());
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
