import { setTimeout } from 'node:timers/promises';
import type { Settings } from '#program/settings.ts';
import type { PassageService } from '#sources/dart-passage/index.ts';
import type { RetryTools } from '#sources/http/retrying.ts';
import { retrying } from '#sources/http/retrying.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import { fetchReport, listFinals, listReports } from '#sources/wdfw-report/index.ts';
import type { ReportLink } from '#sources/wdfw-report/links.ts';
import type { DailyService } from '#sources/wdfw-returns/index.ts';

interface Tools {
  readonly signal?: AbortSignal | undefined;
  /** Logs each failure that will be retried, and oddities in answers. */
  readonly say: (line: string) => void;
  readonly announced?: (notice: ServiceNotice) => void;
}

const patience = ({ signal, say }: Tools): RetryTools => ({
  sleep: (ms) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
  signal,
  onRetry: ({ message }, waitMs) =>
    say(`${message}; trying again in ${(waitMs / 1000).toFixed(1)} s`),
});

export function dailyService(settings: Settings, tools: Tools): DailyService {
  return {
    ...patience(tools),
    origin: settings.dailyReturnsUrl,
    appToken: settings.dailyReturnsToken,
    fetch,
    contact: settings.contact,
    warn: tools.say,
    announced: tools.announced,
  };
}

export function passageService(settings: Settings, tools: Tools): PassageService {
  return {
    ...patience(tools),
    origin: settings.dartUrl,
    fetch,
    contact: settings.contact,
    announced: tools.announced,
  };
}

/** The weekly reports on WDFW's site, and the final ones that its page links to. */
export function weeklyService(settings: Settings, tools: Tools) {
  const retry = patience(tools);
  const page = {
    page: new URL(settings.weeklyReportsUrl),
    fetch,
    contact: settings.contact,
    signal: tools.signal,
    announced: tools.announced,
  };
  return {
    list: () => retrying(() => listReports(page), retry),
    listFinals: () => listFinals(page),
    fetch: (link: ReportLink) => retrying(() => fetchReport(link, page), retry),
  };
}
