import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readable } from './site-log.ts';

test.each<[string, (logger: pino.Logger) => void, string]>([
  [
    'a request',
    (log) =>
      log.info({ reqId: '7', method: 'GET', path: '/app', status: 200, ms: 1.5 }, 'answered'),
    'GET /app 200 in 1.5 ms (7)',
  ],
  [
    'a failure with its cause',
    (log) => log.error(new Error('answered 503\nand more'), 'no newer answer for "gauges"'),
    'error: no newer answer for "gauges": answered 503',
  ],
  ['a failure alone', (log) => log.error(new Error('broken')), 'error: broken'],
  ['what came in several lines', (log) => log.warn('one\ntwo'), 'warning: one'],
])('%s is one line', (_, write, line) => {
  const lines: string[] = [];
  write(pino({ base: null }, { write: (json: string) => lines.push(readable(json)) }));
  expect(lines).toEqual([`freshet: ${line}\n`]);
});
