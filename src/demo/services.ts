import { hefsQuantiles } from './hefs.ts';
import { nldiFlowlines, nldiPosition } from './nldi.ts';
import { nwpsForecast, nwpsGauges, nwpsPoint } from './nwps.ts';
import { nwsAlerts } from './nws.ts';
import type { World } from './served-river.ts';
import { simulatedWorld, type WorldSettings } from './simulated-river.ts';
import {
  continuousItems,
  dailyItems,
  latestContinuousItems,
  legacyInstantaneous,
  legacyStatistics,
  observationNormals,
  seriesItems,
  type WireAnswer,
} from './usgs.ts';

export const DEMO_SERVICES = [
  'usgs-ogc',
  'usgs-statistics',
  'usgs-legacy',
  'nwps',
  'hefs',
  'nldi',
  'nws',
] as const;

export type DemoService = (typeof DEMO_SERVICES)[number];

type Answerer = (url: URL, world: World, id: string) => WireAnswer;

const ROUTES: readonly (readonly [DemoService, RegExp, Answerer])[] = [
  ['usgs-ogc', /\/collections\/continuous\/items$/, continuousItems],
  ['usgs-ogc', /\/collections\/latest-continuous\/items$/, latestContinuousItems],
  ['usgs-ogc', /\/collections\/daily\/items$/, dailyItems],
  ['usgs-ogc', /\/collections\/time-series-metadata\/items$/, seriesItems],
  ['usgs-statistics', /^\/statistics\/v0\/observationNormals$/, observationNormals],
  ['usgs-legacy', /^\/nwis\/iv\/?$/, legacyInstantaneous],
  ['usgs-legacy', /^\/nwis\/stat\/?$/, legacyStatistics],
  ['nwps', /^\/nwps\/v1\/gauges$/, nwpsGauges],
  ['nwps', /^\/nwps\/v1\/gauges\/([^/]+)\/stageflow\/forecast$/, nwpsForecast],
  ['nwps', /^\/nwps\/v1\/gauges\/([^/]+)$/, nwpsPoint],
  ['hefs', /^\/hefs\/v1\/hydrograph-quantiles\/$/, hefsQuantiles],
  ['nldi', /^\/nldi\/linked-data\/comid\/position$/, nldiPosition],
  ['nldi', /^\/nldi\/linked-data\/comid\/([^/]+)\/navigation\/DM\/flowlines$/, nldiFlowlines],
  ['nws', /^\/alerts\/active$/, nwsAlerts],
];

export function serviceOf({ pathname }: URL): DemoService | null {
  return ROUTES.find(([, path]) => path.test(pathname))?.[0] ?? null;
}

/** An HTML page, as services behind a proxy send when they fail. */
export function htmlAnswer(status: number, title: string): WireAnswer {
  const body = `<!DOCTYPE html><html><head><title>${title}</title></head><body>${title}</body></html>`;
  return { status, type: 'text/html;charset=utf-8', body };
}

/** The river services over the rivers of a world; the same question always has the same answer. */
export function servicesOver(world: World) {
  return (url: URL): WireAnswer => {
    for (const [, path, answer] of ROUTES) {
      const match = path.exec(url.pathname);
      if (match !== null) return answer(url, world, match[1] ?? '');
    }
    return htmlAnswer(404, '404 Not Found');
  };
}

/** The river services with made-up rivers. */
export const createSimulatedServices = (settings: WorldSettings) =>
  servicesOver(simulatedWorld(settings));

/** Services in place of the platform's `fetch`: nothing leaves the machine. */
export function fetchFrom(services: (url: URL) => WireAnswer) {
  return async (url: URL, { signal }: RequestInit): Promise<Response> => {
    signal?.throwIfAborted();
    const { status, type, body } = services(url);
    return new Response(body, { status, headers: { 'content-type': type } });
  };
}
