import type { HalfWay } from '#domain/fish/half-way.ts';
import type { ExpectedTotal } from '#domain/fish/run-standing.ts';
import { type Comparison, scaleWord } from '#domain/fish/same-date.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { capitalized, counted, shortDate, wholeNumber } from '#domain/words/format.ts';
import { inThree, type Said } from './said.ts';

/** How many fish a season has so far; `countedOn` is the day of its newest count. */
export interface SoFar {
  readonly count: number | null;
  readonly countedOn: PlainDate | null;
}

/** A season among earlier ones by the same date. */
export type Rank = Pick<Comparison, 'seasons' | 'fewer' | 'equal'>;

/** Odd-year pinks are compared with odd years. */
export type Years = 'year' | 'odd year';

/** `ahead of 6 of 10 earlier years`; `null` if no earlier season can be compared. */
export function rankClause({ seasons, fewer, equal }: Rank, years: Years = 'year'): string | null {
  if (seasons === 0) return null;
  const single = `the one earlier ${years}`;
  const every = seasons === 2 ? `both earlier ${years}s` : `all ${seasons} earlier ${years}s`;
  const all = seasons === 1 ? single : every;
  if (fewer === seasons) return `ahead of ${all}`;
  if (equal === seasons) return `level with ${all}`;
  if (fewer > 0) return `ahead of ${fewer} of ${seasons} earlier ${years}s`;
  if (equal > 0) return `level with ${equal} of ${seasons} earlier ${years}s, the lowest`;
  return `behind ${all}`;
}

interface RankedSeason extends Rank {
  readonly countedOn: PlainDate;
  readonly years?: Years;
  /** A season that is over is spoken of in the past. */
  readonly isOver?: boolean;
  /** The scale is one of all fish: adults alone have a rank without a word. */
  readonly isScaled?: boolean;
}

/**
 * A season's place among earlier ones: `high`, `High for Oct 23`, and `This season is high: by Oct
 * 23 it was ahead of 8 of 10 earlier years.` Without a word of the scale, `word` is empty.
 */
export function sayRank(season: RankedSeason): Said | null {
  const clause = rankClause(season, season.years);
  if (clause === null) return null;
  const day = shortDate(season.countedOn);
  const word = season.isScaled === false ? null : scaleWord(season);
  if (word === null) {
    return {
      word: '',
      line: `${capitalized(clause)} by ${day}`,
      sentence: `By ${day} this season was ${clause}.`,
    };
  }
  const verb = season.isOver ? 'was' : 'is';
  return {
    word,
    line: `${capitalized(word)} for ${day}`,
    sentence: `This season ${verb} ${word}: by ${day} it was ${clause}.`,
  };
}

/** The place of a season within a line of several: `high for Oct 23`; `null` without a word. */
export function rankBeside(season: Omit<RankedSeason, 'years'>): string | null {
  const word = scaleWord(season);
  return word && `${word} for ${shortDate(season.countedOn)}`;
}

/** The count of a season so far: `1,372`, `1,372 coho counted by Oct 21`, and a sentence. */
export function saySoFar({ count, countedOn }: SoFar, fish: string): Said {
  if (count === null || countedOn === null) {
    return {
      word: '–',
      line: `No ${fish} counted yet this season`,
      sentence: `No ${fish} have been counted yet this season.`,
    };
  }
  const day = shortDate(countedOn);
  const number = count === 0 ? 'No' : wholeNumber(count);
  return {
    word: wholeNumber(count),
    line: `${number} ${fish} counted by ${day}`,
    sentence: `${number} ${fish} were counted by ${day}.`,
  };
}

/** An earlier season by the same date. */
export interface EarlierYear {
  readonly label: string;
  readonly count: number;
}

type Range = Pick<Comparison, 'low' | 'high' | 'median'>;

/**
 * What earlier years had by the same date, as the gray band shows: `By Oct 21 a usual year has 1,112
 * fish; the usual range is 594 to 4,737.` and `In 2024 it was 995.`
 */
export function usualRangeSentences(
  { low, high, median }: Range,
  countedOn: PlainDate,
  last: EarlierYear | null,
): readonly string[] {
  if (low === null || high === null || median === null) return [];
  const day = shortDate(countedOn);
  const fish = median === 0 ? 'no fish yet' : `${wholeNumber(median)} fish`;
  const usual = `By ${day} a usual year has ${fish}`;
  const range =
    low === high
      ? `${usual}.`
      : `${usual}; the usual range is ${wholeNumber(low)} to ${wholeNumber(high)}.`;
  return last === null ? [range] : [range, `In ${last.label} it was ${wholeNumber(last.count)}.`];
}

/** What is expected of a season, beside what is counted. */
export type Expected = Pick<ExpectedTotal, 'total' | 'low' | 'high' | 'isBeforeSeason'>;

/** The projection does not exceed what is counted already. */
const isHardlyMore = ({ total }: Pick<Expected, 'total'>, count: number) => total <= count;

/** `about 6,200`, `About 6,200 expected this season`, `About 6,200 are expected this season.` */
export function sayExpected(expected: Expected, count: number): Said {
  if (isHardlyMore(expected, count)) {
    return {
      word: 'few more',
      line: 'Few more expected this season',
      sentence: 'Few more are expected this season.',
    };
  }
  const about = `about ${wholeNumber(expected.total)}`;
  const basis = expected.isBeforeSeason ? ', judging by earlier ones' : '';
  return {
    word: about,
    line: `${capitalized(about)} expected this season`,
    sentence: `${capitalized(about)} are expected this season${basis}.`,
  };
}

/** `Four times in five such a season ends between 4,100 and 13,000.` */
export function expectedRangeSentence(expected: Expected, count: number): string | null {
  const { low, high } = expected;
  if (!isHardlyMore(expected, count)) {
    const from = low <= count ? `the ${wholeNumber(low)} counted so far` : wholeNumber(low);
    return `Four times in five such a season ends between ${from} and ${wholeNumber(high)}.`;
  }
  return high > count ? `It may still reach ${wholeNumber(high)}.` : null;
}

/** Early or late: `5 days late`, `Half of the adults of the coho run were in by Oct 24, 5 days later than usual.` */
export function sayHalfWay({ day, daysLate }: HalfWay, run = 'the run'): Said {
  const half = `half of the adults of ${run} were in by ${shortDate(day)}`;
  if (daysLate === 0) return inThree('on time', `${half}, about on time`);
  const days = counted(Math.abs(daysLate), 'day');
  const isEarly = daysLate < 0;
  return inThree(
    `${days} ${isEarly ? 'early' : 'late'}`,
    `${half}, ${days} ${isEarly ? 'earlier' : 'later'} than usual`,
  );
}

/** Why nothing is said of early or late yet; `null` where it is said, or cannot be known. */
export function tooEarlySentence(knownFrom: PlainDate | null): string | null {
  if (knownFrom === null) return null;
  return `It is too early to tell whether the run is early or late until about ${shortDate(knownFrom)}.`;
}
