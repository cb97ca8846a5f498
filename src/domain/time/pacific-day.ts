import { DAY_MS, HOUR_MS } from './milliseconds.ts';
import { isPlainDate, type PlainDate } from './plain-date.ts';

function sunday(year: number, month: number, day: number, hour: number): number {
  const from = Date.UTC(year, month - 1, day, hour);
  return from + ((7 - new Date(from).getUTCDay()) % 7) * DAY_MS;
}

/**
 * What clocks in Washington show at an instant, as UTC parts. By hand: Intl takes a phone 0.1 s.
 */
export function pacificTime(instantMs: number): Date {
  const year = new Date(instantMs).getUTCFullYear();
  const isSummer = instantMs >= sunday(year, 3, 8, 10) && instantMs < sunday(year, 11, 1, 9);
  return new Date(instantMs - (isSummer ? 7 : 8) * HOUR_MS);
}

export function pacificDay(instantMs: number): PlainDate {
  const text = pacificTime(instantMs).toISOString().slice(0, 10);
  if (!isPlainDate(text)) throw new RangeError(`${instantMs} is not in a year of four digits`);
  return text;
}
