import { legacyInstantaneous } from './legacy-instantaneous.ts';
import { legacyStatistics } from './legacy-statistics.ts';
import { nldiFlowlines, nldiPosition } from './nldi.ts';
import { nwpsForecast, nwpsGauge, nwpsGauges } from './nwps.ts';
import { continuousItems, latestContinuousItems } from './usgs-continuous.ts';
import { monitoringLocation, monitoringLocationItems } from './usgs-locations.ts';
import { observationNormals } from './usgs-statistics.ts';
import { htmlAnswer, type WireAnswer, type WireRequest } from './wire.ts';
import { createWorld, type World, type WorldSettings } from './world.ts';

/** The public services that are simulated. */
export const SIMULATED_SERVICES = [
  'usgs-ogc',
  'usgs-statistics',
  'usgs-legacy',
  'nwps',
  'nldi',
] as const;

/** One of {@link SIMULATED_SERVICES}. */
export type SimulatedService = (typeof SIMULATED_SERVICES)[number];

/** All services as one function: the same question at the same time has the same answer. */
export type SimulatedServices = (request: WireRequest) => WireAnswer;

type Answerer = (request: WireRequest, world: World, id: string) => WireAnswer;

interface Route {
  readonly service: SimulatedService;
  readonly path: RegExp;
  readonly answer: Answerer;
}

const COLLECTIONS = '^/ogcapi/v[01]/collections';
const ROUTES: readonly Route[] = [
  {
    service: 'usgs-ogc',
    path: new RegExp(`${COLLECTIONS}/continuous/items$`),
    answer: continuousItems,
  },
  {
    service: 'usgs-ogc',
    path: new RegExp(`${COLLECTIONS}/latest-continuous/items$`),
    answer: latestContinuousItems,
  },
  {
    service: 'usgs-ogc',
    path: new RegExp(`${COLLECTIONS}/monitoring-locations/items$`),
    answer: monitoringLocationItems,
  },
  {
    service: 'usgs-ogc',
    path: new RegExp(`${COLLECTIONS}/monitoring-locations/items/([^/]+)$`),
    answer: (request, world, id) => monitoringLocation(id, request, world),
  },
  {
    service: 'usgs-statistics',
    path: /^\/statistics\/v0\/observationNormals$/,
    answer: observationNormals,
  },
  { service: 'usgs-legacy', path: /^\/nwis\/iv\/?$/, answer: legacyInstantaneous },
  { service: 'usgs-legacy', path: /^\/nwis\/stat\/?$/, answer: legacyStatistics },
  { service: 'nwps', path: /^\/nwps\/v1\/gauges$/, answer: nwpsGauges },
  {
    service: 'nwps',
    path: /^\/nwps\/v1\/gauges\/([^/]+)$/,
    answer: (_, world, lid) => nwpsGauge(lid, world),
  },
  {
    service: 'nwps',
    path: /^\/nwps\/v1\/gauges\/([^/]+)\/stageflow\/forecast$/,
    answer: (_, world, lid) => nwpsForecast(lid, world),
  },
  { service: 'nldi', path: /^\/nldi\/linked-data\/comid\/position$/, answer: nldiPosition },
  {
    service: 'nldi',
    path: /^\/nldi\/linked-data\/comid\/([^/]+)\/navigation\/DM\/flowlines$/,
    answer: (request, world, comid) => nldiFlowlines(comid, request, world),
  },
];

/** The service that an address belongs to, by its path alone; `null` for none. */
export function serviceOf({ pathname }: URL): SimulatedService | null {
  return ROUTES.find(({ path }) => path.test(pathname))?.service ?? null;
}

/** Calls that the new USGS services allow in an hour, without a key and with one. */
const USGS_HOURLY = { withoutKey: 50, withKey: 1000 } as const;

/** The new USGS services say how often they may be called; only a server counts what is left. */
function withRateLimit(answer: WireAnswer, { url, headers }: WireRequest): WireAnswer {
  const hasKey = headers.has('x-api-key') || url.searchParams.has('api_key');
  const limit = hasKey ? USGS_HOURLY.withKey : USGS_HOURLY.withoutKey;
  const said = { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(limit - 1) };
  return { ...answer, headers: { ...answer.headers, ...said } };
}

/**
 * The public river services with rivers that nobody has measured: both generations of USGS, NWPS
 * and NLDI, in the formats they answer in, at the paths they have there, whatever the host.
 *
 * An address that none of them has is answered with 404 and a page for people.
 */
export function createSimulatedServices(settings: WorldSettings): SimulatedServices {
  const world = createWorld(settings);
  return (request) => {
    for (const { service, path, answer } of ROUTES) {
      const match = path.exec(request.url.pathname);
      if (match === null) continue;
      const answered = answer(request, world, match[1] ?? '');
      const isNewUsgs = service === 'usgs-ogc' || service === 'usgs-statistics';
      return isNewUsgs ? withRateLimit(answered, request) : answered;
    }
    return htmlAnswer(404, '404 Not Found');
  };
}
