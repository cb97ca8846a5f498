import type { Gauge } from '#domain/place/gauge.ts';
import { flowOn } from '#domain/river/daily-flow.ts';
import type {
  FloodStatement,
  RecordedReading,
  RecordedRivers,
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
  const { site, lid } = gauge;
  const between = (fromMs: number, toMs: number) => {
    const readings = site === null ? [] : record.readings(site);
    return readings.filter(({ at }) => at >= fromMs && at <= toMs).map(readingOf);
  };
  return {
    gauge,
    readings: between,
    newest: (nowMs) => between(nowMs - DAY_MS, nowMs).at(-1) ?? null,
    dailyMeans(from, to) {
      const means = site === null ? null : record.dailyMeans(site);
      if (means === null) return [];
      return everyDay(from, to).flatMap((date) => {
        const mean = flowOn(means, date);
        return mean === null ? [] : [[date, mean] as const];
      });
    },
    usualDays: () => (site === null ? [] : record.usual(site)),
    /** What the river then did, at the hours of a forecast, where NOAA makes one. */
    ahead(nowMs) {
      if (lid === null || gauge.lastForecast === null) return null;
      const points = between(nowMs + 1, nowMs + AHEAD_DAYS * DAY_MS).filter(
        ({ atMs }) => atMs % AHEAD_STEP_MS === 0,
      );
      return points.length === 0 ? null : { issuedMs: null, points };
    },
    // No chances of those weeks were kept, and none are made up.
    ensemble: () => null,
    floodCategories() {
      const statement = record.statements.find((candidate) => candidate.lid === lid);
      return CATEGORIES[lid ?? ''] ?? floodLevelOf(statement);
    },
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
    record.warnings,
  );
}
