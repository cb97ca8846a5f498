import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readSettings, SettingsError } from '#jobs/settings.ts';
import { storeFolder } from '#store/open-store.ts';
import { applyNewRules } from './filled-store.ts';
import { countAnswers, metricsApp } from './metrics.ts';
import { type DevelopedWeb, openSite } from './open-site.ts';
import { readEveryNight } from './run-program.ts';
import { messageOf, type SiteLog, siteLog } from './site-log.ts';

/** How long a stopping server finishes answers that are under way. */
const STOP_TIMEOUT_MS = 8000;
const CLOSE_IDLE_EVERY_MS = 50;
/** What to change when the server cannot listen, by error code. */
const LISTEN_ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program is using that port; choose another PORT',
  EACCES: 'this user may not open that port; choose a PORT of 1024 or above',
  EADDRNOTAVAIL: 'that is not an address of this machine; choose another HOST',
  ENOTFOUND: 'that is not an address of this machine; choose another HOST',
};

async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const advice = LISTEN_ADVICE[error.code ?? ''] ?? 'check HOST and PORT';
    throw new SettingsError(`cannot listen at ${host}:${port} (${messageOf(error)}): ${advice}`);
  });
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
    say('stopping: answers under way are finished');
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
    // A connection whose answer was under way stays open after it.
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    await Promise.all([app.close(), metrics?.close()]);
    clearInterval(closing);
    // Whatever still reads the store then, nobody waits for it.
    logger.level = 'silent';
    await store.close();
  };
  stopping.signal.addEventListener('abort', () => {
    stop().catch(complain);
  });

  // The signal may have come before there was anything to stop.
  stopping.signal.throwIfAborted();
  await listen(app, settings.port, settings.host);
  if (metrics !== null && metricsPort !== null) {
    await listen(metrics, metricsPort, settings.host);
    say(`figures for Prometheus at ${metrics.listeningOrigin}/metrics`);
  }
  const { as_of, features } = site.current().facilities;
  say(
    mode === 'demo'
      ? `demonstration: real WDFW reports, newest figures of ${as_of}, shown as of ${pinned}`
      : `live: newest figures of ${as_of}, the sources are read ${settings.isNightly ? 'every night' : 'by npm run ingest'}`,
  );
  say(`${features.length} facilities at ${app.listeningOrigin}`);
  if (mode === 'live') {
    const applied = applyNewRules(url, { store, folder, facilities }, { signal, log });
    const nights = { store, databaseUrl: url, now, random: Math.random, sleep, signal, log };
    if (settings.isNightly) {
      applied.then(() => readEveryNight(nights)).catch(complain);
      rivers.learn(sleep).catch(complain);
    } else applied.catch(complain);
  }
  site.keepLooking(signal).catch(complain);
}

/** Runs the server until a signal stops it; whatever prevents that is said in one line. */
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
