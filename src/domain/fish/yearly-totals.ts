import type { CountSum } from './count-sum.ts';
import { sumReturns } from './count-sum.ts';
import type { FishReturn } from './fish-return.ts';
import { type RunCalendar, type RunYear, runYearBegunIn, runYearStart } from './run-year.ts';

/** Fish of one run-year of a series. */
export interface YearTotal extends RunYear, CountSum {}

/**
 * Fish of a series by run-year, the oldest first (requirement 8.3, departure 18.4).
 *
 * Every return counts in the run-year of its date, corrections and undated fish too, so the totals
 * sum to the returns. A run-year that was reported without a fish is there with 0; one that was not
 * reported is not there.
 *
 * @param returns of one series, in any order.
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
