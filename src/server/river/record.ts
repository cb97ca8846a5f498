import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import {
  type ChanceScore,
  chanceScores,
  type KeptBand,
  keptBands,
} from '#domain/river/chance-scores.ts';
import type { KeptFlow } from '#domain/river/daily-flow.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import { finishedDays } from '#domain/river/flow-day.ts';
import { forecastAccuracy, forecastDays } from '#domain/river/forecast-accuracy.ts';
import type { ForecastChances } from '#domain/river/forecast-chances.ts';
import type { ForecastAccuracy, RiverForecast, RiverValue } from '#domain/river/river-value.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { RiverRecord } from '#store/store.ts';

const READ_DAYS = 7;
/** Forecasts older than this cover no future day. */
const FORECAST_DAYS = 10;

/** What was issued, without what is known of the point besides. */
const issueOf = ({ primaryUnits, secondaryUnits, points }: RiverForecast) => ({
  primaryUnits,
  secondaryUnits,
  points,
});

const SCORED_DAYS = 365;

/** The bands of a cycle as {@link dayRecord} has kept it. */
const bandsOf = (answer: string): readonly KeptBand[] =>
  keptBands(JSON.parse(answer) as ForecastChances);

export type DayRecord = ReturnType<typeof dayRecord>;

/** The record of forecasts, whole and by day, and of finished days, from the answers of live services. */
export function dayRecord(parts: {
  readonly record: RiverRecord;
  readonly gauges: readonly Gauge[];
  readonly now: () => number;
  readonly logger: { error(error: unknown, message: string): void };
}) {
  const { record, gauges, now, logger } = parts;
  const measured = gauges.filter(measuresFlow);
  const sites = new Set(measured.map(({ site }) => site));
  const siteOf = new Map(measured.map(({ lid, site }) => [lid, site]));

  async function store({ kind, value }: RiverValue): Promise<void> {
    if (kind === 'flow' && sites.has(value.site)) {
      const span = { from: now() - READ_DAYS * DAY_MS, now: now() };
      await record.keepFlows(value.site, finishedDays(believable(value).readings, span));
    }
    if (kind === 'forecast' && siteOf.has(value.lid)) {
      const issued = Date.parse(value.issuedAt ?? '');
      const isCurrent = issued <= now() && issued > now() - FORECAST_DAYS * DAY_MS;
      if (!isCurrent || value.issuedAt === null) return;
      await record.keepForecast(value.lid, forecastDays(value));
      await record.keepIssue({
        kind: 'nwps',
        point: value.lid,
        issuedAt: value.issuedAt,
        answer: JSON.stringify(issueOf(value)),
      });
    }
    if (kind === 'chances' && value !== null && Date.parse(value.issuedAt) <= now()) {
      const { lid, issuedAt } = value;
      await record.keepIssue({ kind: 'hefs', point: lid, issuedAt, answer: JSON.stringify(value) });
    }
  }

  async function scoresOn(today: PlainDate): Promise<readonly ChanceScore[]> {
    const from = addDays(today, -SCORED_DAYS);
    const points: { bands: readonly KeptBand[]; flows: readonly KeptFlow[] }[] = [];
    // One point after the other: thousands of cycles would hold up the pages.
    for (const { lid, site } of measured.filter(({ hasChances }) => hasChances)) {
      if (lid === null) continue;
      const issues = await record.issues('hefs', lid, `${from}T00:00:00.000Z`);
      const flows = await record.flows(site, from, today);
      points.push({ bands: issues.flatMap(({ answer }) => bandsOf(answer)), flows });
    }
    return chanceScores(points);
  }

  /** A day's scores are counted once: only whole days are compared. */
  let scores: { readonly day: PlainDate; readonly found: Promise<readonly ChanceScore[]> } | null =
    null;

  return {
    /** How many days came within their bands, by days ahead, at all points; empty where none can be compared. */
    chanceScores(): Promise<readonly ChanceScore[]> {
      const day = pacificDay(now());
      if (scores?.day !== day) {
        const found = scoresOn(day).catch((error: unknown) => {
          scores = null;
          logger.error(error, 'cannot read the scores of chances');
          return [];
        });
        scores = { day, found };
      }
      return scores.found;
    },
    /** Stores the days of an answer; a failure is only logged. */
    keep: (answer: RiverValue): Promise<void> =>
      store(answer).catch((error: unknown) => {
        logger.error(error, `cannot store the days of "${answer.kind}"`);
      }),
    /** How well the forecasts of a point came true; empty if nothing can be compared. */
    async accuracy(lid: string): Promise<readonly ForecastAccuracy[]> {
      const site = siteOf.get(lid);
      const forecasts = site === undefined ? [] : await record.forecasts(lid);
      const first = forecasts[0];
      if (site === undefined || first === undefined) return [];
      const from = pacificDay(Date.parse(first.issuedAt));
      return forecastAccuracy(forecasts, await record.flows(site, from, pacificDay(now())));
    },
  };
}
