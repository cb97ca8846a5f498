import { thinnedIssues } from '#domain/river/forecast-accuracy.ts';
import type { RiverRecord } from '#store/store.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** Of the forecasts issued over a year ago, keeps the first of each week at each gauge. */
export async function thinForecasts(record: RiverRecord, nowMs: number): Promise<void> {
  const old = await record.issuesBefore(new Date(nowMs - YEAR_MS).toISOString());
  for (const [lid, issues] of Map.groupBy(old, (issue) => issue.lid)) {
    await record.dropForecasts(lid, thinnedIssues(issues.map(({ issuedAt }) => issuedAt)));
  }
}
