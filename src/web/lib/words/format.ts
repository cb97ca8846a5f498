/** The words for dates and figures, where pages have always looked for them. */
export {
  ago,
  capitalized,
  counted,
  dateRange,
  dayRange,
  decimal,
  joined,
  listed,
  longDate,
  monthAbbreviation,
  monthDay,
  monthName,
  shortDate,
  span,
  weekday,
  wholeNumber,
} from '#domain/words/format.ts';
