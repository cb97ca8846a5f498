import { cumsum, sum } from 'd3-array';
import { type Comparison, compared, MOST_COMPARED_SEASONS } from '#domain/fish/same-date.ts';
import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { itemAt } from '#domain/item-at.ts';
import { addDays, daysBetween, laterOf, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import {
  CHINOOK_RUNS,
  type ChinookRun,
  PASSAGE_FIGURES,
  type PassageDay,
  type PassageFigure,
} from './passage-day.ts';

export const PASSAGE_YEARS = MOST_COMPARED_SEASONS + 1;
const WEEK_DAYS = 7;

export interface PassageCount {
  /** `null` without any figure: none seen, or not counted. */
  readonly count: number | null;
  /** In the seven days up to the dam's newest count, or to the end of the run. */
  readonly lastWeek: number | null;
  /** `null` if this season or all earlier years lack figures. */
  readonly compared: PassageComparison | null;
}

/** The season compared with up to ten earlier years, over the days on which all of them were counted. */
export interface PassageComparison extends Comparison {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly count: number;
  readonly years: readonly { readonly year: number; readonly count: number }[];
}

/** How the adults of a year added up over the compared days; earlier years go on to their end. */
export interface PassageLine {
  readonly year: number;
  readonly firstDate: PlainDate;
  readonly points: readonly (readonly [day: number, fish: number])[];
}

export interface PassageSeason {
  readonly species: ShownSpecies;
  /** The run of Chinook; `NA` for the whole year. */
  readonly run: ChinookRun | typeof NO_RUN;
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Adults, or all fish where jacks are not counted separately. */
  readonly adults: PassageCount;
  /** `null` where they are not counted separately. */
  readonly jacks: PassageCount | null;
  /** Wild steelhead among the adults: those with an unclipped adipose fin. */
  readonly wild: PassageCount | null;
  readonly lines: readonly PassageLine[];
}

interface Kind {
  readonly species: ShownSpecies;
  readonly adults: PassageFigure;
  readonly jacks?: PassageFigure;
  readonly wild?: PassageFigure;
}

const KINDS: readonly Kind[] = [
  { species: 'Chinook', adults: 'chinookAdults', jacks: 'chinookJacks' },
  { species: 'Coho', adults: 'cohoAdults', jacks: 'cohoJacks' },
  { species: 'Sockeye', adults: 'sockeye' },
  { species: 'Steelhead', adults: 'steelhead', wild: 'wildSteelhead' },
  { species: 'Chum', adults: 'chum' },
  { species: 'Pink', adults: 'pink' },
];

export function newestCount(days: readonly PassageDay[]): PlainDate | null {
  const isCounted = (day: PassageDay) => PASSAGE_FIGURES.some((name) => day[name] !== null);
  return days.findLast(isCounted)?.date ?? null;
}

/** `05-10`: such texts sort like the days of a year. */
const monthDay = (date: PlainDate) => date.slice(5);
const inYear = (year: number, day: string) => `${year}-${day}` as PlainDate;

interface Span {
  readonly run: PassageSeason['run'];
  readonly from: string;
  readonly to: string;
}

const WHOLE_YEAR: Span = { run: NO_RUN, from: '01-01', to: '12-31' };

function runSpans(days: readonly PassageDay[], year: number): Span[] {
  const earlier = days.filter(({ date }) => yearOf(date) < year);
  const named = earlier.findLast(({ chinookRun }) => chinookRun !== null);
  if (named === undefined) return [];
  const own = earlier.filter(({ date }) => yearOf(date) === yearOf(named.date));
  return CHINOOK_RUNS.flatMap((run) => {
    const ofRun = own.filter(({ chinookRun }) => chinookRun === run);
    const first = ofRun.at(0);
    const last = ofRun.at(-1);
    if (first === undefined || last === undefined) return [];
    const to = last === own.at(-1) ? WHOLE_YEAR.to : monthDay(last.date);
    return [{ run, from: monthDay(first.date), to }];
  });
}

function total(days: readonly PassageDay[], figure: PassageFigure): number | null {
  const given = days.filter((day) => day[figure] !== null);
  return given.length === 0 ? null : sum(given, (day) => day[figure]);
}

function daysByYear(days: readonly PassageDay[], { from, to }: Span) {
  const inSpan = days.filter(({ date }) => monthDay(date) >= from && monthDay(date) <= to);
  return Map.groupBy(inSpan, ({ date }) => yearOf(date));
}

function countedInAll(years: readonly (readonly PassageDay[])[]): ReadonlySet<string> {
  const [first = [], ...others] = years.map((days) => days.map(({ date }) => monthDay(date)));
  const sets = others.map((days) => new Set(days));
  return new Set(first.filter((day) => sets.every((set) => set.has(day))));
}

function comparison(
  byYear: ReadonlyMap<number, readonly PassageDay[]>,
  year: number,
  figure: PassageFigure,
): PassageComparison | null {
  const earlier = [...byYear]
    .filter(([earlierYear, days]) => earlierYear < year && total(days, figure) !== null)
    .slice(-MOST_COMPARED_SEASONS);
  const ofYear = byYear.get(year) ?? [];
  const counted = countedInAll([ofYear, ...earlier.map(([, days]) => days)]);
  const isCompared = ({ date }: PassageDay) => counted.has(monthDay(date));
  const shared = ofYear.filter(isCompared);
  const first = shared.at(0);
  const last = shared.at(-1);
  const count = total(shared, figure);
  const years = earlier.flatMap(([earlierYear, days]) => {
    const before = total(days.filter(isCompared), figure);
    return before === null ? [] : [{ year: earlierYear, count: before }];
  });
  if (first === undefined || last === undefined || count === null || years.length === 0)
    return null;
  return {
    from: first.date,
    to: last.date,
    count,
    years,
    ...compared(
      count,
      years.map((yearCount) => yearCount.count),
    ),
  };
}

function linesOf(
  byYear: ReadonlyMap<number, readonly PassageDay[]>,
  year: number,
  figure: PassageFigure,
  { from, to, years }: PassageComparison,
): PassageLine[] {
  const all = [...years.map((yearCount) => yearCount.year), year];
  const first = monthDay(from);
  const last = monthDay(to);
  const daysIn = all.map((lineYear) => byYear.get(lineYear) ?? []);
  const before = countedInAll(daysIn.slice(0, -1));
  const now = countedInAll(daysIn.slice(-1));
  const isShown = (day: string) => day >= first && before.has(day) && (day > last || now.has(day));
  return all.map((lineYear, at) => {
    const firstDate = inYear(lineYear, first);
    const days = (daysIn[at] ?? []).filter(({ date }) => isShown(monthDay(date)));
    const shown = lineYear === year ? days.filter(({ date }) => date <= to) : days;
    const grown = [...cumsum(shown, (day) => day[figure] ?? 0)];
    const points = shown.map(({ date }, index) => {
      return [daysBetween(firstDate, date), itemAt(grown, index)] as const;
    });
    // The last compared day is kept, so that the line shows the same figure as the comparison.
    const isKept = (index: number) =>
      index % WEEK_DAYS === 0 ||
      index === points.length - 1 ||
      monthDay(shown[index]?.date ?? firstDate) === last;
    return { year: lineYear, firstDate, points: points.filter((_, index) => isKept(index)) };
  });
}

/** The seasons at a dam in the year of its newest count, except runs that have not begun. */
export function passageSeasons(days: readonly PassageDay[]): PassageSeason[] {
  const newest = newestCount(days);
  if (newest === null) return [];
  const year = yearOf(newest);
  return KINDS.flatMap(({ species, ...figures }) => {
    const spans = species === 'Chinook' ? [...runSpans(days, year), WHOLE_YEAR] : [WHOLE_YEAR];
    return spans.flatMap((span): PassageSeason[] => {
      if (span.from > monthDay(newest)) return [];
      const end = span.to < monthDay(newest) ? span.to : monthDay(newest);
      const fullYears = daysByYear(days, span);
      const byYear = daysByYear(days, { ...span, to: end });
      const ofYear = byYear.get(year) ?? [];
      const from = inYear(year, span.from);
      const to = inYear(year, end);
      const week = ofYear.filter(({ date }) => date >= laterOf(from, addDays(to, 1 - WEEK_DAYS)));
      const countOf = (figure: PassageFigure): PassageCount => ({
        count: total(ofYear, figure),
        lastWeek: total(week, figure),
        compared: comparison(byYear, year, figure),
      });
      const { adults, jacks, wild } = figures;
      const adultCount = countOf(adults);
      const { compared: beside } = adultCount;
      return [
        {
          species,
          run: span.run,
          from,
          to,
          adults: adultCount,
          jacks: jacks === undefined ? null : countOf(jacks),
          wild: wild === undefined ? null : countOf(wild),
          lines: beside === null ? [] : linesOf(fullYears, year, adults, beside),
        },
      ];
    });
  });
}
