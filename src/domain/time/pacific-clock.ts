import { DAY_MS, HOUR_MS } from './milliseconds.ts';
import { pacificDay, pacificTime } from './pacific-day.ts';
import { daysBetween, type PlainDate } from './plain-date.ts';

const pacificHour = (instantMs: number) => pacificTime(instantMs).getUTCHours();

function atHour(nearMs: number, hour: number): number {
  const off = ((hour - pacificHour(nearMs) + 36) % 24) - 12;
  return nearMs + off * HOUR_MS;
}

/** The instant at which a day begins in Washington, in milliseconds since 1970. */
export function pacificMidnight(date: PlainDate): number {
  // Midnight is at 07:00 or 08:00 UTC, even on a day when the clocks change.
  return atHour(Date.parse(`${date}T08:00:00Z`), 0);
}

/** The same time of day on another day, an hour earlier if that day skips it. */
export function onPacificDay(realMs: number, date: PlainDate): number {
  const moved = realMs + daysBetween(pacificDay(realMs), date) * DAY_MS;
  return atHour(moved, pacificHour(realMs));
}
