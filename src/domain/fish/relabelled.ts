import { mean, rollup, sum } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { isOver } from './run-year.ts';
import type { Origin } from './series.ts';
import { fishThatCame, type YearTotal } from './yearly-totals.ts';

/** A label of origin that a series was reported under before its present one. */
export interface Relabelled {
  readonly from: Origin;
  /** `year` of the last run-year reported under that label. */
  readonly lastYear: number;
}

const SLIP = 0.01;
const LONGEST_PAUSE = 1;
/** How many years at either side of the change give the size of the run. */
const SIDE_YEARS = 3;
/** The two labels have run-years of the same size, within this factor. */
const SIZE_FACTOR = 10;
/** The share of its run that a label needs at either side of the change. */
const MAIN = 0.5;
/** The final reports of the first two seasons, 1998-99 and 1999-2000, name no origins. */
const LAST_BLANK_YEAR = 2000;

interface Label {
  readonly origin: Origin;
  readonly years: readonly Readonly<Record<'year' | 'fish' | 'share', number>>[];
}

/** Labels that tell other fish apart, not the same fish in another year. */
const KEPT: readonly Origin[] = ['Captive', 'Kelt'];

const meanOf = (years: Label['years'], figure: 'fish' | 'share') =>
  mean(years, (one) => one[figure]) ?? Number.NaN;

const begins = ({ years }: Label) => years[0]?.year ?? Number.POSITIVE_INFINITY;
const ends = ({ years }: Label) => years.at(-1)?.year ?? Number.NEGATIVE_INFINITY;
const atFirst = ({ years }: Label) => years.slice(0, SIDE_YEARS);
const atLast = ({ years }: Label) => years.slice(-SIDE_YEARS);

function labelsOf(totals: ReadonlyMap<Origin, readonly YearTotal[]>, asOf: PlainDate): Label[] {
  const all = [...totals.values()].flat();
  const ofRun = rollup(
    all,
    (some) => sum(some, fishThatCame),
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
      .filter(({ fish, share }) => fish > 0 && share >= SLIP),
  }));
}

function goesOn(ended: Label, next: Label): boolean {
  const factor = meanOf(atFirst(next), 'fish') / meanOf(atLast(ended), 'fish');
  const isMain = meanOf(atLast(ended), 'share') >= MAIN && meanOf(atFirst(next), 'share') >= MAIN;
  return (
    (isMain || next.origin === 'UNKNOWN') && factor >= 1 / SIZE_FACTOR && factor <= SIZE_FACTOR
  );
}

function successorOf(ended: Label, labels: readonly Label[], isBlank: boolean): Label | undefined {
  return labels
    .filter((label) => {
      const pause = begins(label) - ends(ended) - 1;
      return pause >= 0 && pause <= LONGEST_PAUSE && (isBlank || goesOn(ended, label));
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
  readonly today: (origin: Origin, year: number) => Origin;
  readonly formerly: (origin: Origin) => readonly Relabelled[];
}

/**
 * Finds series that were only relabelled: one label of origin ends as another begins, with fish of
 * the same order, as in 2016. Only run-years that are over count; fish without origins of the first
 * two seasons belong to the largest label.
 */
export function relabelled(
  totals: ReadonlyMap<Origin, readonly YearTotal[]>,
  asOf: PlainDate,
): Labels {
  const labels = labelsOf(totals, asOf).filter(({ origin }) => !KEPT.includes(origin));
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
