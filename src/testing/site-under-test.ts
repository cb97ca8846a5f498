import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { DrawPreview, RenderPage } from '#contract/page.ts';
import { simulatedFetch } from '#demo/simulated-fetch.ts';
import { createSimulatedServices } from '#demo/simulated-services.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { ingestWeeklyReports } from '#jobs/ingest-weekly.ts';
import { readSettings } from '#jobs/settings.ts';
import { readHindcast } from '#server/accuracy.ts';
import { buildApp } from '#server/app.ts';
import { AnswerShelf } from '#server/http/answer-shelf.ts';
import { pacificToday } from '#server/pacific-today.ts';
import { createRivers } from '#server/river/rivers.ts';
import { riversStatus } from '#server/river/rivers-status.ts';
import { createSite, type Site } from '#server/site.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { TWO_AUTUMNS } from './made-up-reports.ts';

/** The web's build, which the server needs. */
const CLIENT_BUILD = 'dist/web/client';

/** A stopped clock that a test can set. */
export interface TestClock {
  nowMs: number;
}

/** The app on a small store, with all its dependencies controlled by the test. */
export interface SiteUnderTest extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly shelf: AnswerShelf;
  readonly clock: TestClock;
  /** Its own store, which {@link SiteUnderTest.ingest} fills. */
  readonly store: Store;
  /** Makes the site look for a new version or day, as the server does every second. */
  readonly look: Site['look'];
  readonly showing: Site['showing'];
  /** Path and search of every page that was rendered. */
  readonly rendered: string[];
  /** How often the store was read. */
  readings(): number;
  ingest(...reports: readonly ReadReport[]): Promise<unknown>;
  close(): Promise<void>;
}

/** What differs from a live site on 24 October 2025, 12:00 in Washington, with two autumns. */
interface SiteOptions {
  readonly at?: string;
  readonly reports?: readonly ReadReport[];
  readonly render?: RenderPage;
  readonly drawPreview?: DrawPreview;
  readonly mode?: 'live' | 'demo';
  readonly knownOn?: PlainDate;
  /** Another store to show in place of its own. */
  readonly store?: Pick<Store, 'read'>;
  readonly logger?: FastifyBaseLogger;
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** `false` treats simulated rivers as real ones. */
  readonly areRiversSimulated?: boolean;
}

/** A page that says what it was made from: enough to see which edition it belongs to. */
const plainPage: RenderPage = async ({ path, search }, api) => {
  const { today, as_of, data_version } = await api.facilities();
  const facility = /^\/hatcheries\/(.+)$/.exec(path)?.[1];
  const isThere = facility === undefined ? path !== '/-' : (await api.hatchery(facility)) !== null;
  const words = `${path}${search} today ${today} as of ${as_of} data ${data_version}`;
  return {
    status: isThere ? 200 : 404,
    html: `<!DOCTYPE html><p>${words}</p>${'<p>fish</p>'.repeat(200)}`,
    failure: null,
  };
};

/** Makes the app, listening nowhere. */
export async function siteUnderTest(options: SiteOptions = {}): Promise<SiteUnderTest> {
  const clock: TestClock = { nowMs: Date.parse(options.at ?? '2025-10-24T19:00:00Z') };
  const now = () => clock.nowMs;
  const store = await openStore(':memory:', { now: () => new Date(now()) });
  const shown = options.store ?? store;
  let readings = 0;
  const ingest = (...reports: readonly ReadReport[]) =>
    ingestWeeklyReports(store, reports, {
      checksum: 'c0ffee',
      today: pacificDay(now()),
      progress: () => undefined,
    });
  const reports = options.reports ?? (options.store === undefined ? TWO_AUTUMNS : []);
  if (reports.length > 0) await ingest(...reports);

  const { facilities, gauges } = await readCatalogue();
  const knownOn = options.knownOn ?? null;
  const rivers = await createRivers({
    facilities,
    gauges,
    services: RIVER_SERVICES,
    fetch: simulatedFetch(createSimulatedServices({ gauges, seed: 1, now })),
    answers: null,
    now,
    riverNow: now,
    isSimulated: options.areRiversSimulated ?? true,
    logger: {
      error: (error) => {
        throw error;
      },
    },
  });
  const site = createSite({
    store: {
      read: (work) => {
        readings += 1;
        return shown.read(work);
      },
    },
    facilities,
    gauges,
    hindcast: await readHindcast(),
    settings: readSettings(options.env ?? {}),
    mode: options.mode ?? 'live',
    knownOn,
    today: knownOn === null ? pacificToday(now) : () => knownOn,
    now,
    riversStatus: () => riversStatus(rivers),
  });
  const rendered: string[] = [];
  const render = options.render ?? plainPage;
  const shelf = new AnswerShelf(now);
  const app = await buildApp({
    site,
    shelf,
    render: (request, api) => {
      rendered.push(request.path + request.search);
      return render(request, api);
    },
    drawPreview: options.drawPreview ?? (async () => null),
    rivers,
    others: { analytics: null, baseMap: null },
    filesFolder: CLIENT_BUILD,
    now,
    logger: options.logger ?? pino({ level: 'silent' }),
  });
  const close = async () => {
    await app.close();
    await store.close();
  };
  return {
    app,
    shelf,
    clock,
    store,
    look: site.look,
    showing: site.showing,
    rendered,
    readings: () => readings,
    ingest,
    close,
    [Symbol.asyncDispose]: close,
  };
}
