import { pino } from 'pino';
import type { PageInfo, WebBuild } from '#contract/page.ts';
import { createSimulatedServices, fetchFrom } from '#demo/services.ts';
import type { RecordedRivers } from '#domain/river/recorded-rivers.ts';
import { onPacificDay } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { weeklyLoad } from '#jobs/ingest-weekly.ts';
import { readSettings } from '#program/settings.ts';
import { readHindcast } from '#server/answers/accuracy.ts';
import { buildApp } from '#server/app.ts';
import { demoRivers } from '#server/demo-rivers.ts';
import { floodElsewhere } from '#server/river/flood-elsewhere.ts';
import { flowAtPoint, keptStanding, riverBoards } from '#server/river/river-board.ts';
import { createRivers, riversStatus } from '#server/river/rivers.ts';
import { riverAnswers } from '#server/river/routes.ts';
import { placedReadings } from '#server/river/warnings.ts';
import { createSite } from '#server/site/site.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { RECORDED_RIVERS_FOLDER, readRecordedRivers } from '#sources/recorded-rivers/index.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { TWO_AUTUMNS } from './made-up-reports.ts';

const CLIENT_BUILD = 'dist/web/client';

export interface TestClock {
  nowMs: number;
}

/** The app on a small store, with all its dependencies controlled by the test. */
export type SiteUnderTest = Awaited<ReturnType<typeof siteUnderTest>>;

/** What differs from a live site on October 24, 2025, 12:00 in Washington, with two autumns. */
interface SiteOptions {
  readonly at?: string;
  readonly reports?: readonly ReadReport[];
  readonly web?: Partial<WebBuild>;
  readonly mode?: 'live' | 'demo';
  readonly knownOn?: PlainDate;
  readonly store?: Pick<Store, 'read'>;
  readonly env?: Readonly<Record<string, string>>;
}

const asItIs = (value: string) => value;

export function pageInfo(
  path: string,
  { names = {}, choices = [] }: { names?: PageInfo['names']; choices?: readonly string[] } = {},
): PageInfo {
  return {
    path,
    routeIds: ['root', path],
    names,
    query: Object.fromEntries(choices.map((choice) => [choice, asItIs])),
    inBrowser: [],
    shows: 'edition',
    isSlow: false,
    isListed: true,
  };
}

/** Read once for all sites of a worker. */
let record: Promise<RecordedRivers> | undefined;
function readRecord(): Promise<RecordedRivers> {
  record ??= readRecordedRivers(RECORDED_RIVERS_FOLDER);
  return record;
}

/** Pages that say what they were made from: enough to see which edition they belong to. */
export const PLAIN_WEB: WebBuild = {
  pages: [
    ...['/', '/about', '/data', '/run'].map((path) => pageInfo(path)),
    { ...pageInfo('/run/:date', { names: { date: asItIs } }), isSlow: true },
    pageInfo('/species/:species', { names: { species: asItIs } }),
    pageInfo('/app', { choices: ['species', 'season', 'q'] }),
    pageInfo('/hatcheries/:facility', {
      names: { facility: (name, { site }) => (site.facilityKey(name) === null ? null : name) },
      choices: ['species', 'run', 'fish'],
    }),
  ],
  async render({ url }, api) {
    const { pathname, search } = new URL(url);
    const { today, as_of, data_version } = await api.facilities();
    const facility = /^\/hatcheries\/(.+)$/.exec(pathname)?.[1];
    const isThere = facility === undefined ? pathname !== '/-' : api.facilityKey(facility) !== null;
    const words = `${pathname}${search} today ${today} as of ${as_of} data ${data_version}`;
    return new Response(`<!DOCTYPE html><p>${words}</p>${'<p>fish</p>'.repeat(200)}`, {
      status: isThere ? 200 : 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  },
  drawPreview: async () => null,
  drawEmbed: async () => ({ isFound: false, html: '' }),
  drawRiverEmbed: async () => ({ isFound: false, html: '' }),
};

export async function siteUnderTest(options: SiteOptions = {}) {
  const clock: TestClock = { nowMs: Date.parse(options.at ?? '2025-10-24T19:00:00Z') };
  const now = () => clock.nowMs;
  const store = await openStore(':memory:', { now: () => new Date(now()) });
  const shown = options.store ?? store;
  const ingest = (...reports: readonly ReadReport[]) =>
    store.ingest(
      'wdfw-weekly',
      weeklyLoad(reports, {
        checksum: 'c0ffee',
        today: pacificDay(now()),
        progress: () => undefined,
      }),
    );
  const reports = options.reports ?? (options.store === undefined ? TWO_AUTUMNS : []);
  if (reports.length > 0) await ingest(...reports);

  const { facilities, gauges, rivers: named, viewingPlaces } = await readCatalog();
  const knownOn = options.knownOn ?? null;
  const mode = options.mode ?? 'live';
  const pinned = mode === 'demo' ? knownOn : null;
  const riverNow = pinned === null ? now : () => onPacificDay(now(), pinned);
  const demo =
    pinned === null ? null : await demoRivers({ gauges, day: pinned, now: riverNow, readRecord });
  const standIn = demo?.standIn ?? 'simulated';
  const rivers = createRivers({
    facilities,
    gauges,
    services: RIVER_SERVICES,
    usgsApiKey: null,
    fetch: fetchFrom(createSimulatedServices({ gauges, seed: 1, now })),
    ...demo,
    standIn,
    answers: null,
    now,
    riverNow,
    logger: {
      error: (error) => {
        throw error;
      },
    },
  });
  const site = await createSite({
    store: shown,
    facilities,
    gauges,
    rivers: named,
    viewingPlaces,
    hindcast: await readHindcast(),
    settings: readSettings(options.env ?? {}),
    mode,
    standIn,
    knownOn,
    today: () => knownOn ?? pacificDay(now()),
    now,
    riversStatus: () => riversStatus(rivers),
    riverBoard: riverBoards(rivers, now),
    warnings: placedReadings(rivers.warnings, { now, riverNow, standIn }),
    chanceScores: rivers.chanceScores,
    floodElsewhere: (river, lid) => floodElsewhere(river, { lid }, rivers),
    flowAtPoint: (lid) => flowAtPoint(lid, rivers),
    gaugeStanding: (site) => keptStanding(site, rivers),
    keptRiverAnswer: riverAnswers({ ...rivers, now }).kept,
  });
  const rendered: string[] = [];
  const web = { ...PLAIN_WEB, ...options.web };
  const app = await buildApp({
    site,
    web: {
      ...web,
      render: (request, ...rest) => {
        const { pathname, search } = new URL(request.url);
        rendered.push(pathname + search);
        return web.render(request, ...rest);
      },
    },
    rivers,
    others: { analytics: null, baseMap: null, rivers: null },
    filesFolder: CLIENT_BUILD,
    now,
    logger: pino({ level: 'silent' }),
  });
  const close = async () => {
    await app.close();
    await store.close();
  };
  return {
    app,
    site,
    rivers,
    clock,
    store,
    /** Makes the site look for a new version or day, as the server does every second. */
    look: site.look,
    rendered,
    ingest,
    close,
    [Symbol.asyncDispose]: close,
  };
}
