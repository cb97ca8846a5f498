import { mean, rollup, sum } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { isOver } from './run-year.ts';
import type { Origin } from './series.ts';
import { fishThatCame, type YearTotal } from './yearly-totals.ts';

/** An origin that a series was reported under before its present one. */
export interface Relabeled {
  readonly from: Origin;
  /** `year` of the last run-year reported under that label. */
  readonly lastYear: number;
}

// These limits find the changes of 2016 in the record, and no others that its stocks contradict.

/** A label with less than this share of its run's fish in a year is a slip of that year. */
const SLIP_SHARE = 0.01;
/** The new label may begin this many years without fish after the old one ended. */
const LONGEST_PAUSE_YEARS = 1;
/** The size of a label is the mean of this many years next to the change. */
const SIDE_YEARS = 3;
/** The old and the new label must be of the same size within this factor. */
const SIZE_FACTOR = 10;
/** On either side of the change a label must have at least this share of its run. */
const MAIN_SHARE = 0.5;
/** The final reports of the first two seasons, 1998-99 and 1999-2000, name no origins. */
const LAST_BLANK_YEAR = 2000;

interface Label {
  readonly origin: Origin;
  readonly years: readonly Readonly<Record<'year' | 'fish' | 'share', number>>[];
}

/** Labels of fish that are not the same as those of any other label. */
const NEVER_RELABELED: readonly Origin[] = ['Captive', 'Kelt'];

const meanOf = (years: Label['years'], figure: 'fish' | 'share') =>
  mean(years, (year) => year[figure]) ?? Number.NaN;

const begins = ({ years }: Label) => years[0]?.year ?? Number.POSITIVE_INFINITY;
const ends = ({ years }: Label) => years.at(-1)?.year ?? Number.NEGATIVE_INFINITY;
const atFirst = ({ years }: Label) => years.slice(0, SIDE_YEARS);
const atLast = ({ years }: Label) => years.slice(-SIDE_YEARS);

/** The finished run-years in which each label had a real part of its run, oldest first. */
function labelsOf(totals: ReadonlyMap<Origin, readonly YearTotal[]>, asOf: PlainDate): Label[] {
  const all = [...totals.values()].flat();
  const ofRun = rollup(
    all,
    (ofYear) => sum(ofYear, fishThatCame),
    ({ year }) => year,
  );
  return [...totals].map(([origin, ofLabel]) => ({
    origin,
    years: ofLabel
      .filter((total) => isOver(total, asOf))
      .map((total) => {
        const fish = fishThatCame(total);
        return { year: total.year, fish, share: fish / (ofRun.get(total.year) ?? fish) };
      })
      .filter(({ fish, share }) => fish > 0 && share >= SLIP_SHARE),
  }));
}

/**
 * Whether the fish of an ended label go on under another: about as many, and most of the run before
 * and after. A smaller part of a run may become fish of unknown origin.
 */
function goesOn(ended: Label, next: Label): boolean {
  const factor = meanOf(atFirst(next), 'fish') / meanOf(atLast(ended), 'fish');
  const isMain =
    meanOf(atLast(ended), 'share') >= MAIN_SHARE && meanOf(atFirst(next), 'share') >= MAIN_SHARE;
  return (
    (isMain || next.origin === 'UNKNOWN') && factor >= 1 / SIZE_FACTOR && factor <= SIZE_FACTOR
  );
}

/** Of the labels that an ended one may go on as, the one with the most fish. */
function successorOf(ended: Label, labels: readonly Label[], isBlank: boolean): Label | undefined {
  return labels
    .filter((label) => {
      const pause = begins(label) - ends(ended) - 1;
      return pause >= 0 && pause <= LONGEST_PAUSE_YEARS && (isBlank || goesOn(ended, label));
    })
    .toSorted((a, b) => meanOf(atFirst(b), 'fish') - meanOf(atFirst(a), 'fish'))[0];
}

function changesOf(labels: readonly Label[]) {
  const split = labels.flatMap((label): Label[] =>
    label.origin === 'UNKNOWN'
      ? [
          { ...label, years: label.years.filter(({ year }) => year <= LAST_BLANK_YEAR) },
          { ...label, years: label.years.filter(({ year }) => year > LAST_BLANK_YEAR) },
        ]
      : [label],
  );
  return split
    .flatMap((ended) => {
      if (ended.years.length === 0) return [];
      const isBlank = ended.origin === 'UNKNOWN' && ends(ended) <= LAST_BLANK_YEAR;
      const next = successorOf(ended, split, isBlank);
      return next === undefined
        ? []
        : [{ from: ended.origin, lastYear: ends(ended), to: next.origin }];
    })
    .sort((a, b) => a.lastYear - b.lastYear);
}

export interface Labels {
  readonly isUnchanged: boolean;
  /** The present label of fish that were reported as `origin` in a run-year. */
  readonly today: (origin: Origin, year: number) => Origin;
  readonly formerly: (origin: Origin) => readonly Relabeled[];
}

/**
 * Finds series that were only relabeled: one origin ends as another begins, with about as many fish,
 * as 16 runs of hatchery fish became fish of unknown origin in 2016. Only finished run-years count: a
 * label may just be late. Fish of the first two seasons, which have no origins, belong to the label
 * with the most fish afterward.
 */
export function relabeled(
  totals: ReadonlyMap<Origin, readonly YearTotal[]>,
  asOf: PlainDate,
): Labels {
  const labels = labelsOf(totals, asOf).filter(({ origin }) => !NEVER_RELABELED.includes(origin));
  const changes = changesOf(labels);
  const today: Labels['today'] = (origin, year) =>
    changes.reduce(
      (label, { from, lastYear, to }) => (label === from && year <= lastYear ? to : label),
      origin,
    );
  return {
    isUnchanged: changes.length === 0,
    today,
    formerly: (origin) =>
      changes
        .filter(({ from, lastYear }) => today(from, lastYear) === origin)
        .map(({ from, lastYear }) => ({ from, lastYear })),
  };
}
