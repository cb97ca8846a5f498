import type { Gauge } from '#domain/place/gauge.ts';
import { flowOn } from '#domain/river/daily-flow.ts';
import type {
  FloodStatement,
  RecordedReading,
  RecordedRivers,
  UsualDay,
} from '#domain/river/recorded-rivers.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { everyDay } from '#domain/time/plain-date.ts';
import {
  AHEAD_DAYS,
  AHEAD_STEP_MS,
  type Reading,
  type ServedRiver,
  type World,
  worldOf,
} from './served-river.ts';

const NO_USUAL: readonly UsualDay[] = [];

const readingOf = ({ at, flowCfs, heightFt }: RecordedReading): Reading => ({
  atMs: at,
  flowCfs,
  stageFt: heightFt,
  // None was kept.
  temperatureC: null,
});

type Categories = ReturnType<ServedRiver['floodCategories']>;

const fromFt = (stageFt: number) => ({ stageFt, flowCfs: null });

/** NOAA's categories where an answer of its service is known: Mount Vernon, on 2026-08-22. */
const CATEGORIES: Readonly<Record<string, Categories>> = {
  MVEW1: {
    action: fromFt(23.5),
    minor: fromFt(28),
    moderate: fromFt(30),
    major: fromFt(32),
  },
};

/** The level that the National Weather Service names in its statements is where minor flooding begins. */
function floodLevelOf(statement: FloodStatement | undefined): Categories {
  if (statement === undefined) return {};
  const { unit, floodLevel } = statement;
  return {
    minor: {
      stageFt: unit === 'ft' ? floodLevel : null,
      flowCfs: unit === 'cfs' ? floodLevel : null,
    },
  };
}

function recordedRiver(gauge: Gauge, record: RecordedRivers): ServedRiver {
  const own = (gauge.site !== null && record.readings.get(gauge.site)) || [];
  const byTime = new Map(own.map((reading) => [reading.at, reading]));
  const between = (fromMs: number, toMs: number) =>
    own.filter(({ at }) => at >= fromMs && at <= toMs).map(readingOf);
  const statement = record.statements.find(({ lid }) => lid === gauge.lid);
  return {
    gauge,
    readings: between,
    newest: (nowMs) => between(nowMs - DAY_MS, nowMs).at(-1) ?? null,
    dailyMeans(from, to) {
      const means = gauge.site === null ? undefined : record.dailyMeans.get(gauge.site);
      if (means === undefined) return [];
      return everyDay(from, to).flatMap((date) => {
        const mean = flowOn(means, date);
        return mean === null ? [] : [[date, mean] as const];
      });
    },
    usualDays: () => (gauge.site !== null && record.usual.get(gauge.site)) || NO_USUAL,
    /** What the river then did, at the hours of a forecast, where NOAA makes one. */
    ahead(nowMs) {
      if (gauge.lid === null || gauge.lastForecast === null) return null;
      const first = Math.floor(nowMs / AHEAD_STEP_MS) + 1;
      const points = Array.from(
        { length: (AHEAD_DAYS * DAY_MS) / AHEAD_STEP_MS },
        (_, index) => byTime.get((first + index) * AHEAD_STEP_MS) ?? null,
      );
      const known = points.filter((point) => point !== null);
      return known.length === 0 ? null : { issuedMs: null, points: known.map(readingOf) };
    },
    floodCategories: () => CATEGORIES[gauge.lid ?? ''] ?? floodLevelOf(statement),
  };
}

/** The gauges of a catalog as they were recorded: those without a record show nothing. */
export function recordedWorld(settings: {
  readonly gauges: readonly Gauge[];
  readonly record: RecordedRivers;
  readonly now: () => number;
}): World {
  const { gauges, record, now } = settings;
  return worldOf(
    gauges.map((gauge) => recordedRiver(gauge, record)),
    now,
  );
}
