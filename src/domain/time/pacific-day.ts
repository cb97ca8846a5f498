import { lazily } from '../lazily.ts';
import { isPlainDate, type PlainDate } from './plain-date.ts';

const pacific = lazily(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Los_Angeles',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The calendar day in Washington at an instant. */
export function pacificDay(instantMs: number): PlainDate {
  const text = pacific().format(instantMs);
  if (!isPlainDate(text)) throw new RangeError(`${instantMs} is not in a year of four digits`);
  return text;
}
