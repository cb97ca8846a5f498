import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { WebBuild } from '#contract/page.ts';
import { onPacificDay } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { keepNotices } from '#jobs/service-notices.ts';
import { SNAPSHOT_FOLDER } from '#jobs/snapshot-fill.ts';
import { databaseUrlOf, readSettings, type Settings, SettingsError } from '#program/settings.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { RECORDED_RIVERS_FOLDER, readRecordedRivers } from '#sources/recorded-rivers/index.ts';
import { RIVER_SERVICES, servicesAt } from '#sources/river-services.ts';
import { readManifest, type SnapshotManifest } from '#sources/snapshot/manifest.ts';
import { isReachable } from '#sources/wdfw-returns/index.ts';
import { storeFolder } from '#store/open-store.ts';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import { readHindcast } from './answers/accuracy.ts';
import { demoRivers } from './demo-rivers.ts';
import { applyNewRules, openFilledStore } from './filled-store.ts';
import { otherOrigins } from './http/headers.ts';
import { countAnswers, metricsApp } from './metrics.ts';
import { askedAhead } from './river/asked-ahead.ts';
import { floodElsewhere } from './river/flood-elsewhere.ts';
import { flowAtPoint, keptStanding, riverBoards } from './river/river-board.ts';
import { createRivers, riversStatus } from './river/rivers.ts';
import { riverAnswers } from './river/routes.ts';
import { placedReadings } from './river/warnings.ts';
import { readEveryNight } from './run-program.ts';
import { baseMapOf } from './site/base-map.ts';
import { messageOf, type SiteLog, siteLog } from './site-log.ts';

const WEB_BUILD = new URL('../../dist/web/', import.meta.url);
const RENDERER = new URL('server/index.js', WEB_BUILD);
export const CLIENT_FOLDER = fileURLToPath(new URL('client', WEB_BUILD));

/** The day of a demonstration: most fish at most traps, and rivers that rise to the next morning. */
const DEMO_DAY: PlainDate = '2025-11-14';
/** How long a stopping server may take to finish requests under way. */
const STOP_TIMEOUT_MS = 8000;
const CLOSE_IDLE_EVERY_MS = 50;
const LET_IN_MS = 4000;
/** How long `auto` waits for the source to answer. */
const PROBE_MS = 3000;

async function loadWeb(): Promise<WebBuild> {
  try {
    return await import(RENDERER.href);
  } catch (error) {
    const advice = 'run `npm run build` first';
    throw new Error(`cannot load the pages (${messageOf(error)}); ${advice}`);
  }
}

/** The day that a demonstration shows, and up to which reports are known; `null` for all of them. */
function demoDay(settings: Settings, { tables: [weekly] }: SnapshotManifest) {
  const { firstReport, asOf } = weekly;
  const isThere = (day: PlainDate) => day >= firstReport && day <= asOf;
  const asked = settings.asOf ?? (isThere(DEMO_DAY) ? DEMO_DAY : null);
  if (asked === null) return { day: asOf, knownOn: null };
  if (isThere(asked)) return { day: asked, knownOn: asked };
  throw new SettingsError(
    `FRESHET_AS_OF=${asked} is outside the snapshot: choose a day from ${firstReport} to ${asOf}`,
  );
}

/** Resolves the mode: `auto` becomes live if the service of the daily counts answers. */
async function chosenMode(settings: Settings, { say }: SiteLog): Promise<'live' | 'demo'> {
  if (settings.mode !== 'auto') return settings.mode;
  // A live site shows today.
  if (settings.asOf !== null) return 'demo';
  const service = {
    origin: settings.dailyReturnsUrl,
    appToken: settings.dailyReturnsToken,
    fetch,
    contact: settings.contact,
  };
  const isLive = await isReachable(service, PROBE_MS);
  const { host } = new URL(settings.dailyReturnsUrl);
  say(isLive ? `${host} responds: live` : `${host} does not respond: showing the demonstration`);
  return isLive ? 'live' : 'demo';
}

const LISTEN_ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program is using this port; choose another PORT',
  EACCES: 'this user may not open this port; choose a PORT of 1024 or above',
  EADDRNOTAVAIL: 'this machine does not have that address; choose another HOST',
  ENOTFOUND: 'this machine does not have that address; choose another HOST',
};

async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const advice = LISTEN_ADVICE[error.code ?? ''] ?? 'check HOST and PORT';
    throw new SettingsError(`cannot listen at ${host}:${port} (${messageOf(error)}): ${advice}`);
  });
}

export interface DevelopedWeb {
  readonly web: WebBuild;
  /** Adds the middleware that serves its modules; called before any other route is added. */
  readonly attach: (app: FastifyInstance) => Promise<void>;
}

/** Opens the store of a site, filling it if necessary, and builds the app. */
export async function openSite(
  settings: Settings,
  { signal, log }: { readonly signal: AbortSignal; readonly log: SiteLog },
  developed: DevelopedWeb | null = null,
) {
  const { logger } = log;
  const mode = await chosenMode(settings, log);
  const folder = settings.snapshotFolder ?? SNAPSHOT_FOLDER;
  const { facilities, gauges, rivers: named, viewingPlaces } = await readCatalog();
  const bundled = mode === 'demo' ? await readManifest(folder) : null;
  const shown = bundled === null ? null : demoDay(settings, bundled);
  const pinned = shown?.day ?? null;
  const now = () => Date.now();

  const url = databaseUrlOf(settings, mode);
  const filling = { folder, bundled, facilities };
  const { store, filled } = await openFilledStore(url, filling, { signal, log });
  const [{ buildApp }, { createSite }, web, hindcast] = await Promise.all([
    import('./app.ts'),
    import('./site/site.ts'),
    developed?.web ?? loadWeb(),
    readHindcast(),
    filled,
  ]);

  const { riverServicesUrl: standIns, usgsApiKey, contact } = settings;
  const isDemo = mode === 'demo';
  const riverNow = pinned === null ? now : () => onPacificDay(now(), pinned);
  const demo =
    pinned === null || standIns !== null
      ? null
      : await demoRivers({
          gauges,
          day: pinned,
          now: riverNow,
          readRecord: () => readRecordedRivers(RECORDED_RIVERS_FOLDER),
        });
  const standIn = demo?.standIn ?? (standIns === null ? null : 'simulated');
  const notices = keepNotices({ store, now, say: (line) => logger.warn(line) });
  const rivers = createRivers({
    announced: notices.announced,
    facilities,
    gauges,
    now,
    riverNow,
    logger,
    services: standIns === null ? RIVER_SERVICES : servicesAt(standIns),
    usgsApiKey,
    contact,
    fetch,
    ...demo,
    standIn,
    // Making the figures of a demonstration is faster than reading them from the store.
    answers: isDemo ? null : store.riverAnswers,
    record: isDemo ? null : store.riverRecord,
  });
  const answers = riverAnswers({ ...rivers, now });
  const site = await createSite({
    store,
    facilities,
    gauges,
    rivers: named,
    viewingPlaces,
    hindcast,
    settings,
    mode,
    standIn,
    now,
    logger,
    knownOn: shown?.knownOn ?? null,
    today: () => pinned ?? pacificDay(now()),
    riversStatus: () => riversStatus(rivers),
    riverBoard: riverBoards(rivers, now),
    warnings: placedReadings(rivers.warnings, { now, riverNow, standIn }),
    chanceScores: rivers.chanceScores,
    floodElsewhere: (river, lid) => floodElsewhere(river, { lid }, rivers),
    // With rivers from another origin, pages are static files that outlast a reading.
    flowAtPoint: async (lid) => (settings.riverOrigin === null ? flowAtPoint(lid, rivers) : null),
    gaugeStanding: async (site) =>
      settings.riverOrigin === null ? keptStanding(site, rivers) : null,
    keptRiverAnswer: settings.riverOrigin === null ? answers.kept : async () => null,
  });
  const baseMapStyleUrl = baseMapOf(settings, mode).styleUrl;
  const others = otherOrigins({ ...settings, baseMapStyleUrl });
  const app = await buildApp({
    site,
    rivers,
    web,
    others,
    now,
    logger,
    filesFolder: developed ? null : CLIENT_FOLDER,
    ...(developed && { attach: developed.attach }),
  });
  return { app, site, web, store, rivers, url, mode, pinned, folder, facilities };
}

async function start(
  stopping: AbortController,
  log: SiteLog,
  developed: DevelopedWeb | null,
): Promise<void> {
  const settings = readSettings(process.env);
  const { logger, say } = log;
  logger.level = settings.logLevel;
  const complain = (error: unknown) => log.complain(messageOf(error));
  const now = () => Date.now();
  const { signal } = stopping;
  const sleep = async (ms: number) => {
    // Unref: a wait must not keep the server alive.
    await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  };
  const open = await openSite(settings, { signal, log }, developed);
  const { app, site, store, rivers, url, mode, pinned, folder, facilities } = open;
  const { metricsPort } = settings;
  const metrics =
    metricsPort === null
      ? null
      : metricsApp({
          answers: countAnswers(app),
          status: site.status,
          services: rivers.upstream.services,
          folder: storeFolder(url),
        });

  const stop = async () => {
    say('stopping after requests under way are answered');
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
    // Accepts connections made before the signal: one turn of the event loop accepts, the next reads the request.
    let quiet = 0;
    app.server.on('connection', () => {
      quiet = 0;
    });
    const until = performance.now() + LET_IN_MS;
    for (; quiet < 3 && performance.now() < until; quiet += 1) await yieldToEventLoop();
    // Connections with an answer under way stay open after it.
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    await Promise.all([app.close(), metrics?.close()]);
    clearInterval(closing);
    // No client waits for whatever still reads the store.
    logger.level = 'silent';
    await store.close();
  };
  stopping.signal.addEventListener('abort', () => {
    stop().catch(complain);
  });

  // The signal may have arrived before there was anything to stop.
  stopping.signal.throwIfAborted();
  await listen(app, settings.port, settings.host);
  if (metrics !== null && metricsPort !== null) {
    await listen(metrics, metricsPort, settings.host);
    say(`metrics for Prometheus at ${metrics.listeningOrigin}/metrics`);
  }
  const { as_of, features } = site.current().facilities;
  const readBy = settings.isNightly ? 'every night' : 'by npm run ingest';
  say(
    mode === 'demo'
      ? `demonstration: real WDFW reports, newest figures of ${as_of}, shown as of ${pinned}`
      : `live: newest figures of ${as_of}, the sources are read ${readBy}`,
  );
  say(`${features.length} facilities at ${app.listeningOrigin}`);
  if (mode === 'live') {
    const applied = applyNewRules(url, { store, folder, facilities }, { signal, log });
    const nights = { store, databaseUrl: url, now, random: Math.random, sleep, signal, log };
    const readNights = () => (settings.isNightly ? readEveryNight(nights) : undefined);
    applied.then(readNights).catch(complain);
    if (settings.isNightly) rivers.loadSpreads(sleep).catch(complain);
    const ask = askedAhead(rivers);
    rivers.newest.keep(sleep, () => ask(site.current().rivers)).catch(complain);
    rivers.warnings.keep(sleep).catch(complain);
  }
  site.keepLooking(signal).catch(complain);
}

/** Runs the server until a signal stops it; a failure to start is reported in one line. */
export async function serve(developed: DevelopedWeb | null = null): Promise<void> {
  const stopping = new AbortController();
  // Not `once`: a terminal and npm may both forward the same signal.
  process.on('SIGINT', () => stopping.abort());
  process.on('SIGTERM', () => stopping.abort());
  const log = siteLog(process.env.FRESHET_LOG_FORMAT === 'json' ? 'json' : 'text');
  try {
    await start(stopping, log, developed);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    log.complain(messageOf(error));
    process.exit(1);
  }
}
