const HOUR_MS = 3_600_000;

/** First day of a month on which the given number of Sundays has come, at 00:00 UTC. */
function sunday(year: number, month: number, count: number): number {
  const first = Date.UTC(year, month, 1);
  const days = (7 - new Date(first).getUTCDay()) % 7;
  return first + (days + 7 * (count - 1)) * 24 * HOUR_MS;
}

/** Hours from UTC to the clocks of Washington: -7 in summer, -8 in winter (law since 2007). */
export function pacificOffsetHours(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear();
  const springForward = sunday(year, 2, 2) + 10 * HOUR_MS;
  const fallBack = sunday(year, 10, 1) + 9 * HOUR_MS;
  return atMs >= springForward && atMs < fallBack ? -7 : -8;
}

/** Hour of the day in Washington with its fraction, 0 up to 24. */
export function pacificHour(atMs: number): number {
  return (((atMs / HOUR_MS + pacificOffsetHours(atMs)) % 24) + 24) % 24;
}

/** Local time with its offset, as the legacy service writes it: `2026-11-01T00:15:00.000-07:00`. */
export function pacificText(atMs: number): string {
  const offset = pacificOffsetHours(atMs);
  const local = new Date(atMs + offset * HOUR_MS).toISOString().slice(0, -1);
  return `${local}-0${-offset}:00`;
}
