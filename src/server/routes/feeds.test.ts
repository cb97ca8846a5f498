import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunTiming } from '#domain/fish/run-timing.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { AS_OF } from '../../testing/contract-fixtures.ts';
import { ONE_WEEK_LATER } from '../../testing/made-up-reports.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';
import { strictXml } from '../../testing/strict-xml.ts';
import { seasonCalendar, type TrapDays } from '../feeds/season-calendar.ts';
import { atomFeed } from './feeds.ts';

const SITE = 'http://localhost:3000';

let site: SiteUnderTest;
beforeEach(async () => {
  site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
});
afterEach(() => site.close());
const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

/** An Atom feed as what it says. */
function feedIn(body: string) {
  const feed = strictXml(body);
  const within = (node: typeof feed, name: string) => node.querySelector(name)?.text;
  const links = (node: typeof feed) =>
    node.querySelectorAll('a-link').map((link) => link.getAttribute('href'));
  const entries = feed.querySelectorAll('entry');
  return {
    id: within(feed, 'id'),
    title: within(feed, 'title'),
    updated: within(feed, 'updated'),
    links: links(feed).slice(0, 2),
    entries: entries.map((entry) => ({
      id: within(entry, 'id'),
      link: links(entry)[0],
      title: within(entry, 'title'),
      summary: within(entry, 'summary'),
      updated: within(entry, 'updated'),
    })),
  };
}

describe('feeds of new reports', () => {
  test('a facility has an entry for each of its last reports with fish, with its counts in words', async () => {
    const { body } = await get('/feeds/facilities/issaquah-hatchery.atom');
    const note = 'These are preliminary figures of the Washington Department of Fish and Wildlife.';
    const page = `${SITE}/hatcheries/issaquah-hatchery`;
    const entry = (day: PlainDate, countedBy: number, fish: string) => ({
      id: `${page}#report-${day}`,
      link: `${page}#report-${day}`,
      title: `Issaquah Hatchery: ${fish} (report of Oct ${Number(day.slice(8))}, ${day.slice(0, 4)})`,
      summary: `Counted by Oct ${countedBy}, ${day.slice(0, 4)}: ${fish}. ${note}`,
      updated: `${day}T20:00:00Z`,
    });
    expect(feedIn(body)).toEqual({
      id: `${SITE}/feeds/facilities/issaquah-hatchery.atom`,
      links: [`${SITE}/feeds/facilities/issaquah-hatchery.atom`, page],
      title: 'Freshet: Issaquah Hatchery',
      updated: '2025-10-23T20:00:00Z',
      entries: [
        {
          id: `${page}#correction-coho-na-2025-10-23`,
          link: `${page}#correction-coho-na-2025-10-23`,
          title: 'Issaquah Hatchery: WDFW lowered its count by 10 coho, 325 → 315',
          summary: `Issaquah Hatchery: WDFW lowered its count by 10 coho, 325 → 315 (report of Oct 23, 2025). ${note}`,
          updated: '2025-10-23T20:00:00Z',
        },
        entry('2025-10-23', 21, '10 coho removed by corrections'),
        entry('2025-10-16', 14, '240 coho'),
        entry('2025-10-09', 7, '85 coho'),
        entry('2024-10-17', 15, '110 coho'),
        entry('2024-10-10', 8, '320 coho'),
        entry('2024-10-03', 1, '110 coho'),
      ],
    });
  });

  test.each([
    ['/feeds/all', '/run', '90 salmon and steelhead at 2 facilities (report of Oct 23, 2025)'],
    ['/feeds/species/chum', '/species/chum', '100 chum at 1 facility (report of Oct 23, 2025)'],
    [
      '/feeds/facilities/hoodsport-hatchery',
      '/hatcheries/hoodsport-hatchery',
      'Hoodsport Hatchery: 100 chum (report of Oct 23, 2025)',
    ],
    [
      '/feeds/rivers/issaquah-creek',
      '/rivers/issaquah-creek',
      'Issaquah Creek: 10 coho removed by corrections (report of Oct 23, 2025)',
    ],
  ])('%s is the feed of %s and begins with its newest report', async (path, page, first) => {
    const { entries, links, updated } = feedIn((await get(`${path}.atom`)).body);
    expect(entries[0]?.title).toBe(first);
    expect(updated).toBe('2025-10-23T20:00:00Z');
    expect(links).toEqual([`${SITE}${path}.atom`, SITE + page]);
  });

  test('of a river names each of its facilities, and no other river has one', async () => {
    const { entries } = feedIn((await get('/feeds/rivers/issaquah-creek.atom')).body);
    expect(entries[1]).toMatchObject({
      title: 'Issaquah Creek: 240 coho (report of Oct 16, 2025)',
      summary: expect.stringMatching(/^Issaquah Hatchery: 240 coho\. These are preliminary/),
    });
    expect(feedIn((await get('/feeds/rivers/skykomish.atom')).body).entries).toEqual([]);
    expect((await get('/feeds/rivers/styx.atom')).statusCode).toBe(404);
  });

  test('a species at a facility tells the first fish of a season as an entry of its own', async () => {
    const path = '/feeds/facilities/hoodsport-hatchery/chum';
    const { id, title, links, entries } = feedIn((await get(`${path}.atom`)).body);
    expect([id, title]).toEqual([`${SITE}${path}.atom`, 'Freshet: Hoodsport Hatchery, Chum']);
    expect(links[1]).toBe(`${SITE}/hatcheries/hoodsport-hatchery?species=Chum`);
    expect(entries.map((entry) => entry.title)).toEqual([
      'Hoodsport Hatchery: 100 chum (report of Oct 23, 2025)',
      'First chum of the season at Hoodsport Hatchery: 45 by Oct 15, 2025',
      'Hoodsport Hatchery: 45 chum (report of Oct 16, 2025)',
      'Hoodsport Hatchery: 140 chum (report of Oct 17, 2024)',
      'First chum of the season at Hoodsport Hatchery: 60 by Oct 9, 2024',
      'Hoodsport Hatchery: 60 chum (report of Oct 10, 2024)',
    ]);
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
    expect((await get('/feeds/facilities/hoodsport-hatchery/cod.atom')).statusCode).toBe(404);
  });

  test('are revalidated by tag or by date, and change with the next report', async () => {
    const first = await get('/feeds/all.atom');
    const { etag, 'last-modified': modified } = first.headers;
    expect((await get('/feeds/all.atom', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const since = { 'if-modified-since': String(modified) };
    expect((await get('/feeds/all.atom', since)).statusCode).toBe(304);
    site.clock.nowMs += 60_000;
    await site.ingest(ONE_WEEK_LATER);
    await site.look();
    const next = await get('/feeds/all.atom', since);
    expect([next.statusCode, next.body === first.body]).toEqual([200, false]);
    expect(next.body).toContain('report of Oct 30, 2025');
  });

  test('whatever a text contains, Atom is well formed and preserves it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const entry = { address: SITE, day: '2025-10-23' as const, title: text, text };
        const feed = { title: text, page: SITE, path: '/feeds/all', entries: [entry] };
        const read = strictXml(atomFeed(feed, SITE, '2025-10-23'));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot contain.
        const said = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
        expect(read.querySelector('summary')?.text).toBe(said);
      }),
    );
  });
});

function eventsIn(calendar: string): Record<string, string>[] {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1);
    if (line === 'BEGIN:VEVENT') events.push({});
    const event = events.at(-1);
    if (event && !line.endsWith(':VEVENT') && !line.endsWith(':VCALENDAR')) {
      event[name] = value.replace(/\\(.)/g, (_, character) =>
        character === 'n' ? '\n' : character,
      );
    }
  }
  return events;
}

describe('calendars of seasons', () => {
  const usual = (day: PlainDate) => ({ usual: day, least: day, most: day });
  const timing: RunTiming = {
    seasons: 8,
    phase: 'near',
    share: { usual: 0.4, least: 0.2, most: 0.6 },
    tenth: usual('2025-09-28'),
    half: usual('2025-10-20'),
    nineTenths: usual('2025-11-30'),
    peak: { from: '2025-10-14', to: '2025-10-20' },
    closes: null,
    days: { shares: [], most: 0 },
    hill: { first: 0, shares: [] },
  };
  const run = (species: string, name: string) => {
    const current = {
      year: 2025,
      label: '2025',
      firstDate: '2025-04-01',
      lastDate: '2026-03-31',
    } as const;
    return { species, run: name, current, timing: null };
  };
  const trap: TrapDays = {
    facility: { key: 'COWLITZ_SALMON_HATCHERY', name: 'COWLITZ SALMON HATCHERY' },
    runs: [
      { ...run('Coho', 'NA'), timing },
      { ...run('Chinook', 'Fall'), timing },
      run('Steelhead', 'Summer'),
    ],
  };

  test('have the season and the peak week of each run with enough past seasons', () => {
    const events = eventsIn(seasonCalendar(trap, AS_OF.as_of, null, SITE) ?? '');
    const days = (event: Record<string, string>) =>
      [event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE']].join(' ');
    expect(events.map((event) => `${days(event)} ${event.SUMMARY}`)).toEqual([
      '20250928 20251201 Coho season at Cowlitz Salmon Hatchery',
      '20251014 20251021 Coho peak week at Cowlitz Salmon Hatchery',
      '20250928 20251201 Fall Chinook season at Cowlitz Salmon Hatchery',
      '20251014 20251021 Fall Chinook peak week at Cowlitz Salmon Hatchery',
    ]);
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(4);
    expect(events[0]).toMatchObject({
      DESCRIPTION:
        'Eight in ten of these fish usually come between these days. Half usually come by Oct 20. This is the mean of 8 earlier seasons, not a forecast.',
      URL: `${SITE}/hatcheries/cowlitz-salmon-hatchery`,
      TRANSP: 'TRANSPARENT',
    });
  });

  test('of one species leave the others out', () => {
    expect(seasonCalendar(trap, AS_OF.as_of, 'Steelhead', SITE)).toBe(null);
    expect(eventsIn(seasonCalendar(trap, AS_OF.as_of, 'Chinook', SITE) ?? '')).toHaveLength(2);
  });

  test('whatever a name contains, lines have at most 75 bytes and unfold to it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (run) => {
        const named = { ...trap, runs: trap.runs.map((season) => ({ ...season, run: `a${run}` })) };
        const calendar = seasonCalendar(named, AS_OF.as_of, null, SITE) ?? '';
        for (const line of calendar.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        }
        const [first] = eventsIn(calendar);
        expect(first?.SUMMARY).toContain(`a${run.replace(/\r\n|\r/g, '\n')} `);
      }),
    );
  });
});
