import { afterEach, describe, expect, test } from 'vitest';
import type { RenderPage } from '#contract/page.ts';
import { MOST_FISH_GONE, ONE_WEEK_LATER } from '../testing/made-up-reports.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let site: SiteUnderTest;
afterEach(() => site.close());

async function json(url: string) {
  const answer = await site.app.inject(url);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('a clock that jumps a year ahead and back leaves nothing behind', async () => {
  site = await siteUnderTest();
  const { nowMs } = site.clock;
  const shown = async () => {
    await site.look();
    const answers = await Promise.all(
      [
        '/api/hatchery/ISSAQUAH_HATCHERY',
        '/',
        '/river/nwps/v1/gauges/MVEW1/stageflow/forecast',
      ].map((url) => site.app.inject(url)),
    );
    return answers.map(({ headers, body, statusCode }) => {
      const { age, etag } = headers;
      return { statusCode, age, etag, lifetime: headers['cache-control'], body };
    });
  };
  const before = await shown();
  expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  site.clock.nowMs += 365 * DAY_MS;
  expect((await shown()).map(({ etag }) => etag)).not.toEqual(before.map(({ etag }) => etag));
  site.clock.nowMs = nowMs;
  expect(await shown()).toEqual(before);
});

describe('midnight in Washington', () => {
  test.each([
    ['in summer time', '2025-10-25T07:00:00Z', '2025-10-24', '2025-10-25'],
    ['in winter time', '2025-12-02T08:00:00Z', '2025-12-01', '2025-12-02'],
    ['at New Year', '2026-01-01T08:00:00Z', '2025-12-31', '2026-01-01'],
  ])('makes every answer and page again, %s', async (_, midnight, before, after) => {
    site = await siteUnderTest({ at: midnight });
    site.clock.nowMs -= 1;
    const urls = ['/api/facilities', '/api/hatchery/ISSAQUAH_HATCHERY'];
    const yesterday = await Promise.all(urls.map(json));
    expect(yesterday.map(({ today }) => today)).toEqual([before, before]);
    expect((await site.app.inject('/app')).body).toContain(`today ${before}`);

    site.clock.nowMs += 1;
    await site.look();
    const today = await Promise.all(urls.map(json));
    expect(today.map((body) => body.today)).toEqual([after, after]);
    expect(today.map((body) => body.data_version)).toEqual(
      yesterday.map((body) => body.data_version),
    );
    expect((await site.app.inject('/app')).body).toContain(`today ${after}`);
    expect(site.rendered).toEqual(['/app', '/app']);
  });

  test('changes the season flags, and nothing else does', async () => {
    site = await siteUnderTest({ at: '2026-09-01T07:00:00Z' });
    const flags = async () => {
      const { features } = await json('/api/facilities');
      const found = features.map(
        ({ properties }: { properties: { hatchery_fish: unknown } }) => properties.hatchery_fish,
      );
      return JSON.stringify(found);
    };
    const turned: string[] = [];
    let before = await flags();
    for (let day = 1; day <= 90; day += 1) {
      site.clock.nowMs += DAY_MS - 1;
      await site.look();
      expect(await flags()).toBe(before);
      site.clock.nowMs += 1;
      await site.look();
      const now = await flags();
      if (now !== before) turned.push((await json('/api/config')).today);
      before = now;
    }
    // Two species begin and end, each seen a month ahead, two weeks ahead and on the day.
    expect(turned.length).toBeGreaterThanOrEqual(6);
    expect(turned.length).toBeLessThanOrEqual(12);
  });
});

describe('a new version of the data', () => {
  test('is shown after the next look, without a restart', async () => {
    site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
    const old = await json('/api/facilities');
    const page = (await site.app.inject('/')).body;
    await site.ingest(ONE_WEEK_LATER);

    expect(await json('/api/facilities')).toEqual(old);
    await site.look();
    const fresh = await json('/api/facilities');
    expect(fresh.data_version).not.toBe(old.data_version);
    expect([old.as_of, fresh.as_of]).toEqual(['2025-10-22', '2025-10-29']);
    expect((await json('/api/config')).data_version).toBe(fresh.data_version);
    const newPage = (await site.app.inject('/')).body;
    expect(newPage).toContain(`data ${fresh.data_version}`);
    expect(newPage).not.toBe(page);
  });

  test('with the same content changes no byte and makes nothing again', async () => {
    site = await siteUnderTest({ at: '2025-10-31T19:00:00Z', reports: [ONE_WEEK_LATER] });
    const [before, page] = await Promise.all(
      ['/api/facilities', '/'].map((url) => site.app.inject(url)),
    );
    await site.ingest(ONE_WEEK_LATER);
    await site.look();
    const [after, samePage] = await Promise.all(
      ['/api/facilities', '/'].map((url) => site.app.inject(url)),
    );
    expect(after?.headers.etag).toBe(before?.headers.etag);
    expect(samePage?.headers.etag).toBe(page?.headers.etag);
    expect(site.rendered).toEqual(['/']);
  });

  test('is not made by recording a check of the sources', async () => {
    site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
    const before = await site.app.inject('/');
    await site.store.recordLook('wdfw-weekly', null);
    await site.store.recordLook('wdfw-returns', 'answered 503');
    const readings = site.readings();
    await site.look();
    const after = await site.app.inject('/');
    expect(after.headers.etag).toBe(before.headers.etag);
    // What is published was asked for, and no edition read.
    expect(site.readings()).toBe(readings + 1);
    expect(site.rendered).toEqual(['/']);
  });

  test('that was refused is never shown', async () => {
    site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
    const before = await json('/api/facilities');
    await expect(site.ingest(MOST_FISH_GONE)).rejects.toThrow('suspicious');
    await site.look();
    expect(await json('/api/facilities')).toEqual(before);
  });

  test('keeps nobody waiting while it is read: the previous one is still shown', async () => {
    site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
    const old = await json('/api/facilities');
    await site.ingest(ONE_WEEK_LATER);
    let isRead = false;
    const looking = site.look().then(() => {
      isRead = true;
    });
    expect(await json('/api/facilities')).toEqual(old);
    expect(isRead).toBe(false);
    await looking;
    expect((await json('/api/facilities')).as_of).toBe('2025-10-29');
  });

  test('nothing is read between two looks, however many requests come', async () => {
    site = await siteUnderTest();
    await json('/api/facilities');
    const before = site.readings();
    await Promise.all(Array.from({ length: 50 }, () => json('/api/facilities')));
    await Promise.all(Array.from({ length: 50 }, () => json('/api/hatchery/HOODSPORT_HATCHERY')));
    expect(site.readings()).toBe(before);
    await Promise.all([site.look(), site.look()]);
    await Promise.all(Array.from({ length: 50 }, () => json('/api/facilities')));
    // One look at the published version; it is the same, so nothing else is read.
    expect(site.readings()).toBe(before + 1);
  });
});

describe('the first requests', () => {
  test('at the same moment share one read and one rendering', async () => {
    site = await siteUnderTest();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        site.app.inject(['/', '/api/facilities', '/app', '/hatcheries/-'][at % 4] ?? '/'),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    // What is published, then the edition.
    expect(site.readings()).toBe(2);
    expect(site.rendered.toSorted()).toEqual(['/', '/app', '/hatcheries/-']);
  });

  test('get the failure of a rendering, and the next one gets the page', async () => {
    let failures = 0;
    const failsTwice: RenderPage = async () => {
      failures += 1;
      if (failures === 1) throw new Error('a component broke at /home/someone/secret.tsx');
      const status = failures === 2 ? 500 : 200;
      return { status, html: `<!DOCTYPE html>${failures}`, failure: null };
    };
    site = await siteUnderTest({ render: failsTwice });
    const both = await Promise.all([site.app.inject('/'), site.app.inject('/')]);
    for (const answer of both) {
      expect(answer.statusCode).toBe(500);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json().detail).toBe(
        'The answer could not be made. Please try again in a minute.',
      );
      expect(answer.body).not.toContain('secret');
    }
    const page = await site.app.inject('/');
    expect([page.statusCode, page.body]).toEqual([500, '<!DOCTYPE html>2']);
    expect((await site.app.inject('/')).body).toBe('<!DOCTYPE html>3');
    expect((await site.app.inject('/')).body).toBe('<!DOCTYPE html>3');
    expect(failures).toBe(3);
  });

  test('get the failure of the store, and the next one is served', async () => {
    site = await siteUnderTest();
    const { app } = site;
    await using late = await siteUnderTest({
      store: { read: () => Promise.reject(new Error('disk I/O error at /srv/secret.sqlite')) },
    });
    for (const url of ['/api/facilities', '/api/status', '/', '/api/hatchery/ISSAQUAH_HATCHERY']) {
      const answer = await late.app.inject(url);
      expect([url, answer.statusCode]).toEqual([url, 500]);
      expect(answer.body).not.toContain('secret');
    }
    expect((await app.inject('/api/facilities')).statusCode).toBe(200);
  });
});

test('a store that cannot be read for a while does not change what is shown', async () => {
  const good = await siteUnderTest();
  let isDown = false;
  site = await siteUnderTest({
    store: {
      read: (work) =>
        isDown ? Promise.reject(new Error('disk I/O error')) : good.store.read(work),
    },
  });
  const before = (await site.app.inject('/api/facilities')).body;
  isDown = true;
  await site.look();
  // Over midnight, too: yesterday's figures are shown, with their date.
  site.clock.nowMs += DAY_MS;
  await site.look();
  expect((await site.app.inject('/api/facilities')).body).toBe(before);
  expect((await site.app.inject('/')).statusCode).toBe(200);

  isDown = false;
  site.clock.nowMs += 2000;
  await site.look();
  const { today, features } = await json('/api/facilities');
  expect([JSON.parse(before).today, today]).toEqual(['2025-10-24', '2025-10-25']);
  expect(features).toHaveLength(JSON.parse(before).features.length);
  await good.close();
});
