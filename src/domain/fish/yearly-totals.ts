import type { CountSum } from './count-sum.ts';
import { sumReturns } from './count-sum.ts';
import type { FishReturn } from './fish-return.ts';
import { type RunCalendar, type RunYear, runYearBegunIn, runYearStart } from './run-year.ts';

/** Fish of one run-year of a series. */
export interface YearTotal extends RunYear, CountSum {}

/**
 * Fish of a series by run-year, oldest first (requirement 8.3, departure 18.4).
 *
 * Every return counts in the run-year of its date, including corrections and undated fish, so the
 * totals sum to the returns. A run-year reported without fish has 0; an unreported one is absent.
 *
 * @param returns those of one series, in any order.
 */
export function yearlyTotals(
  returns: readonly FishReturn[],
  calendar: RunCalendar,
): readonly YearTotal[] {
  return [...Map.groupBy(returns, ({ date }) => runYearStart(date, calendar))]
    .flatMap(([begun, ofRunYear]) => {
      const sum = sumReturns(ofRunYear);
      return sum === null ? [] : [{ ...runYearBegunIn(begun, calendar), ...sum }];
    })
    .sort((a, b) => a.year - b.year);
}
