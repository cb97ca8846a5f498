import { counted } from './format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An elapsed time in words: `a moment ago`, `5 minutes ago`, `2 hours ago`, `3 days ago`. */
export function ago(elapsedMs: number): string {
  if (elapsedMs < MINUTE) return 'a moment ago';
  if (elapsedMs < HOUR) return `${counted(Math.floor(elapsedMs / MINUTE), 'minute')} ago`;
  if (elapsedMs < DAY) return `${counted(Math.floor(elapsedMs / HOUR), 'hour')} ago`;
  return `${counted(Math.floor(elapsedMs / DAY), 'day')} ago`;
}
