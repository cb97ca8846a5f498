import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays } from '../time/plain-date.ts';
import type { DailyMedian } from './daily-median.ts';
import { flowDays, isWholeDay } from './flow-day.ts';
import {
  type FlowInsight,
  flowInsights,
  isCalm,
  type RiverPicture,
  riseMeaning,
} from './flow-insight.ts';
import { type FlowNow, flowNow } from './flow-now.ts';
import { patternsOf } from './flow-pattern.ts';
import { type ForecastFlowPoint, forecastPoints } from './flow-unit.ts';
import { type ForecastStanding, forecastStanding } from './forecast-accuracy.ts';
import { type RatingStep, ratingStep } from './rating-step.ts';
import type { FlowPoint, FlowReading, GaugeReading } from './river-value.ts';

/** Newest readings and forecast of one place on a river, in cubic feet per second. */
export interface RiverFigures {
  readonly site?: string | undefined;
  readonly readings: readonly FlowReading[];
  /** Gauge heights in feet, oldest first. */
  readonly stage: readonly GaugeReading[];
  readonly forecast: readonly ForecastFlowPoint[];
  /** UTC instant of issue; `null` if unknown. */
  readonly issuedAt: string | null;
  readonly medians: readonly DailyMedian[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A reading or the forecast reaches one of NOAA's flood categories. */
  readonly isFlood?: boolean;
}

export interface FlowReport {
  readonly now: FlowNow | null;
  readonly forecast: ForecastStanding;
  readonly insights: readonly FlowInsight[];
  /** Readings before it are by another rating and are compared with nothing; `null` if there is none. */
  readonly step: RatingStep | null;
  /** The readings rise fast, and no insight says so yet. */
  readonly isSudden: boolean;
  /** What a fast rise means. */
  readonly suddenMeaning: string;
  /**
   * What to say without an insight: `unmarked` if low, high, usual flow and the last 24 hours were all
   * judged and nothing stands out, `dry` after a day at 0, `too-few` without two days, else `unclear`.
   */
  readonly otherwise: 'unmarked' | 'dry' | 'too-few' | 'unclear';
}

const OFF_USUAL = 20;

function isUnmarked(picture: RiverPicture): boolean {
  const { days, now, today } = picture;
  if (now?.usualCfs == null || !isCalm(picture)) return false;
  if (Math.abs(now.flowCfs - now.usualCfs) * 100 > now.usualCfs * OFF_USUAL) return false;
  return (
    days.some(({ date }) => date === addDays(today, -1)) &&
    days.every((day, at) => {
      const before = days[at - 1] ?? null;
      const isNext = before === null || before.date === addDays(day.date, -1);
      const isJudged = day.medianFlow !== null && (isWholeDay(day) || day.date === today);
      const shown = patternsOf(day, before);
      return isNext && isJudged && shown.every((pattern) => pattern === 'low-variability');
    })
  );
}

function flowAtIssue(readings: readonly FlowReading[], issuedAt: string | null): FlowPoint | null {
  if (issuedAt === null) return null;
  const issue = Date.parse(issuedAt);
  const reading = readings.findLast(({ observedAt }) => Date.parse(observedAt) <= issue);
  if (!reading || issue - Date.parse(reading.observedAt) > 2 * HOUR_MS) return null;
  return { at: issue, flow: reading.flowCfs };
}

/** Everything that the newest figures of a river allow one to say. */
export function flowReport(figures: RiverFigures): FlowReport {
  const { medians } = figures;
  const step = ratingStep(figures.readings, figures.stage);
  const readings = figures.readings.filter(
    ({ observedAt }) => step === null || Date.parse(observedAt) >= step.at,
  );
  const today = pacificDay(figures.now);
  const now = flowNow({ ...figures, readings });
  const fresh = now?.isOld ? null : now;
  const points = forecastPoints(figures.forecast);
  const forecast = forecastStanding({
    points,
    atIssue: flowAtIssue(readings, figures.issuedAt),
    newest: fresh && { at: fresh.at, flow: fresh.flowCfs },
    swings: fresh?.range?.isSwing ?? false,
    now: figures.now,
  });
  const since = now?.at ?? Number.NEGATIVE_INFINITY;
  const usable = forecast.kind === 'current' ? figures.forecast : [];
  const days = flowDays({
    readings: readings.filter(({ observedAt }) => Date.parse(observedAt) <= since),
    ahead: usable.filter(({ validAt }) => Date.parse(validAt) > since),
    medians,
    today,
    isFresh: fresh !== null,
  });
  const picture: RiverPicture = {
    today,
    instant: figures.now,
    days,
    medians,
    now: fresh,
    isFlood: figures.isFlood ?? false,
    ahead: usable.length > 0 ? points.filter(({ at }) => at > since && at >= figures.now) : [],
  };
  const isDry = fresh?.state === 'dry';
  const dryOrUnclear = isDry ? 'dry' : 'unclear';
  const withoutInsight = days.length < 2 ? 'too-few' : dryOrUnclear;
  // Without water, nothing else can be said about the present.
  const insights = flowInsights(picture).filter(({ period }) => !isDry || period === 'forecast');
  const isInsight = insights.some(
    ({ pattern, period }) => pattern === 'significant-increase' && period === 'current',
  );
  return {
    now,
    forecast,
    insights,
    step,
    isSudden: fresh?.trend === 'rising-fast' && !isInsight,
    suddenMeaning: riseMeaning(picture, 'current', true),
    otherwise: isUnmarked(picture) ? 'unmarked' : withoutInsight,
  };
}
