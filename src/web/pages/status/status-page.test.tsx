import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { statusFixture } from '../../../testing/contract-fixtures.ts';
import { StatusPage, statusView } from './route.tsx';

const [weekly] = statusFixture().looks;
if (weekly === undefined) throw new Error('the fixture has no source');

test('a site that read everything says so', () => {
  const page = renderToStaticMarkup(<StatusPage view={statusView(statusFixture())} />);
  expect(page).toContain('<p>Every source was read on schedule.</p>');
  expect(page).toContain('<p>The newest count is from Oct 22, 2025.</p>');
  expect(page).toContain(
    '<dt>WDFW’s weekly reports</dt><dd>Read on schedule, Fri, Oct 24, 2:20 AM.</dd>',
  );
});

test('a demonstration calls nothing up to date', () => {
  const lead = (rivers: 'recorded' | 'simulated') => {
    const view = statusView({ ...statusFixture(), mode: 'demo' }, rivers);
    expect(view).toMatchObject({ sources: [], rivers: [] });
    return view.lead;
  };
  expect(lead('simulated')).toContain('the rivers are simulated, and no source is read');
  expect(lead('recorded')).toContain('the rivers are as they were measured then');
});

test('a store that is down is mentioned first, with the time of the first failure', () => {
  const view = statusView({ ...statusFixture(), store_down_since: '2025-10-24T06:59:00.000Z' });
  expect(view.lead).toMatch(
    /^The store has not answered since Thu, Oct 23, 11:59 PM\. What is shown/,
  );
});

const CALM = 'Every source was read on schedule.';
const TROUBLE = 'Trouble with WDFW’s weekly reports. What is shown may be older than usual.';

test.each<[string, Partial<typeof weekly>, string, string | undefined]>([
  [
    'fails',
    { last_failure_at: '2025-10-24T10:20:00.000Z', last_failure: 'answered 503' },
    'Could not be read Fri, Oct 24, 3:20 AM. Last read Fri, Oct 24, 2:20 AM.',
    TROUBLE,
  ],
  [
    'failed before it was read',
    { last_failure_at: '2025-10-24T09:00:00.000Z', last_failure: 'answered 503' },
    'Read on schedule, Fri, Oct 24, 2:20 AM.',
    CALM,
  ],
  [
    'was never read',
    { last_looked_at: null },
    'Not read yet.',
    'Not read yet: WDFW’s weekly reports.',
  ],
  [
    'was last read two days ago',
    { last_looked_at: '2025-10-22T09:20:00.000Z' },
    'Overdue. Last read Wed, Oct 22, 2:20 AM.',
    TROUBLE,
  ],
  [
    'was last read last night',
    { last_looked_at: '2025-10-23T09:20:00.000Z' },
    'Read on schedule, Thu, Oct 23, 2:20 AM.',
    CALM,
  ],
])('a source that %s', (_, look, state, lead) => {
  const looks = [{ ...weekly, ...look }];
  const view = statusView({ ...statusFixture(), looks });
  expect(view.sources[0]?.state).toBe(state);
  expect(view.lead).toBe(lead);
});

test('a load that was refused, and a service without calls, are named in the first sentence', () => {
  const status = statusFixture();
  const services = status.rivers.services
    .slice(0, 1)
    .map((service) => ({ ...service, calls_left: 0 }));
  const view = statusView({
    ...status,
    ingests: status.ingests.map((ingest) => ({ ...ingest, outcome: 'refused' })),
    rivers: { kept_answers: 0, services },
  });
  expect(view.lead).toBe(
    'Trouble with WDFW’s weekly reports; USGS gauges. What is shown may be older than usual.',
  );
});

test('a service’s announcement of its end is shown with the day it was last seen', () => {
  const calm = renderToStaticMarkup(<StatusPage view={statusView(statusFixture())} />);
  expect(calm).not.toContain('announce');
  const notice = {
    service: 'WDFW daily returns',
    host: 'data.wa.gov',
    words: 'Deprecation: 2026-10-01; Sunset: Mon, 01 Feb 2027 00:00:00 GMT',
    seen_at: '2025-10-24T09:20:00.000Z',
  };
  const view = statusView({ ...statusFixture(), notices: [notice] });
  expect(renderToStaticMarkup(<StatusPage view={view} />)).toContain(
    '<dt>data.wa.gov (WDFW daily returns)</dt><dd>Deprecation: 2026-10-01; ' +
      'Sunset: Mon, 01 Feb 2027 00:00:00 GMT. Last said Fri, Oct 24, 2:20 AM.</dd>',
  );
  expect(view.lead).toBe('Every source was read on schedule.');
});
