import fastify, { type FastifyInstance } from 'fastify';
import { type SimulatedServer, startSimulatedServices } from '#demo/simulated-server.ts';
import { AnswerShelf } from '#server/http/answer-shelf.ts';
import { installProblems } from '#server/http/problem.ts';
import { WorkQueue } from '#server/http/work-queue.ts';
import { riverRoutes } from '#server/river/river-routes.ts';
import { createRivers, type Rivers, servicesAt } from '#server/river/rivers.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { RiverAnswers } from '#store/store.ts';
import { answersInMap } from './river-upstream.ts';
import type { TestClock } from './site-under-test.ts';

/** One address of each kind. */
export const FLOW =
  '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all';
export const MEDIANS =
  '/river/nwis/stat/?format=rdb&sites=12189500&statReportType=daily&statTypeCd=p50';
export const FORECAST = '/river/nwps/v1/gauges/MVEW1/stageflow/forecast';
export const GAUGES =
  '/river/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494&srid=EPSG_4326';
export const POSITION = '/river/nldi/linked-data/comid/position?coords=';

/**
 * For services that hang: nobody wants to wait as long as visitors do. A service that does answer
 * must still come in time on a machine with other work.
 */
export const HASTE = {
  patience: { softMs: 200, hardMs: 1000 },
  callTimes: { firstOfTwoMs: 250, otherMs: 500, listMs: 800, thresholdsMs: 300 },
};

/** The routes of rivers over simulated services that can be made to fail. */
export interface RiverSite {
  readonly clock: TestClock;
  readonly services: SimulatedServer;
  /** A point of the catalogue, as it stands in an address. */
  readonly pointOf: (key: string) => string;
  readonly riversOver: (
    answers: RiverAnswers,
    haste?: Partial<typeof HASTE>,
    isSimulated?: boolean,
  ) => Promise<Rivers>;
  /** @param riverNow the rivers' own time, where it is another. */
  readonly appOver: (
    answers?: RiverAnswers,
    haste?: Partial<typeof HASTE>,
    riverNow?: number | null,
  ) => Promise<FastifyInstance>;
  readonly close: () => Promise<void>;
}

/** Starts services of its own, on 20 November 2026. */
export async function riverSite(): Promise<RiverSite> {
  const clock = { nowMs: Date.parse('2026-11-20T20:00:00Z') };
  const now = () => clock.nowMs;
  const catalogue = await readCatalogue();
  const { gauges, facilities } = catalogue;
  const services = await startSimulatedServices({ gauges, seed: 1, now, port: 0 });
  const riversOver: RiverSite['riversOver'] = (answers, haste = {}, isSimulated = false) =>
    createRivers({
      ...catalogue,
      services: { ...servicesAt(services.origin), usgsApiKey: 'key' },
      fetch,
      answers,
      now,
      riverNow: now,
      isSimulated,
      logger: { error: () => undefined },
      ...haste,
    });
  return {
    clock,
    services,
    pointOf(key) {
      const facility = facilities.find((one) => one.key === key);
      return `POINT(${facility?.longitude}%20${facility?.latitude})`;
    },
    riversOver,
    async appOver(answers = answersInMap(), haste = {}, riverNow = null) {
      const asItIs = await riversOver(answers, haste);
      const rivers = riverNow === null ? asItIs : { ...asItIs, riverNow: () => riverNow };
      const made = fastify();
      riverRoutes(made, { ...rivers, shelf: new AnswerShelf(now), queue: new WorkQueue(), now });
      installProblems(made, () => 'a page');
      return made;
    },
    close: () => services.close(),
  };
}
