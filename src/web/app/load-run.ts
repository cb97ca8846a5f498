import type { FreshetApi } from '#contract/page.ts';
import { nearestReports } from '#domain/time/nearest-reports.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { pageCode } from './page-route.ts';
import type { LoadedRun } from './run-route.tsx';

export const runCode = pageCode(() => import('./run-route.tsx'));

/**
 * Loads what `/run` and `/run/{date}` show; the nearest reports when there is none.
 *
 * @param date empty for the newest report.
 */
export async function loadRun(api: FreshetApi, date: string): Promise<LoadedRun> {
  const day = isPlainDate(date) ? date : null;
  const [code, newest] = await Promise.all([runCode(), api.run(null)]);
  const reports = newest?.reports ?? [];
  const isReport = date === '' || (day !== null && reports.includes(day));
  const state = isReport && day !== null ? await api.run(day) : isReport ? newest : null;
  if (state === null) {
    return { kind: 'none', nearest: day === null ? [] : nearestReports(reports, day) };
  }
  return { kind: 'week', week: code.runData(state, reports, day !== null) };
}
