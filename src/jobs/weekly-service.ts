import { setTimeout } from 'node:timers/promises';
import { fetchAs } from '#sources/http/fetch-answer.ts';
import { retrying } from '#sources/http/retrying.ts';
import { fetchReport, listFinals, listReports } from '#sources/wdfw-report/index.ts';
import type { ReportLink } from '#sources/wdfw-report/links.ts';
import type { WeeklyReports } from './ingest-new-weekly.ts';
import type { Settings } from './settings.ts';

/**
 * The weekly reports on WDFW's site, and what its page says of final ones, read over the network in
 * real time.
 *
 * @param say reports each failure that will be retried.
 */
export function weeklyService(
  settings: Settings,
  {
    signal,
    say,
  }: { readonly signal?: AbortSignal | undefined; readonly say: (line: string) => void },
): WeeklyReports & { listFinals(): ReturnType<typeof listFinals> } {
  const tools = {
    page: new URL(settings.weeklyReportsUrl),
    fetch: fetchAs(settings.contact),
    signal,
  };
  const patience = {
    sleep: (ms: number) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
    random: Math.random,
    signal,
    onRetry: ({ message }: Error, waitMs: number) =>
      say(`${message}; trying again in ${(waitMs / 1000).toFixed(1)} s`),
  };
  const links = new Map<string, ReportLink>();
  return {
    async list() {
      const listed = await retrying(() => listReports(tools), patience);
      for (const link of listed) links.set(link.report, link);
      return listed.map(({ report, reportDate }) => ({ report, reportDate }));
    },
    listFinals: () => listFinals(tools),
    async fetch({ report }) {
      const link = links.get(report);
      if (link === undefined) throw new Error(`${report} was not listed`);
      return retrying(() => fetchReport(link, tools), patience);
    },
  };
}
