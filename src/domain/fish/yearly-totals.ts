import { sum } from 'd3-array';
import {
  type FinalRow,
  finalPublished,
  finalReportName,
  receivedIn,
  trappedIn,
} from './final-row.ts';
import { addFigures, type CountSum, type FishReturn, sumReturns } from './fish-return.ts';
import {
  type RunCalendar,
  type RunYear,
  runYearBegunIn,
  runYearStart,
  seasonBegunIn,
  seasonStart,
} from './run-year.ts';

export interface YearTotal extends RunYear, CountSum {
  /** `final` once the season's final report is out; in-season counts until then. */
  readonly status: 'final' | 'preliminary';
  /** Brought from other facilities, not part of the count; `null` without a final report. */
  readonly receivedAdults: number | null;
  readonly receivedJacks: number | null;
}

/** Final rows of a series, and the seasons whose report lists the facility, even without such rows. */
interface Finals {
  readonly seasons: ReadonlySet<number>;
  readonly rows: readonly FinalRow[];
}

const NO_FINALS: Finals = { seasons: new Set(), rows: [] };

function finalTotals(
  season: number,
  rows: readonly FinalRow[],
  calendar: RunCalendar,
): YearTotal[] {
  const total = (figure: (row: FinalRow) => number | null) =>
    rows.map(figure).reduce(addFigures, null);
  const adults = total((row) => row.adultsTrapped);
  const jacks = total((row) => row.jacksTrapped);
  const receivedAdults = total((row) => row.adultsReceived);
  const receivedJacks = total((row) => row.jacksReceived);
  if ([adults, jacks, receivedAdults, receivedJacks].every((figure) => figure === null)) return [];
  const report = { report: finalReportName(season), reportDate: finalPublished(season) };
  const figures = {
    count: (adults ?? 0) + (jacks ?? 0),
    adults,
    jacks,
    receivedAdults,
    receivedJacks,
  };
  const runYear = runYearBegunIn(seasonStart(season, calendar), calendar);
  return [{ ...runYear, ...figures, source: 'wdfw-finals', ...report, status: 'final' }];
}

/**
 * Fish by run-year, oldest first (requirement 8.3, departure 18.4): from the final report if it lists
 * the facility, else from the returns, including corrections and undated fish.
 */
export function yearlyTotals(
  returns: readonly FishReturn[],
  calendar: RunCalendar,
  finals: Finals = NO_FINALS,
): readonly YearTotal[] {
  const inSeason = [...Map.groupBy(returns, ({ date }) => runYearStart(date, calendar))]
    .filter(([begun]) => !finals.seasons.has(seasonBegunIn(begun, calendar)))
    .flatMap(([begun, ofRunYear]): YearTotal[] => {
      const sum = sumReturns(ofRunYear);
      const unknown = { receivedAdults: null, receivedJacks: null };
      return sum === null
        ? []
        : [{ ...runYearBegunIn(begun, calendar), ...sum, status: 'preliminary', ...unknown }];
    });
  const final = [...Map.groupBy(finals.rows, ({ season }) => season)].flatMap(([season, rows]) =>
    finalTotals(season, rows, calendar),
  );
  return [...final, ...inSeason].sort((a, b) => a.year - b.year);
}

/** How many of a run's fish are brought from other facilities, which counted them already. */
export const RECEIVED = ['none', 'some', 'most'] as const;

export type Received = (typeof RECEIVED)[number];

type YearFish = Pick<YearTotal, 'count' | 'receivedAdults' | 'receivedJacks'>;

const SEASONS = 5;
/** Up to this share of brought fish, a weekly total is as good as a trap's count. */
const SOME = 0.02;
const MOST = 0.5;

/** What part of a run was brought, by the last five final reports: over 2 % is some, half is most. */
export function receivedPart(rows: readonly FinalRow[]): Received {
  const seasons = [...new Set(rows.map(({ season }) => season))].sort((a, b) => b - a);
  const oldest = seasons[Math.min(SEASONS, seasons.length) - 1] ?? 0;
  const recent = rows.filter(({ season }) => season >= oldest);
  const received = sum(recent, receivedIn);
  const share = received / (received + sum(recent, trappedIn));
  if (share >= MOST) return 'most';
  return share > SOME ? 'some' : 'none';
}

export function shownFish(total: YearFish, received: Received): number {
  return received === 'most' ? fishThatCame(total) : total.count;
}

export function fishThatCame(total: YearFish): number {
  return total.count + (total.receivedAdults ?? 0) + (total.receivedJacks ?? 0);
}
