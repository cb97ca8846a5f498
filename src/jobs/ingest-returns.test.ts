import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { AUTUMN, dailyIngest, NEXT_NIGHT, POSTED } from '../testing/daily-ingest.ts';
import { ISSAQUAH_COHO } from '../testing/fish-returns.ts';
import type { Misbehavior } from '../testing/returns-stand-in.ts';
import { isForGroups, TRAP_ESTIMATE } from '../testing/returns-stand-in.ts';

let at: Awaited<ReturnType<typeof dailyIngest>>;
beforeEach(async () => {
  at = await dailyIngest();
});

const MANY = Array.from({ length: 100_001 }, (_, at) => ({
  ...TRAP_ESTIMATE,
  date: addDays('1994-01-01', at % 10_000),
  stock: `Creek ${Math.floor(at / 10_000)}`,
  adults: 1,
}));

describe('reading the daily returns', () => {
  test('stores what the traps counted, and not what other events count again', async () => {
    expect(await at.ingest()).toMatchObject({
      source: 'wdfw-returns',
      outcome: 'published',
      rowsRead: 40,
      rowsRejected: 0,
      changes: { added: 40, changed: 0, removed: 0, unchanged: 0 },
    });
    const { issaquah, hoodsport } = await at.shown();
    expect(issaquah).toHaveLength(20);
    expect(issaquah[1]).toEqual({
      source: 'wdfw-returns',
      ...ISSAQUAH_COHO,
      date: '2025-10-02',
      since: '2025-10-01',
      undated: false,
      adults: 10,
      jacks: 2,
      reportDate: '2026-07-19',
      report: '9q4e-xhag',
    });
    expect(hoodsport[0]).toMatchObject({ species: 'Chum', run: 'NA', adults: 50, jacks: null });
  });

  test('changes nothing when nothing was posted, or the same rows again', async () => {
    const first = await at.ingest();
    const { published } = await at.shown();
    expect(await at.ingest()).toBe(null);
    expect(await at.ingest({ again: true })).toMatchObject({ outcome: 'unchanged' });
    at.standIn.post(AUTUMN, NEXT_NIGHT);
    expect(await at.ingest()).toMatchObject({
      outcome: 'unchanged',
      changes: { added: 0, changed: 0, removed: 0, unchanged: 40 },
      dataVersion: first?.dataVersion,
    });
    expect((await at.shown()).published).toEqual(published);
  });

  test('records what another night revises', async () => {
    await at.ingest();
    const added = { ...TRAP_ESTIMATE, date: '2025-10-21', adults: 3 };
    at.standIn.post([...AUTUMN.slice(1), added], NEXT_NIGHT);
    const changes = { added: 1, changed: 1, removed: 0, unchanged: 39 };
    expect(await at.ingest()).toMatchObject({ outcome: 'published', changes });
    expect(await at.store.read((view) => view.revisions('ISSAQUAH_HATCHERY'))).toMatchObject([
      {
        subject: 'Coho | NA | Hatchery | Issaquah Creek | 2025-10-01 | 9q4e-xhag',
        before: expect.stringContaining('"adults":10'),
        after: expect.stringContaining('"adults":0'),
      },
    ]);
  });

  test('loses no rows when there are more than a page holds', async () => {
    at.standIn.post(MANY, POSTED);
    expect(await at.ingest()).toMatchObject({ rowsRead: 100_001, changes: { added: 100_001 } });
  });

  test('keeps rows that it cannot understand, with the reason, and reads the others', async () => {
    const odd = [
      { ...TRAP_ESTIMATE, facility: 'OLD MILL POND', adults: 7 },
      { ...TRAP_ESTIMATE, species: 'Unicorn' },
      { ...TRAP_ESTIMATE, date: '2062-10-31' },
    ];
    const november = Array.from({ length: 20 }, (_, day) => {
      return { ...TRAP_ESTIMATE, date: addDays('2025-11-01', day), adults: 1 };
    });
    at.standIn.post([...AUTUMN, ...november, ...odd], POSTED);
    expect(await at.ingest()).toMatchObject({
      outcome: 'published',
      rowsRead: 63,
      rowsKept: 60,
      rejections: [
        { reason: 'date is after it was posted', rows: 1, example: '2062-10-31T00:00:00.000' },
        { reason: 'unknown facility', rows: 1, example: 'OLD MILL POND' },
        { reason: 'unknown species', rows: 1, example: 'Unicorn' },
      ],
    });
    const rejected = await at.store.read((view) => view.rejectedRows('wdfw-returns'));
    const facilities = rejected.map(({ printed }) => JSON.parse(printed).facility);
    expect(facilities).toContain('OLD MILL POND');
  });

  test('keeps a row of unknown format as it is', async () => {
    const { event: _, ...key } = TRAP_ESTIMATE;
    const group = { ...key, date: '2025-10-31T00:00:00.000', adults: '5', jacks: '0', events: '1' };
    const odd = { ...group, events: {} };
    at.standIn.post([{ ...TRAP_ESTIMATE, adults: 5 }], POSTED);
    at.standIn.misbehaving = rowsWith(200, [group, odd]);
    expect(await at.ingest()).toMatchObject({
      rowsKept: 1,
      rejections: [{ reason: 'row has an unknown format', rows: 1 }],
    });
    const [rejected] = await at.store.read((view) => view.rejectedRows('wdfw-returns'));
    expect(JSON.parse(rejected?.printed ?? '')).toEqual(odd);
  });

  test('merges a facility with two names, however far apart its rows are', async () => {
    const { facilities } = await readCatalog();
    const two = facilities.find(({ aliases }) => aliases.length > 0);
    if (two === undefined) throw new Error('no facility has another name');
    const named = (facility: string, date: string) => ({ ...TRAP_ESTIMATE, facility, date });
    const rows = [named(two.name, '2025-10-01'), named(two.aliases[0] ?? '', '2025-10-04')];
    at.standIn.post(rows, POSTED);
    expect(await at.ingest()).toMatchObject({ changes: { added: 2 } });
    const returns = await at.store.read((view) => view.returns(two.key));
    expect(returns.map(({ since, date }) => [since, date])).toEqual([
      [null, '2025-10-01'],
      ['2025-10-01', '2025-10-04'],
    ]);
  });
});

describe('what the service speaks', () => {
  const OLD = '/resource/9q4e-xhag.json';
  const NEW = '/api/v3/views/9q4e-xhag/query.json';
  const TOKEN = 'token-of-a-test';
  const SHUT = (status: number, ...paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, status]));

  test.each<[string, string | null, Readonly<Record<string, number>>, readonly string[]]>([
    ['SODA2 without a token', null, {}, [OLD]],
    ['SODA3 with one', TOKEN, {}, [NEW]],
    ['SODA3 where SODA2 is forbidden', null, SHUT(403, OLD), [OLD, NEW]],
    ['SODA3 where SODA2 is not found', null, SHUT(404, OLD), [OLD, NEW]],
    ['SODA3 where SODA2 is gone', null, SHUT(410, OLD), [OLD, NEW]],
    ['SODA2 where SODA3 is not there yet', TOKEN, SHUT(404, NEW), [NEW, OLD]],
  ])('is asked by %s, page by page', async (_, appToken, shut, dialects) => {
    at.standIn.shut = shut;
    at.standIn.longestPage = 15;
    const warned: string[] = [];
    const daily = { appToken, warn: (line: string) => warned.push(line) };
    expect(await at.ingest({}, daily)).toMatchObject({ outcome: 'published', rowsRead: 40 });
    const { issaquah, hoodsport } = await at.shown();
    expect([issaquah.length, hoodsport.length]).toEqual([20, 20]);
    const asked = at.standIn.paths.filter((path) => !path.startsWith('/api/views'));
    // The sums by facility in every dialect until one answers, then pages of 15, 15 and 10.
    expect(asked).toEqual([...dialects, ...Array(3).fill(dialects.at(-1))]);
    expect(warned).toHaveLength(dialects.length - 1);
  });

  test('is looked up at the newer address of metadata where the older one is gone, with one result', async () => {
    const first = await at.ingest();
    at.standIn.shut = SHUT(410, '/api/views/9q4e-xhag.json');
    // The same posting.
    expect(await at.ingest()).toBe(null);
    at.standIn.post(AUTUMN, NEXT_NIGHT);
    expect(await at.ingest()).toMatchObject({ dataVersion: first?.dataVersion });
  });

  test('is named with both refusals, and with the setting, never with a token', async () => {
    const said: string[] = [];
    const progress = (line: string) => said.push(line);
    const failureOf = async (appToken: string | null) => {
      const daily = {
        appToken,
        warn: progress,
        onRetry: ({ message }: Error) => progress(message),
      };
      return at.ingest({ progress }, daily).then(String, String);
    };
    at.standIn.shut = SHUT(403, OLD, NEW);
    expect(await failureOf(null)).toMatch(
      /json answered 403, and http\S+query\.json answered 403; it may require an app token \(FRESHET_WDFW_RETURNS_TOKEN\)$/,
    );
    const withToken = await failureOf(TOKEN);
    expect(withToken).toMatch(/query\.json answered 403, and http\S+9q4e-xhag\.json answered 403$/);
    at.standIn.shut = SHUT(503, NEW);
    const down = await failureOf(TOKEN);
    expect(down).toMatch(/query\.json answered 503$/);
    expect([withToken, down, ...said].join()).not.toContain(TOKEN);
    const [look] = await at.store.read((view) => view.looks());
    expect(look?.failure).toBe(down.replace('SourceError: ', ''));
  });

  test('says when its copy is out of date: asked again, and nothing stored', async () => {
    at.standIn.headers = {
      'X-SODA2-Data-Out-Of-Date': 'true',
      'X-SODA2-Truth-Last-Modified': 'Fri, 27 Nov 2026 12:00:00 GMT',
      'X-SODA2-Secondary-Last-Modified': 'Thu, 19 Nov 2026 12:00:00 GMT',
    };
    const retried: number[] = [];
    const daily = { onRetry: (_: Error, waitMs: number) => void retried.push(waitMs) };
    await expect(at.ingest({}, daily)).rejects.toMatchObject({
      kind: 'partial',
      retryable: true,
      message: expect.stringContaining(
        'answered from an outdated copy (last updated: Thu, 19 Nov 2026 12:00:00 GMT)',
      ),
    });
    expect(retried).toHaveLength(4);
    expect((await at.shown()).published).toBe(null);
    at.standIn.headers = {};
    expect(await at.ingest()).toMatchObject({ outcome: 'published' });
  });

  test('and a copy that falls behind while it is read is not stored either', async () => {
    await at.ingest();
    const before = await at.shown();
    at.standIn.post([...AUTUMN, { ...TRAP_ESTIMATE, adults: 5 }], NEXT_NIGHT);
    at.standIn.misbehaving = (request, response) => {
      if (isForGroups(request)) response.setHeader('x-soda2-data-out-of-date', 'True');
      return false;
    };
    await expect(at.ingest()).rejects.toThrow('an outdated copy');
    expect(await at.shown()).toEqual(before);
    at.standIn.misbehaving = null;
    expect(await at.ingest()).toMatchObject({ outcome: 'published', changes: { added: 1 } });
  });
});

const rowsWith =
  (status: number, body: unknown): Misbehavior =>
  (request, response) => {
    if (!isForGroups(request)) return false;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return true;
  };

describe('an implausible answer leaves the last good version published', () => {
  test.each<[string, Misbehavior, string]>([
    ['an error', rowsWith(500, null), 'answered 500'],
    [
      'no rows where there were some',
      rowsWith(200, []),
      'the answer is incomplete: HOODSPORT HATCHERY has 0 of 20 Trap Estimates',
    ],
    [
      'a short page in the middle',
      rowsWith(200, Array(20).fill({ facility: 'ISSAQUAH HATCHERY', events: '1' })),
      'the answer is incomplete: ',
    ],
    [
      'rows posted while it is read',
      (request) => {
        const more = { ...TRAP_ESTIMATE, adults: 5 };
        if (isForGroups(request)) at.standIn.post([...AUTUMN, more], POSTED);
        return false;
      },
      'new rows were posted while it was being read',
    ],
  ])('%s', async (_, misbehaving, message) => {
    await at.ingest();
    const before = await at.shown();
    at.standIn.post([...AUTUMN, { ...TRAP_ESTIMATE, adults: 5 }], NEXT_NIGHT);
    at.standIn.misbehaving = misbehaving;
    await expect(at.ingest()).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining(message),
    });
    expect(await at.shown()).toEqual(before);
  });

  test('less than half of the rows, in the ledger with its reasons', async () => {
    await at.ingest();
    const before = await at.shown();
    const early = AUTUMN.filter(({ date }) => date < '2025-10-10');
    at.standIn.post(early, NEXT_NIGHT);
    await expect(at.ingest()).rejects.toMatchObject({
      name: 'SuspiciousLoadError',
      reasons: [
        'HOODSPORT_HATCHERY would lose 550 of its 1000 fish (55 %)',
        'ISSAQUAH_HATCHERY would lose 132 of its 240 fish (55 %)',
        '18 daily counts, down from 40',
      ],
    });
    const { ledger, ...after } = await at.shown();
    expect({ ...after, ledger: before.ledger }).toEqual(before);
    expect(ledger[0]).toMatchObject({ completed: { id: 1 }, refused: { outcome: 'refused' } });
  });

  test('rows that have no meaning, and are read again until they have one', async () => {
    const unknown = AUTUMN.map((event) => ({ ...event, origin: 'MOON' }));
    at.standIn.post(unknown, POSTED);
    const reasons = [
      'the daily counts: 40 of 40 rows were not understood (100 %): unknown origin (40, such as "MOON")',
      ...['HOODSPORT_HATCHERY', 'ISSAQUAH_HATCHERY'].map(
        (place) =>
          `the daily counts: none of the 20 rows of ${place} was understood: ` +
          'unknown origin (20, such as "MOON")',
      ),
    ];
    for (const _ of ['first', 'again']) {
      await expect(at.ingest()).rejects.toMatchObject({ name: 'SuspiciousLoadError', reasons });
    }
    const { published, ledger } = await at.shown();
    expect(published).toBe(null);
    expect(ledger).toMatchObject([{ completed: null, refused: { suspicions: reasons } }]);
    expect(await at.store.read((view) => view.looks())).toMatchObject([
      { source: 'wdfw-returns', lookedAt: null, failure: expect.stringContaining('suspicious') },
    ]);
    // The same posting, by a connector that knows the word.
    at.standIn.post(AUTUMN, POSTED);
    expect(await at.ingest()).toMatchObject({ outcome: 'published' });
  });

  test('all rows of a large facility without a meaning, among many that have one', async () => {
    const many = Array.from({ length: 300 }, (_, day) => {
      return { ...TRAP_ESTIMATE, date: addDays('2024-01-01', day), adults: 1 };
    });
    const renamed = Array.from({ length: 12 }, (_, day) => {
      return { ...TRAP_ESTIMATE, facility: 'NEW NAME', date: addDays('2025-01-01', day) };
    });
    at.standIn.post([...many, ...renamed], POSTED);
    await expect(at.ingest()).rejects.toMatchObject({
      reasons: [
        'the daily counts: none of the 12 rows of NEW NAME was understood: ' +
          'unknown facility (12, such as "NEW NAME")',
      ],
    });
  });

  test('rows posted after today, or no Trap Estimate at all', async () => {
    await expect(at.ingest({ today: '2026-07-01' })).rejects.toThrow(
      'HOODSPORT_HATCHERY has 20 returns dated in the future',
    );
    at.standIn.post([{ ...TRAP_ESTIMATE, event: 'EggTake' }], NEXT_NIGHT);
    await expect(at.ingest()).rejects.toThrow('the data set holds no Trap Estimates');
    expect((await at.shown()).published).toBe(null);
  });
});
