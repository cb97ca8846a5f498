import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readable } from './site-log.ts';

/** What a line of the log looks like to a person. */
function readableLine(write: (logger: pino.Logger) => void): string {
  let line = '';
  write(pino({ base: null }, { write: (json: string) => (line = readable(json)) }));
  return line;
}

test.each<[string, (logger: pino.Logger) => void, string]>([
  [
    'a request',
    (log) =>
      log.info({ reqId: 'req-7', method: 'GET', path: '/app', status: 200, ms: 1.5 }, 'answered'),
    'freshet: GET /app 200 in 1.5 ms (req-7)\n',
  ],
  [
    'a failure with its cause',
    (log) => log.error(new Error('answered 503\nand more'), 'no newer answer to "gauges"'),
    'freshet: error: no newer answer to "gauges": answered 503\n',
  ],
  ['a failure alone', (log) => log.error(new Error('broken')), 'freshet: error: broken\n'],
  ['a warning', (log) => log.warn('a key was refused'), 'freshet: warning: a key was refused\n'],
  ['what came in several lines', (log) => log.warn('one\ntwo'), 'freshet: warning: one\n'],
])('%s is one line', (_, write, line) => {
  expect(readableLine(write)).toBe(line);
});
