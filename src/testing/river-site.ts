import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { measuresFlow } from '#domain/place/gauge.ts';
import { riversOfSite } from '#server/answers/rivers.ts';
import { keepAnswers } from '#server/http/kept-answers.ts';
import { installProblems } from '#server/http/problem.ts';
import { createRivers, type Rivers } from '#server/river/rivers.ts';
import { riverRoutes } from '#server/river/routes.ts';
import type { Edition } from '#server/site/edition.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { servicesAt } from '#sources/river-services.ts';
import { type Fault, failingServices } from './failing-services.ts';
import type { TestClock } from './site-under-test.ts';

export const FLOW =
  '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all';
export const MEDIANS =
  '/river/nwis/stat/?format=rdb&sites=12189500&statReportType=daily&statTypeCd=p50';
export const DAYS = '/river/daily-means/12200500';
export const FORECAST = '/river/nwps/v1/gauges/MVEW1/stageflow/forecast';
export const GAUGES =
  '/river/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494&srid=EPSG_4326';
/** `Cache-Control` of an answer for browsers and for shared caches, in seconds. */
export const lifetime = (seconds: number, shared: number) =>
  `public, max-age=${seconds}, s-maxage=${shared}, stale-if-error=86400`;
/** The way to the sea from a reach. */
export const wayFrom = (comid: string | number) =>
  `/river/nldi/linked-data/comid/${comid}/navigation/DM/flowlines?f=json&distance=6000`;
/** A service that answers 503. */
export const DOWN: Fault = { kind: 'unavailable' };
export const POSITION = '/river/nldi/linked-data/comid/position?coords=';

type RiverOptions = Partial<Parameters<typeof createRivers>[0]>;

/** The river routes on simulated services that can be made to fail. */
export type RiverSite = Awaited<ReturnType<typeof riverSite>>;

export async function riverSite() {
  const clock: TestClock = { nowMs: Date.parse('2026-11-20T20:00:00Z') };
  const now = () => clock.nowMs;
  const catalog = await readCatalog();
  const services = failingServices({ gauges: catalog.gauges, seed: 1, now });
  const rivers = (options: RiverOptions = {}): Rivers =>
    createRivers({
      ...catalog,
      services: servicesAt(services.origin),
      usgsApiKey: 'key',
      fetch: services.fetch,
      answers: null,
      now,
      riverNow: now,
      standIn: null,
      logger: { error: () => undefined },
      ...options,
    });
  return {
    clock,
    services,
    /** Both services of USGS, at all their addresses. */
    usgsFails(fault: Fault): void {
      for (const service of ['usgs-ogc', 'usgs-statistics', 'usgs-legacy'] as const) {
        services.setFault(service, fault);
      }
    },
    /** Ends all faults, and counts calls from 0 again. */
    forget(): void {
      services.clearFaults();
      services.traffic.forget();
    },
    gauges: catalog.gauges,
    facilities: catalog.facilities,
    /** Every river of the catalog, as far as it is asked for ahead. */
    named: riversOfSite(catalog, () => true),
    sites: catalog.gauges.filter(measuresFlow).map(({ site }) => site),
    /** A point of the catalog as written in an address. */
    pointOf(key: string) {
      const facility = catalog.facilities.find((candidate) => candidate.key === key);
      return `POINT(${facility?.longitude}%20${facility?.latitude})`;
    },
    rivers,
    async app(options?: RiverOptions) {
      const app = fastify();
      const dates = { dataVersion: 'none', today: '2026-11-20' };
      keepAnswers(app, { current: () => ({ dates }) as Edition, now });
      riverRoutes(app, { ...rivers(options), now });
      installProblems(app);
      return app;
    },
  };
}

/** The river site of a file of tests. Each test begins without faults, and with an app that has kept nothing. */
export async function riverSiteForTests() {
  const site = await riverSite();
  let app: FastifyInstance;
  beforeEach(async () => {
    site.forget();
    app = await site.app();
  });
  afterEach(() => app.close());
  return { site, inject: (url: string) => app.inject(url) };
}
