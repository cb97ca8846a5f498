import { setTimeout } from 'node:timers/promises';
import { fetchAs } from '#sources/http/fetch-answer.ts';
import type { RetryTools } from '#sources/http/retrying.ts';
import { retrying } from '#sources/http/retrying.ts';
import { fetchReport, listFinals, listReports } from '#sources/wdfw-report/index.ts';
import type { ReportLink } from '#sources/wdfw-report/links.ts';
import type { DailyService } from '#sources/wdfw-returns/index.ts';
import type { WeeklyReports } from './ingest-weekly.ts';
import type { Settings } from './settings.ts';

interface Tools {
  readonly signal?: AbortSignal | undefined;
  /** Reports each failure that will be retried. */
  readonly say: (line: string) => void;
}

/** Patience in real time. */
const patience = ({ signal, say }: Tools): RetryTools => ({
  sleep: (ms) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
  signal,
  onRetry: ({ message }, waitMs) =>
    say(`${message}; trying again in ${(waitMs / 1000).toFixed(1)} s`),
});

/** The service of the daily returns, called over the network. */
export function dailyService(settings: Settings, tools: Tools): DailyService {
  return {
    ...patience(tools),
    origin: settings.dailyReturnsUrl,
    appToken: settings.dailyReturnsToken,
    fetch: fetchAs(settings.contact),
  };
}

/** The weekly reports on WDFW's site, and what its page says of final ones, read over the network. */
export function weeklyService(
  settings: Settings,
  tools: Tools,
): WeeklyReports & { listFinals(): ReturnType<typeof listFinals> } {
  const retry = patience(tools);
  const page = {
    page: new URL(settings.weeklyReportsUrl),
    fetch: fetchAs(settings.contact),
    signal: tools.signal,
  };
  const links = new Map<string, ReportLink>();
  return {
    async list() {
      const listed = await retrying(() => listReports(page), retry);
      for (const link of listed) links.set(link.report, link);
      return listed.map(({ report, reportDate }) => ({ report, reportDate }));
    },
    listFinals: () => listFinals(page),
    async fetch({ report }) {
      const link = links.get(report);
      if (link === undefined) throw new Error(`${report} was not listed`);
      return retrying(() => fetchReport(link, page), retry);
    },
  };
}
