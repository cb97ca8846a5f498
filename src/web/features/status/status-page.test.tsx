import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Status } from '#contract/status.ts';
import { statusFixture } from '../../../testing/contract-fixtures.ts';
import { StatusPage } from './status-page.tsx';
import { statusView } from './status-view.ts';

const NIGHT = '2025-10-24T09:20:00.000Z';
const [weekly] = statusFixture().looks;
const [usgs] = statusFixture().rivers.services;
if (weekly === undefined || usgs === undefined) throw new Error('the fixture has no source');

test('a site that read everything says so', () => {
  const page = renderToStaticMarkup(<StatusPage view={statusView(statusFixture())} />);
  expect(page).toContain('<p>Every source was read on schedule.</p>');
  expect(page).toContain('<p>The newest count is from 22 Oct 2025.</p>');
  expect(page).toContain(
    '<dt>WDFW’s weekly reports</dt><dd>Read on schedule, Fri 24 Oct, 2:20 AM.</dd>',
  );
});

test('a demonstration calls nothing up to date', () => {
  const view = statusView({ ...statusFixture(), mode: 'demo' });
  expect([view.lead, view.sources, view.rivers]).toEqual([
    expect.stringContaining('no source is read'),
    [],
    [],
  ]);
});

test.each<[string, Partial<typeof weekly>, string]>([
  [
    'fails',
    { last_failure_at: '2025-10-24T10:20:00.000Z', last_failure: 'answered 503' },
    'Could not be read Fri 24 Oct, 3:20 AM. Last read Fri 24 Oct, 2:20 AM.',
  ],
  [
    'failed before it was read',
    { last_failure_at: '2025-10-24T09:00:00.000Z', last_failure: 'answered 503' },
    'Read on schedule, Fri 24 Oct, 2:20 AM.',
  ],
  ['was never read', { last_looked_at: null }, 'Not read yet.'],
  [
    'was last read two days ago',
    { last_looked_at: '2025-10-22T09:20:00.000Z' },
    'Overdue. Last read Wed 22 Oct, 2:20 AM.',
  ],
  [
    'was last read last night',
    { last_looked_at: '2025-10-23T09:20:00.000Z' },
    'Read on schedule, Thu 23 Oct, 2:20 AM.',
  ],
])('a source that %s', (_, look, state) => {
  const looks = [{ ...weekly, ...look }];
  expect(statusView({ ...statusFixture(), looks }).sources[0]?.state).toBe(state);
});

test('a load that was refused, and a service without calls, are named in the first sentence', () => {
  const status = statusFixture();
  const [ingest] = status.ingests;
  if (ingest === undefined) throw new Error('the fixture has no ingest');
  const view = statusView({
    ...status,
    ingests: [{ ...ingest, outcome: 'refused' }],
    rivers: { kept_answers: 0, services: [{ ...usgs, calls_left: 0 }] },
  });
  expect(view.lead).toBe(
    'Trouble with WDFW’s weekly reports; USGS gauges. What is shown may be older than usual.',
  );
});

test('of any status the first sentence is calm only if nothing failed, is overdue or was never read', () => {
  const instant = fc.option(
    fc
      .integer({ min: -200, max: 0 })
      .map((hours) => new Date(Date.parse(NIGHT) + hours * 3_600_000).toISOString()),
  );
  const look = fc.record({ last_looked_at: instant, last_failure_at: instant });
  const made = fc.record({
    looks: fc.tuple(look, look, look),
    services: fc.array(
      fc.record({ last_answer_at: instant, last_failure_at: instant, calls_left: fc.nat(3) }),
      { maxLength: 4 },
    ),
    refused: fc.boolean(),
  });
  let calm = 0;
  fc.assert(
    fc.property(made, ({ looks, services, refused }) => {
      const status = statusFixture();
      const shown: Status = {
        ...status,
        clock: NIGHT,
        looks: status.looks.map((one, at) => ({ ...one, ...looks[at], last_failure: 'broken' })),
        ingests: status.ingests.map((one) => ({
          ...one,
          outcome: refused ? 'refused' : 'published',
        })),
        rivers: {
          kept_answers: 0,
          services: services.map((one) => ({ ...usgs, ...one, last_failure: 'broken' })),
        },
      };
      const failsLast = (ok: string | null, failed: string | null) =>
        failed !== null && (ok === null || failed > ok);
      const isBad =
        refused ||
        shown.looks.some(({ source, last_looked_at: ok, last_failure_at: failed }) => {
          const hours = source === 'wdfw-finals' ? 216 : 36;
          return (
            failsLast(ok, failed) ||
            ok === null ||
            Date.parse(NIGHT) - Date.parse(ok) > hours * 3_600_000
          );
        }) ||
        shown.rivers.services.some(
          (one) => failsLast(one.last_answer_at, one.last_failure_at) || one.calls_left === 0,
        );
      const { lead } = statusView(shown);
      if (!isBad) calm += 1;
      expect(lead === 'Every source was read on schedule.').toBe(!isBad);
    }),
    { numRuns: 3000 },
  );
  expect(calm).toBeGreaterThan(0);
});
