import { describe, expect, test } from 'vitest';
import { configSchema } from '#contract/config.ts';
import { facilitiesSchema } from '#contract/facilities.ts';
import { statusSchema } from '#contract/status.ts';
import {
  MOST_FISH_GONE,
  madeUpReport,
  ONE_WEEK_LATER,
  UNREADABLE_ROW,
} from '../../testing/made-up-reports.ts';
import { siteUnderTest } from '../../testing/site-under-test.ts';

describe('status', () => {
  test('shows the last reading of a source, with what was left out and why', async () => {
    await using then = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
    await then.ingest({ ...ONE_WEEK_LATER, rejected: [UNREADABLE_ROW] });
    const body = statusSchema.parse((await then.app.inject('/api/status')).json());
    expect(body).toMatchObject({ mode: 'live', facilities: 2, returns: expect.any(Number) });
    expect(body.ingests).toEqual([
      expect.objectContaining({
        source: 'wdfw-weekly',
        outcome: 'published',
        checksum: 'c0ffee',
        rows_read: 3,
        rows_kept: 2,
        rows_rejected: 1,
        rejections: [{ reason: 'unknown facility', rows: 1, example: 'MOON HATCHERY' }],
        suspicions: [],
      }),
    ]);
  });

  test('counts what is shown, and not what was published a moment ago', async () => {
    await using then = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
    const read = async () => {
      const body = statusSchema.parse((await then.app.inject('/api/status')).json());
      const { data_version: version, published_version: published, returns } = body;
      return { version, published, returns };
    };
    const before = await read();
    expect(before.published).toBe(before.version);
    await then.ingest(ONE_WEEK_LATER);
    then.clock.nowMs += 1001;
    const meanwhile = await read();
    expect(meanwhile).toEqual({ ...before, published: expect.any(String) });
    expect(meanwhile.published).not.toBe(before.version);
    await then.look();
    const after = await read();
    expect(after.version).toBe(meanwhile.published);
    expect(after.published).toBe(meanwhile.published);
    expect(after.returns).toBeGreaterThan(before.returns);
  });

  test('shows a refused load after the completed one, and the figures stay', async () => {
    await using then = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
    const before = await then.app.inject('/api/facilities');
    await expect(then.ingest(MOST_FISH_GONE)).rejects.toThrow('refused as suspicious');
    await then.look();
    const after = await then.app.inject('/api/facilities');
    expect(after.rawPayload).toEqual(before.rawPayload);
    const { ingests } = statusSchema.parse((await then.app.inject('/api/status')).json());
    expect(ingests.map(({ outcome }) => outcome)).toEqual(['published', 'refused']);
    expect(ingests[1]?.suspicions).toEqual([
      'ISSAQUAH_HATCHERY would lose 289 of its 855 fish (34 %)',
      'HOODSPORT_HATCHERY would lose 143 of its 345 fish (41 %)',
    ]);
  });

  test('tells when each source was last checked, and what failed', async () => {
    await using then = await siteUnderTest({ at: '2025-10-24T19:00:00Z' });
    const looks = async () =>
      statusSchema.parse((await then.app.inject('/api/status')).json()).looks;
    const never = { last_looked_at: null, last_failure_at: null, last_failure: null };
    expect(await looks()).toEqual([
      { source: 'wdfw-weekly', ...never },
      { source: 'wdfw-returns', ...never },
      { source: 'wdfw-finals', ...never },
    ]);
    await then.store.recordLook('wdfw-returns', null);
    then.clock.nowMs += 60_000;
    await then.store.recordLook('wdfw-weekly', 'WDFW weekly reports: links to no weekly report');
    expect(await looks()).toEqual([
      {
        source: 'wdfw-weekly',
        last_looked_at: null,
        last_failure_at: '2025-10-24T19:01:00.000Z',
        last_failure: 'WDFW weekly reports: links to no weekly report',
      },
      { source: 'wdfw-returns', ...never, last_looked_at: '2025-10-24T19:00:00.000Z' },
      { source: 'wdfw-finals', ...never },
    ]);
  });

  test('an empty store is reported as empty', async () => {
    await using then = await siteUnderTest({ reports: [] });
    const facilities = facilitiesSchema.parse((await then.app.inject('/api/facilities')).json());
    expect(facilities).toMatchObject({ features: [], as_of: null, recent_from: null });
    const status = statusSchema.parse((await then.app.inject('/api/status')).json());
    expect(status).toMatchObject({ facilities: 0, returns: 0, ingests: [], as_of: null });
    expect(configSchema.parse((await then.app.inject('/api/config')).json()).as_of).toBe(null);
    expect((await then.app.inject('/api/hatchery/ISSAQUAH_HATCHERY')).statusCode).toBe(404);
  });

  test('a facility with only fish that are not shown is counted nowhere', async () => {
    const trout = 'Kokanee, Lake Whatcom- H: 40 adults, - jacks by 2025-10-21';
    await using then = await siteUnderTest({
      reports: [madeUpReport('2025-10-23', { LK_WHATCOM_HATCHERY: [trout] })],
    });
    const status = statusSchema.parse((await then.app.inject('/api/status')).json());
    expect([status.facilities, status.returns]).toEqual([0, 1]);
  });

  test('tells the state of the river services', async () => {
    await using then = await siteUnderTest({ at: '2025-10-24T19:00:00Z' });
    await then.app.inject(
      '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all',
    );
    const { rivers } = statusSchema.parse((await then.app.inject('/api/status')).json());
    const silent = { last_answer_at: null, last_failure_at: null, last_failure: null };
    expect(rivers).toEqual({
      kept_answers: 1,
      services: [
        { ...silent, service: 'usgs', calls_left: 49, last_answer_at: '2025-10-24T19:00:00.000Z' },
        { ...silent, service: 'usgs-legacy', calls_left: 200 },
        { ...silent, service: 'nwps', calls_left: 600 },
        { ...silent, service: 'nldi', calls_left: 400 },
      ],
    });
  });
});
