/** Serves the simulated river services, for work on connectors and pages. */
import { startSimulatedServices } from '#demo/simulated-server.ts';
import { command } from '#jobs/command.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';

const HELP = `Serves simulated river services on 127.0.0.1: USGS (new and legacy), NWPS and NLDI, with
made-up figures for every gauge of the catalogue.

Usage: npm run rivers -- [--port N]

  --port  port to listen on (default 4380)
  --help  this text`;

export const main = command({
  name: 'rivers',
  help: HELP,
  options: { port: { type: 'string', default: '4380' } },
  run: async ({ values, print }) => {
    const { gauges } = await readCatalogue();
    const port = Number(values.port);
    const server = await startSimulatedServices({ gauges, port, seed: 1, now: Date.now });
    print(`simulated river services at ${server.origin} (made-up figures)`);
    process.once('SIGINT', () => void server.close());
    process.once('SIGTERM', () => void server.close());
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
