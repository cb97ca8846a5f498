// `npm run source -- <service> <id>`: prints what a connector gets from its service.
import { parsePoint } from '#domain/river/river-ids.ts';
import { command } from '#jobs/command.ts';
import type { RiverTools } from '#sources/connector.ts';
import { fetchAs } from '#sources/http/fetch-answer.ts';
import { RIVER_CONNECTORS as connectors } from '#sources/river-connectors.ts';
import { RIVER_SERVICES, type RiverServices } from '#sources/river-services.ts';
import { withoutRefusedKey } from '#sources/usgs-key.ts';

const HELP = `Asks a public service once and prints what the product makes of its answer, as JSON.

Usage: npm run source -- <service> <id> [--at <address>]

  usgs-continuous 12200500               flow, height and temperature of seven days at a USGS site
  usgs-latest 12200500,12189500          newest of them at USGS sites
  usgs-normals 12189500                  medians and percentiles of the days of the year
  usgs-daily 12200500                    mean flows of the days since 2013
  usgs-legacy-flow 12200500              as usgs-continuous, of the service that ends in 2027
  usgs-legacy-medians 12200500           as usgs-normals, of the service that ends in 2027
  nwps-gauges                            NOAA's gauges in and around Washington
  nwps-forecast MVEW1                    NOAA's forecast at a gauge
  nwps-point MVEW1                       NOAA's flood categories at a gauge
  nldi-position 'POINT(-122.334 48.445)' river reach at a point, longitude first
  nldi-flowlines 24270288                reaches downstream of one

  --at <address>   ask there instead of the real service; no key is sent
  --help           this text

FRESHET_USGS_API_KEY raises the quota of usgs-continuous, usgs-latest, usgs-normals and usgs-daily.`;

type Ask = (id: string, tools: RiverTools) => Promise<unknown>;

function pointOf(text: string) {
  const point = parsePoint(text);
  if (point === null) throw new Error(`${JSON.stringify(text)} is no POINT(longitude latitude)`);
  return point;
}

const SERVICES = new Map<string, Ask>([
  [connectors.usgsContinuous.name, connectors.usgsContinuous.fetch],
  [connectors.usgsLatest.name, (ids, tools) => connectors.usgsLatest.fetch(ids.split(','), tools)],
  [connectors.usgsNormals.name, connectors.usgsNormals.fetch],
  [connectors.usgsDaily.name, connectors.usgsDaily.fetch],
  [connectors.usgsLegacyFlow.name, connectors.usgsLegacyFlow.fetch],
  [connectors.usgsLegacyMedians.name, connectors.usgsLegacyMedians.fetch],
  [connectors.nwpsForecast.name, connectors.nwpsForecast.fetch],
  [connectors.nwpsPoint.name, connectors.nwpsPoint.fetch],
  [
    connectors.nldiPosition.name,
    (point, tools) => connectors.nldiPosition.fetch(pointOf(point), tools),
  ],
  [connectors.nldiFlowlines.name, connectors.nldiFlowlines.fetch],
]);

function servicesAt(address: string | undefined): RiverServices {
  if (address === undefined) {
    const usgsApiKey = process.env.FRESHET_USGS_API_KEY?.trim() || null;
    return { ...RIVER_SERVICES, usgsApiKey };
  }
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error(`--at ${address} is no web address (http://…)`);
  }
  const usgs = { usgs: url, usgsStatistics: url, usgsLegacy: url, usgsApiKey: null };
  return { ...usgs, nwps: url, nldi: url };
}

async function answerTo(positionals: readonly string[], tools: RiverTools): Promise<unknown> {
  const [service, id, ...rest] = positionals;
  if (service === undefined) throw new Error('say which service to ask (see --help)');
  if (rest.length > 0) throw new Error(`${rest.join(' ')} is too much: one service, one id`);
  if (service === connectors.nwpsGauges.name) {
    if (id !== undefined) throw new Error(`${service} takes no id`);
    return connectors.nwpsGauges.fetch(null, tools);
  }
  const ask = SERVICES.get(service);
  if (ask === undefined) throw new Error(`there is no service ${service} (see --help)`);
  if (id === undefined) throw new Error(`say what to ask ${service} for (see --help)`);
  return ask(id, tools);
}

export const main = command({
  name: 'source',
  help: HELP,
  options: { at: { type: 'string' } },
  takesPositionals: true,
  run: async ({ values, positionals, print, complain }) => {
    const tools = {
      services: servicesAt(values.at),
      fetch: withoutRefusedKey(fetchAs(process.env.FRESHET_CONTACT?.trim() || null), complain),
      now: () => Date.now(),
      warn: complain,
    };
    print(JSON.stringify(await answerTo(positionals, tools), null, 2));
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
