import { nldiFlowlines, nldiPosition } from './nldi.ts';
import { nwpsForecast, nwpsGauges, nwpsPoint } from './nwps.ts';
import { legacyInstantaneous, legacyStatistics } from './usgs-legacy.ts';
import { continuousItems, dailyItems, latestContinuousItems } from './usgs-ogc.ts';
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

const ROUTES: readonly (readonly [SimulatedService, RegExp, Answerer])[] = [
  ['usgs-ogc', /^\/ogcapi\/v[01]\/collections\/continuous\/items$/, continuousItems],
  ['usgs-ogc', /^\/ogcapi\/v[01]\/collections\/latest-continuous\/items$/, latestContinuousItems],
  ['usgs-ogc', /^\/ogcapi\/v[01]\/collections\/daily\/items$/, dailyItems],
  ['usgs-statistics', /^\/statistics\/v0\/observationNormals$/, observationNormals],
  ['usgs-legacy', /^\/nwis\/iv\/?$/, legacyInstantaneous],
  ['usgs-legacy', /^\/nwis\/stat\/?$/, legacyStatistics],
  ['nwps', /^\/nwps\/v1\/gauges$/, nwpsGauges],
  ['nwps', /^\/nwps\/v1\/gauges\/([^/]+)\/stageflow\/forecast$/, nwpsForecast],
  ['nwps', /^\/nwps\/v1\/gauges\/([^/]+)$/, nwpsPoint],
  ['nldi', /^\/nldi\/linked-data\/comid\/position$/, nldiPosition],
  ['nldi', /^\/nldi\/linked-data\/comid\/([^/]+)\/navigation\/DM\/flowlines$/, nldiFlowlines],
];

/** The service that an address belongs to, by its path alone; `null` for none. */
export function serviceOf({ pathname }: URL): SimulatedService | null {
  return ROUTES.find(([, path]) => path.test(pathname))?.[0] ?? null;
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
    for (const [, path, answer] of ROUTES) {
      const match = path.exec(request.url.pathname);
      if (match !== null) return answer(request, world, match[1] ?? '');
    }
    return htmlAnswer(404, '404 Not Found');
  };
}
