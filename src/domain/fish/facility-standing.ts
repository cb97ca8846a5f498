import type { DamPassage } from '#domain/dam/dam-passage.ts';
import { type PassedBelow, passedBelowTrap } from '#domain/dam/passed-below.ts';
import type { Facility } from '#domain/place/facility.ts';
import { type FacilityRiver, facilityRiver } from '#domain/place/facility-river.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { type CurveAmounts, roundedCurve, shownCurve } from './arrival-curve.ts';
import type { FacilityFish, SpeciesSeason } from './facility-fish.ts';
import { nextRun } from './next-run.ts';
import type { DayCount } from './recent.ts';
import type { Relabeled } from './relabeled.ts';
import type { SeriesFish } from './run-fish.ts';
import type { RunStanding } from './run-standing.ts';
import { isOver, seasonBegunIn } from './run-year.ts';
import type { Series } from './series.ts';
import type { Trap } from './trap.ts';
import type { Received, YearTotal } from './yearly-totals.ts';

/** How many fish of a run are brought from other facilities, and from which, where that is known. */
export interface Senders {
  readonly received: Received;
  /** Names of those facilities. */
  readonly receivedFrom: readonly string[];
}

/** A year of a series on a day. */
export interface YearStanding extends YearTotal {
  readonly isOver: boolean;
  /** Preliminary for good: the final report of its season is out and does not list the facility. */
  readonly isLeftOut: boolean;
}

/** A series at a facility on a day. */
export interface SeriesStanding extends Series, Senders {
  readonly relabeled: readonly Relabeled[];
  /** Fish per day in a mean year; `null` with too few fish to know. */
  readonly curve: CurveAmounts | null;
  /** Oldest first. */
  readonly years: readonly YearStanding[];
  /** Counts of the recent window, oldest first. */
  readonly recent: readonly DayCount[];
}

export interface RunAtFacility extends RunStanding {
  /** What has passed the dam below; `null` where the run passes none, or is not counted there. */
  readonly damBelow: PassedBelow | null;
}

/** A facility on a day: its runs as they stand, its years and its recent counts. */
export interface FacilityStanding {
  readonly facility: Facility;
  readonly river: FacilityRiver;
  /** Newest day that a report covers at this trap. */
  readonly lastReport: PlainDate | null;
  /** By species, in the order of `series`. */
  readonly seasons: ReadonlyMap<string, SpeciesSeason>;
  readonly series: readonly SeriesStanding[];
  readonly runs: readonly RunAtFacility[];
}

/** A facility of the catalog with its fish on record. */
export interface FacilityOnRecord extends Trap {
  readonly fish: Omit<FacilityFish, 'runs'>;
}

/** Off season, the run that comes next stands first, so that the page opens on the fish it tells of. */
export function openedOnNextRun(trap: FacilityOnRecord, today: PlainDate): FacilityOnRecord {
  const next = nextRun(trap.runs, today);
  if (next === null) return trap;
  const place = (other: Pick<Series, 'species' | 'run'>) => {
    if (other.species !== next.species) return 2;
    return other.run === next.run ? 0 : 1;
  };
  const nextFirst = <Other extends Pick<Series, 'species' | 'run'>>(all: readonly Other[]) =>
    all.toSorted((a, b) => place(a) - place(b));
  const series = Map.groupBy(trap.fish.series, ({ origin }) => origin === 'Captive');
  return {
    ...trap,
    fish: {
      ...trap.fish,
      series: [...nextFirst(series.get(false) ?? []), ...(series.get(true) ?? [])],
    },
    runs: nextFirst(trap.runs),
  };
}

export interface StandingParts {
  readonly today: PlainDate;
  readonly asOf: PlainDate;
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  readonly dams: readonly DamPassage[];
  /** Seasons whose final report is out. */
  readonly finalSeasons: ReadonlySet<number>;
}

type SentRun = Pick<SeriesFish, 'species' | 'run' | 'received'>;

/** Names of the facilities that fish of a run are brought from; empty where none are, or none is known. */
export function namesOfSenders(
  { broughtFrom }: Facility,
  { species, run, received }: SentRun,
  facilities: readonly Facility[],
): readonly string[] {
  if (received === 'none') return [];
  const found = broughtFrom.find((sent) => sent.species === species && sent.run === run);
  return (found?.from ?? []).flatMap(
    (key) => facilities.find((facility) => facility.key === key)?.name ?? [],
  );
}

function seriesStanding(
  series: SeriesFish,
  facility: Facility,
  { asOf, finalSeasons, facilities }: StandingParts,
): SeriesStanding {
  const { species, run, origin, received, relabeled, recent, calendar } = series;
  const curve = shownCurve(series);
  return {
    species,
    run,
    origin,
    received,
    receivedFrom: namesOfSenders(facility, series, facilities),
    relabeled,
    curve: curve && roundedCurve(curve),
    years: series.years.map((year) => ({
      ...year,
      isOver: isOver(year, asOf),
      isLeftOut:
        year.status === 'preliminary' &&
        finalSeasons.has(seasonBegunIn(yearOf(year.firstDate), calendar)),
    })),
    recent,
  };
}

export function facilityStanding(
  { facility, fish, runs }: FacilityOnRecord,
  parts: StandingParts,
): FacilityStanding {
  const { damBelow } = facility;
  const { today, dams, gauges } = parts;
  return {
    facility,
    river: facilityRiver(facility, gauges),
    lastReport: fish.lastReport,
    seasons: fish.seasons,
    series: fish.series.map((series) => seriesStanding(series, facility, parts)),
    runs: runs.map((run) => ({
      ...run,
      damBelow: damBelow && passedBelowTrap(run, damBelow, dams, today),
    })),
  };
}
