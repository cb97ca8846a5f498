// The server says facts in the same words, so the forms are in `domain`; import them from there.
export {
  ago,
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
  signed,
  span,
  weekday,
  wholeNumber,
} from '#domain/say/format.ts';
