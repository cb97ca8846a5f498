import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { AUTUMN, dailyIngest, NEXT_NIGHT, POSTED } from '../testing/daily-ingest.ts';
import { TRAP_ESTIMATE } from '../testing/returns-stand-in.ts';

let at: Awaited<ReturnType<typeof dailyIngest>>;
beforeEach(async () => {
  at = await dailyIngest();
});
afterEach(() => at.close());

describe('reading the daily returns', () => {
  test('stores what the traps counted, and not what other events count again', async () => {
    const record = await at.ingest();
    expect(record).toMatchObject({
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
      facility: 'ISSAQUAH_HATCHERY',
      species: 'Coho',
      run: 'NA',
      origin: 'Hatchery',
      stock: 'Issaquah Creek',
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

  test('asks only for the time of posting when nothing was posted since', async () => {
    await at.ingest();
    const before = await at.shown();
    at.standIn.asked.length = 0;
    expect(await at.ingest()).toBe(null);
    expect(at.standIn.asked).toEqual(['/api/views/9q4e-xhag.json']);
    expect(await at.shown()).toEqual(before);
    const lookedAt = '2026-11-20T12:00:00.000Z';
    expect(await at.store.read((view) => view.looks())).toEqual([
      { source: 'wdfw-returns', lookedAt, failedAt: null, failure: null },
    ]);
  });

  test('reads the same rows again, after --republish or a new posting, without changing anything', async () => {
    const first = await at.ingest();
    const { published } = await at.shown();
    expect(await at.ingest({ again: true })).toMatchObject({ outcome: 'unchanged' });
    at.standIn.post(AUTUMN, NEXT_NIGHT);
    expect(await at.ingest()).toMatchObject({
      outcome: 'unchanged',
      changes: { added: 0, changed: 0, removed: 0, unchanged: 40 },
      dataVersion: first?.dataVersion,
    });
    expect((await at.shown()).published).toEqual(published);
  });

  test('records revisions on another night', async () => {
    await at.ingest();
    const added = { ...TRAP_ESTIMATE, date: '2025-10-21', adults: 3 };
    at.standIn.post([...AUTUMN.slice(1), added], NEXT_NIGHT);
    expect(await at.ingest()).toMatchObject({
      outcome: 'published',
      changes: { added: 1, changed: 1, removed: 0, unchanged: 39 },
    });
    const revisions = await at.store.read((view) => view.revisions('ISSAQUAH_HATCHERY'));
    expect(revisions).toMatchObject([
      {
        subject: 'Coho | NA | Hatchery | Issaquah Creek | 2025-10-01 | 9q4e-xhag',
        before: expect.stringContaining('"adults":10'),
        after: expect.stringContaining('"adults":0'),
      },
    ]);
  });

  test('reads more than 50,000 rows in pages, without losing one', async () => {
    const many = Array.from({ length: 100_001 }, (_, at) => ({
      ...TRAP_ESTIMATE,
      date: addDays('1994-01-01', at % 10_000),
      stock: `Creek ${Math.floor(at / 10_000)}`,
      adults: 1,
    }));
    at.standIn.post(many, POSTED);
    expect(await at.ingest()).toMatchObject({ rowsRead: 100_001, changes: { added: 100_001 } });
    const offsets = at.standIn.asked.flatMap((url) => /24offset=(\d+)/.exec(url)?.[1] ?? []);
    expect(offsets).toEqual(['0', '50000', '100000']);
  });

  test('keeps rows that it cannot understand, with the reason, and reads the others', async () => {
    at.standIn.post(
      [
        ...AUTUMN,
        { ...TRAP_ESTIMATE, facility: 'OLD MILL POND', adults: 7 },
        { ...TRAP_ESTIMATE, species: 'Unicorn' },
        { ...TRAP_ESTIMATE, date: '2062-10-31' },
      ],
      POSTED,
    );
    expect(await at.ingest()).toMatchObject({
      rowsRead: 43,
      rowsKept: 40,
      rejections: [
        { reason: 'date is after it was posted', rows: 1, example: '2062-10-31T00:00:00.000' },
        { reason: 'unknown facility', rows: 1, example: 'OLD MILL POND' },
        { reason: 'unknown species', rows: 1, example: 'Unicorn' },
      ],
    });
    const rejected = await at.store.read((view) => view.rejectedRows('wdfw-returns'));
    expect(rejected.map(({ printed }) => JSON.parse(printed).facility)).toEqual([
      'ISSAQUAH HATCHERY',
      'ISSAQUAH HATCHERY',
      'OLD MILL POND',
    ]);
  });

  test('rejects one row of another form aloud, and reads the others of its facility', async () => {
    at.standIn.misbehaving = (request, response) => {
      if (!request.url?.includes('24offset')) return false;
      const rows = at.standIn
        .groups()
        .map((row, index) => (index === 3 ? { ...row, events: {} } : row));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
      return true;
    };
    expect(await at.ingest()).toMatchObject({
      outcome: 'published',
      rowsRead: 40,
      rowsRejected: 1,
      rejections: [{ reason: 'row has another form', rows: 1 }],
    });
    const { issaquah, hoodsport } = await at.shown();
    expect(issaquah.length + hoodsport.length).toBe(39);
    const [rejected] = await at.store.read((view) => view.rejectedRows('wdfw-returns'));
    expect(JSON.parse(rejected?.printed ?? '')).toMatchObject({
      events: {},
      date: expect.anything(),
    });
  });

  test('merges a facility with two names, however far apart its rows are', async () => {
    const { facilities } = await readCatalogue();
    const two = facilities.find(({ aliases }) => aliases.length > 0);
    if (two === undefined) throw new Error('no facility has another name');
    const named = (facility: string, date: string) => ({ ...TRAP_ESTIMATE, facility, date });
    at.standIn.post(
      [named(two.name, '2025-10-01'), named(two.aliases[0] ?? '', '2025-10-04')],
      POSTED,
    );
    expect(await at.ingest()).toMatchObject({ changes: { added: 2 } });
    const returns = await at.store.read((view) => view.returns(two.key));
    expect(returns.map(({ since, date }) => [since, date])).toEqual([
      [null, '2025-10-01'],
      ['2025-10-01', '2025-10-04'],
    ]);
  });

  test('for a range of days leaves the other days alone, and the next full reading reads all', async () => {
    await at.ingest();
    const changed = AUTUMN.map((one) => ({ ...one, adults: (one.adults ?? 0) + 1 }));
    at.standIn.post(changed, NEXT_NIGHT);
    const record = await at.ingest({ days: { from: '2025-10-05', to: '2025-10-06' } });
    expect(record).toMatchObject({
      rowsRead: 4,
      changes: { changed: 4, unchanged: 36, removed: 0 },
    });
    expect(await at.ingest()).toMatchObject({
      rowsRead: 40,
      changes: { changed: 36, unchanged: 4 },
    });
  });

  test('in a dry run says what would change, and changes nothing', async () => {
    const said: string[] = [];
    expect(await at.ingest({ dryRun: true, progress: (line) => said.push(line) })).toBe(null);
    expect(said.at(-1)).toBe(
      'wdfw-returns: dry run, nothing was changed: 40 rows read; returns: 40 added, 0 changed, 0 removed, ' +
        '0 unchanged; would be published',
    );
    expect(await at.shown()).toMatchObject({ published: null, ledger: [], issaquah: [] });
  });

  test('waits as long as the service asks, and continues', async () => {
    let refused = 0;
    at.standIn.misbehaving = (request, response) => {
      if (!request.url?.startsWith('/resource') || refused === 2) return false;
      refused += 1;
      response.writeHead(429, { 'retry-after': '30' }).end();
      return true;
    };
    expect(await at.ingest()).toMatchObject({ outcome: 'published', rowsRead: 40 });
    expect(at.waits).toEqual([30_500, 31_000]);
  });
});
