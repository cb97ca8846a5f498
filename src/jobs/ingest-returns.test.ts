import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { DailyService } from '#sources/wdfw-returns/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import type { HandlingEvent, Misbehaviour } from '../testing/returns-stand-in.ts';
import { ReturnsStandIn, TRAP_ESTIMATE } from '../testing/returns-stand-in.ts';
import { ingestDailyReturns } from './ingest-returns.ts';
import type { IngestOptions } from './ingest-run.ts';

const POSTED = new Date('2026-07-19T09:00:00Z');
const NEXT_NIGHT = new Date('2026-07-20T09:00:00Z');
const { facilities } = await readCatalogue();

/** Twenty days of coho at Issaquah and of chum at Hoodsport, and other events of the same fish. */
const AUTUMN: readonly HandlingEvent[] = Array.from({ length: 20 }, (_, day) => {
  const date = addDays('2025-10-01', day);
  const chum = { ...TRAP_ESTIMATE, facility: 'HOODSPORT HATCHERY', species: 'Chum', run: 'Fall' };
  return [
    { ...TRAP_ESTIMATE, date, adults: 10 },
    { ...TRAP_ESTIMATE, date, adults: 0, jacks: 2 },
    { ...TRAP_ESTIMATE, date, event: 'Adult Surplus Event', adults: 9 },
    { ...chum, date, adults: 50, jacks: null },
  ];
}).flat();

let store: Store;
let standIn: ReturnsStandIn;
let waits: number[];
beforeEach(async () => {
  store = await openStore(':memory:', { now: () => new Date('2026-11-20T12:00:00Z') });
  standIn = await ReturnsStandIn.start(AUTUMN, POSTED);
  waits = [];
});
afterEach(async () => {
  await standIn.close();
  await store.close();
});

function ingest(options: Partial<IngestOptions> = {}) {
  const service: DailyService = {
    origin: standIn.origin,
    appToken: 'token-of-a-test',
    fetch,
    sleep: async (ms) => {
      waits.push(ms);
    },
    random: () => 0,
    signal: options.signal,
  };
  return ingestDailyReturns(store, service, {
    facilities,
    days: null,
    again: false,
    dryRun: false,
    today: '2026-11-20',
    progress: () => undefined,
    ...options,
  });
}

/** Everything a reader sees, the ledger too. */
function shown() {
  return store.read(async (view) => ({
    published: await view.publication(),
    ledger: await view.lastIngests(),
    issaquah: await view.returns('ISSAQUAH_HATCHERY'),
    hoodsport: await view.returns('HOODSPORT_HATCHERY'),
  }));
}

describe('reading the daily returns', () => {
  test('stores what the traps counted, and nothing that other events count again', async () => {
    const record = await ingest();
    expect(record).toMatchObject({
      source: 'wdfw-returns',
      outcome: 'published',
      rowsRead: 40,
      rowsRejected: 0,
      changes: { added: 40, changed: 0, removed: 0, unchanged: 0 },
    });
    const { issaquah, hoodsport } = await shown();
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

  test('asks for nothing but the time of posting when nothing was posted since', async () => {
    await ingest();
    const before = await shown();
    standIn.asked.length = 0;
    expect(await ingest()).toBe(null);
    expect(standIn.asked).toEqual(['/api/views/9q4e-xhag.json']);
    expect(await shown()).toEqual(before);
  });

  test('again because it is told to, or was posted again, changes nothing that is the same', async () => {
    const first = await ingest();
    const { published } = await shown();
    expect(await ingest({ again: true })).toMatchObject({ outcome: 'unchanged' });
    standIn.post(AUTUMN, NEXT_NIGHT);
    expect(await ingest()).toMatchObject({
      outcome: 'unchanged',
      changes: { added: 0, changed: 0, removed: 0, unchanged: 40 },
      dataVersion: first?.dataVersion,
    });
    expect((await shown()).published).toEqual(published);
  });

  test('of another night writes down what was put right', async () => {
    await ingest();
    const added = { ...TRAP_ESTIMATE, date: '2025-10-21', adults: 3 };
    standIn.post([...AUTUMN.slice(1), added], NEXT_NIGHT);
    const record = await ingest();
    expect(record).toMatchObject({
      outcome: 'published',
      changes: { added: 1, changed: 1, removed: 0, unchanged: 39 },
    });
    const revisions = await store.read((view) => view.revisions(record?.id ?? 0));
    expect(revisions).toMatchObject([
      {
        subject: 'Coho | NA | Hatchery | Issaquah Creek | 2025-10-01 | 9q4e-xhag',
        before: expect.stringContaining('"adults":10'),
        after: expect.stringContaining('"adults":0'),
      },
    ]);
  });

  test('pages past 50,000 rows, and every one of them is there', async () => {
    const many = Array.from({ length: 100_001 }, (_, at) => ({
      ...TRAP_ESTIMATE,
      date: addDays('1994-01-01', at % 10_000),
      stock: `Creek ${Math.floor(at / 10_000)}`,
      adults: 1,
    }));
    standIn.post(many, POSTED);
    expect(await ingest()).toMatchObject({ rowsRead: 100_001, changes: { added: 100_001 } });
    const offsets = standIn.asked.flatMap((url) => /24offset=(\d+)/.exec(url)?.[1] ?? []);
    expect(offsets).toEqual(['0', '50000', '100000']);
  });

  test('keeps rows it does not understand, with their reason, and reads the others', async () => {
    standIn.post(
      [
        ...AUTUMN,
        { ...TRAP_ESTIMATE, facility: 'OLD MILL POND', adults: 7 },
        { ...TRAP_ESTIMATE, species: 'Unicorn' },
        { ...TRAP_ESTIMATE, date: '2062-10-31' },
      ],
      POSTED,
    );
    expect(await ingest()).toMatchObject({
      rowsRead: 43,
      rowsKept: 40,
      rejections: [
        { reason: 'date is after it was posted', rows: 1, example: '2062-10-31T00:00:00.000' },
        { reason: 'unknown facility', rows: 1, example: 'OLD MILL POND' },
        { reason: 'unknown species', rows: 1, example: 'Unicorn' },
      ],
    });
    const rejected = await store.read((view) => view.rejectedRows('wdfw-returns'));
    expect(rejected.map(({ printed }) => JSON.parse(printed).facility)).toEqual([
      'ISSAQUAH HATCHERY',
      'ISSAQUAH HATCHERY',
      'OLD MILL POND',
    ]);
  });

  test('puts a facility of two names together, however far apart they stand', async () => {
    const two = facilities.find(({ aliases }) => aliases.length > 0);
    if (two === undefined) throw new Error('no facility has another name');
    const named = (facility: string, date: string) => ({ ...TRAP_ESTIMATE, facility, date });
    standIn.post(
      [named(two.name, '2025-10-01'), named(two.aliases[0] ?? '', '2025-10-04')],
      POSTED,
    );
    expect(await ingest()).toMatchObject({ changes: { added: 2 } });
    const returns = await store.read((view) => view.returns(two.key));
    expect(returns.map(({ since, date }) => [since, date])).toEqual([
      [null, '2025-10-01'],
      ['2025-10-01', '2025-10-04'],
    ]);
  });

  test('of a range of days leaves the other days alone, and the next whole reading reads all', async () => {
    await ingest();
    const changed = AUTUMN.map((one) => ({ ...one, adults: (one.adults ?? 0) + 1 }));
    standIn.post(changed, NEXT_NIGHT);
    const record = await ingest({ days: { from: '2025-10-05', to: '2025-10-06' } });
    expect(record).toMatchObject({
      rowsRead: 4,
      changes: { changed: 4, unchanged: 36, removed: 0 },
    });
    expect(await ingest()).toMatchObject({ rowsRead: 40, changes: { changed: 36, unchanged: 4 } });
  });

  test('in a dry run says what would change, and changes nothing', async () => {
    const said: string[] = [];
    expect(await ingest({ dryRun: true, progress: (line) => said.push(line) })).toBe(null);
    expect(said.at(-1)).toBe(
      'dry run, nothing was changed: 40 rows read; returns: 40 added, 0 changed, 0 removed, ' +
        '0 as they were; published',
    );
    expect(await shown()).toMatchObject({ published: null, ledger: [], issaquah: [] });
  });

  test('waits as long as the service asks, and goes on', async () => {
    let refused = 0;
    standIn.misbehaving = (request, response) => {
      if (!request.url?.startsWith('/resource') || refused === 2) return false;
      refused += 1;
      response.writeHead(429, { 'retry-after': '30' }).end();
      return true;
    };
    expect(await ingest()).toMatchObject({ outcome: 'published', rowsRead: 40 });
    expect(waits).toEqual([30_500, 31_000]);
  });
});

/** Answers the second reading of the groups so; what stands before it is answered as usual. */
const withGroups =
  (answer: (response: ServerResponse) => void): Misbehaviour =>
  (request, response) => {
    if (!request.url?.includes('offset')) return false;
    answer(response);
    return true;
  };

const json = { 'content-type': 'application/json' };

describe('an answer that cannot be believed', () => {
  test.each<[string, Misbehaviour, string]>([
    [
      'HTML instead of JSON',
      withGroups((response) => response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>')),
      'sent text/html where application/json was asked for',
    ],
    [
      'HTML that says it is JSON',
      withGroups((response) => response.writeHead(200, json).end('<h1>Hi</h1>')),
      'sent broken JSON',
    ],
    [
      'a redirect loop',
      withGroups((response) =>
        response.writeHead(302, { location: '/resource/9q4e-xhag.json?offset' }).end(),
      ),
      'redirects without an end',
    ],
    [
      'an answer that ends in the middle',
      withGroups((response) => {
        response.writeHead(200, { ...json, 'content-length': 1000 });
        response.write('[{"facility":', () => response.destroy());
      }),
      'broke off while it answered',
    ],
    [
      'an answer without an end',
      withGroups((response) => {
        const chunk = Buffer.alloc(1_000_000, ' ');
        response.writeHead(200, json);
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', more);
        more();
      }),
      'sent more than 40000000 bytes',
    ],
    ['an error', withGroups((response) => response.writeHead(500).end()), 'answered 500'],
    [
      'no rows where there were some',
      withGroups((response) => response.writeHead(200, json).end('[]')),
      'the answer is not whole: HOODSPORT HATCHERY has 0 of 20 Trap Estimates',
    ],
    [
      'a column under another name',
      withGroups((response) => response.writeHead(200, json).end('[{"hatchery":"X"}]')),
      'the answer is not what it was: 0.events',
    ],
  ])('%s: the last good version stays published', async (_, misbehaving, message) => {
    await ingest();
    const before = await shown();
    standIn.post([...AUTUMN, { ...TRAP_ESTIMATE, adults: 5 }], NEXT_NIGHT);
    standIn.misbehaving = misbehaving;
    await expect(ingest()).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining(message),
    });
    expect(await shown()).toEqual(before);
    standIn.misbehaving = null;
    expect(await ingest()).toMatchObject({ outcome: 'published', changes: { added: 1 } });
  });

  test('a page that is short in the middle is not the end of a whole answer', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => ({
      ...TRAP_ESTIMATE,
      date: addDays('1994-01-01', at % 10_000),
      stock: `Creek ${Math.floor(at / 10_000)}`,
    }));
    standIn.post(many, POSTED);
    standIn.misbehaving = (request, response) => {
      if (!request.url?.includes('offset=0')) return false;
      const group = { facility: 'ISSAQUAH HATCHERY', events: '1' };
      response.writeHead(200, json).end(JSON.stringify(Array(49_999).fill(group)));
      return true;
    };
    await expect(ingest()).rejects.toThrow(
      'the answer is not whole: ISSAQUAH HATCHERY has 49999 of 60000 Trap Estimates',
    );
    expect((await shown()).published).toBe(null);
  });

  test('rows posted while it was read make it two halves', async () => {
    standIn.misbehaving = (request) => {
      if (request.url?.includes('offset')) standIn.post(AUTUMN, NEXT_NIGHT);
      return false;
    };
    await expect(ingest()).rejects.toThrow('new rows were posted while it was read');
    expect((await shown()).published).toBe(null);
  });

  test('a column of another type ends it before a row is asked for', async () => {
    standIn.columns = { ...standIn.columns, adult_count: 'text' };
    await expect(ingest()).rejects.toThrow('the column adult_count is text now, it was number');
    expect(standIn.asked).toEqual(['/api/views/9q4e-xhag.json']);
  });

  test('a data set without a Trap Estimate is not believed, not even by an empty store', async () => {
    standIn.post([{ ...TRAP_ESTIMATE, event: 'EggTake' }], POSTED);
    await expect(ingest()).rejects.toThrow('the data set holds no Trap Estimates');
  });

  test('less than half of the rows is refused, and nothing changes but the ledger', async () => {
    await ingest();
    const before = await shown();
    standIn.post(
      AUTUMN.filter(({ date }) => date < '2025-10-10'),
      NEXT_NIGHT,
    );
    await expect(ingest()).rejects.toMatchObject({
      name: 'SuspiciousLoadError',
      reasons: [
        'HOODSPORT_HATCHERY would lose 550 of its 1000 fish (55 %)',
        'ISSAQUAH_HATCHERY would lose 132 of its 240 fish (55 %)',
        '18 daily counts, before there were 40',
      ],
    });
    const { ledger, ...after } = await shown();
    expect({ ...after, ledger: before.ledger }).toEqual(before);
    expect(ledger[0]).toMatchObject({ completed: { id: 1 }, refused: { outcome: 'refused' } });
  });

  test('a facility that is gone is refused', async () => {
    await ingest();
    standIn.post(
      AUTUMN.filter(({ facility }) => facility !== 'HOODSPORT HATCHERY'),
      NEXT_NIGHT,
    );
    await expect(ingest()).rejects.toThrow('HOODSPORT_HATCHERY would lose 1000 of its 1000 fish');
  });

  test('rows posted after today are refused', async () => {
    await expect(ingest({ today: '2026-07-01' })).rejects.toThrow(
      'HOODSPORT_HATCHERY has 20 returns dated in the future',
    );
  });

  test('once it is interrupted nothing of it is stored', async () => {
    const stopping = new AbortController();
    standIn.misbehaving = withGroups(() => stopping.abort(new Error('Ctrl-C')));
    await expect(ingest({ signal: stopping.signal })).rejects.toThrow('Ctrl-C');
    expect(await shown()).toMatchObject({ published: null, ledger: [] });
  });
});
