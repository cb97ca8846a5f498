import { data } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { nearestReports } from '#domain/time/nearest-reports.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { pageCode } from './lazy-page.ts';
import type { LoadedRun } from './run-route.tsx';

/** Loads what `/run` and `/run/{date}` show; status 404 with the nearest reports when there is none. */
export async function loadRun(api: FreshetApi, date: string | undefined) {
  const day = date !== undefined && isPlainDate(date) ? date : null;
  const [code, newest] = await Promise.all([
    pageCode(() => import('./run-route.tsx')),
    api.run(null),
  ]);
  const reports = newest?.reports ?? [];
  const isReport = date === undefined || (day !== null && reports.includes(day));
  const state = isReport && day !== null ? await api.run(day) : isReport ? newest : null;
  if (state === null) {
    const nearest = day === null ? [] : nearestReports(reports, day);
    return data<LoadedRun>({ kind: 'none', nearest }, { status: 404 });
  }
  return data<LoadedRun>({ kind: 'week', week: code.runData(state, reports, day !== null) });
}
