import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { AUTUMN, dailyIngest, NEXT_NIGHT, POSTED } from '../testing/daily-ingest.ts';
import type { Misbehaviour } from '../testing/returns-stand-in.ts';
import { TRAP_ESTIMATE } from '../testing/returns-stand-in.ts';

let at: Awaited<ReturnType<typeof dailyIngest>>;
beforeEach(async () => {
  at = await dailyIngest();
});
afterEach(() => at.close());

/** Answers the second page of the groups in this way, and everything before it as usual. */
const withGroups =
  (answer: (response: ServerResponse) => void): Misbehaviour =>
  (request, response) => {
    if (!request.url?.includes('offset')) return false;
    answer(response);
    return true;
  };

const json = { 'content-type': 'application/json' };

describe('an implausible answer', () => {
  test.each<[string, Misbehaviour, string]>([
    [
      'HTML instead of JSON',
      withGroups((response) => response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>')),
      'sent text/html instead of application/json',
    ],
    [
      'HTML that says it is JSON',
      withGroups((response) => response.writeHead(200, json).end('<h1>Hi</h1>')),
      'sent invalid JSON',
    ],
    [
      'a redirect loop',
      withGroups((response) =>
        response.writeHead(302, { location: '/resource/9q4e-xhag.json?offset' }).end(),
      ),
      'redirects endlessly',
    ],
    [
      'an answer that ends in the middle',
      withGroups((response) => {
        response.writeHead(200, { ...json, 'content-length': 1000 });
        response.write('[{"facility":', () => response.destroy());
      }),
      'broke off its answer',
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
      'the answer is incomplete: HOODSPORT HATCHERY has 0 of 20 Trap Estimates',
    ],
    [
      'a column under another name',
      withGroups((response) => response.writeHead(200, json).end('[{"hatchery":"X"}]')),
      'sent an unexpected answer: 0.events',
    ],
  ])('%s: the last good version stays published', async (_, misbehaving, message) => {
    await at.ingest();
    const before = await at.shown();
    at.standIn.post([...AUTUMN, { ...TRAP_ESTIMATE, adults: 5 }], NEXT_NIGHT);
    at.standIn.misbehaving = misbehaving;
    await expect(at.ingest()).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining(message),
    });
    expect(await at.shown()).toEqual(before);
    at.standIn.misbehaving = null;
    expect(await at.ingest()).toMatchObject({ outcome: 'published', changes: { added: 1 } });
  });

  test('a short page in the middle is not taken for the end of the answer', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => ({
      ...TRAP_ESTIMATE,
      date: addDays('1994-01-01', at % 10_000),
      stock: `Creek ${Math.floor(at / 10_000)}`,
    }));
    at.standIn.post(many, POSTED);
    at.standIn.misbehaving = (request, response) => {
      if (!request.url?.includes('offset=0')) return false;
      const group = { facility: 'ISSAQUAH HATCHERY', events: '1' };
      response.writeHead(200, json).end(JSON.stringify(Array(49_999).fill(group)));
      return true;
    };
    await expect(at.ingest()).rejects.toThrow(
      'the answer is incomplete: ISSAQUAH HATCHERY has 49999 of 60000 Trap Estimates',
    );
    expect((await at.shown()).published).toBe(null);
  });

  test('rows posted while it is read make it inconsistent', async () => {
    at.standIn.misbehaving = (request) => {
      if (request.url?.includes('offset')) at.standIn.post(AUTUMN, NEXT_NIGHT);
      return false;
    };
    await expect(at.ingest()).rejects.toThrow('new rows were posted while it was being read');
    expect((await at.shown()).published).toBe(null);
  });

  test('a column of another type ends it before any row is requested', async () => {
    at.standIn.columns = { ...at.standIn.columns, adult_count: 'text' };
    await expect(at.ingest()).rejects.toThrow('the column adult_count is text now, it was number');
    expect(at.standIn.asked).toEqual(['/api/views/9q4e-xhag.json']);
  });

  test('a data set without a Trap Estimate is refused, even by an empty store', async () => {
    at.standIn.post([{ ...TRAP_ESTIMATE, event: 'EggTake' }], POSTED);
    await expect(at.ingest()).rejects.toThrow('the data set holds no Trap Estimates');
  });

  test('less than half of the rows is refused, and nothing but the ledger changes', async () => {
    await at.ingest();
    const before = await at.shown();
    at.standIn.post(
      AUTUMN.filter(({ date }) => date < '2025-10-10'),
      NEXT_NIGHT,
    );
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

  test('a load that someone has checked and accepts is published, with a line on what was accepted', async () => {
    await at.ingest();
    at.standIn.post(
      AUTUMN.filter(({ facility }) => facility !== 'HOODSPORT HATCHERY'),
      NEXT_NIGHT,
    );
    const said: string[] = [];
    const progress = (line: string) => said.push(line);
    await expect(at.ingest({ progress })).rejects.toThrow('refused as suspicious');
    expect(said).toContain(
      'suspicious: HOODSPORT_HATCHERY would lose 1000 of its 1000 fish (100 %)',
    );
    expect(await at.ingest({ acceptsSuspicious: true, progress })).toMatchObject({
      outcome: 'published',
      suspicions: [],
      changes: { removed: 20 },
    });
    expect(said).toContain('accepted: HOODSPORT_HATCHERY would lose 1000 of its 1000 fish (100 %)');
    expect((await at.shown()).ledger).toMatchObject([{ refused: null }]);
  });

  test('rows posted after today are refused', async () => {
    await expect(at.ingest({ today: '2026-07-01' })).rejects.toThrow(
      'HOODSPORT_HATCHERY has 20 returns dated in the future',
    );
  });

  test('an interrupted load is not stored at all', async () => {
    const stopping = new AbortController();
    at.standIn.misbehaving = withGroups(() => stopping.abort(new Error('Ctrl-C')));
    await expect(at.ingest({ signal: stopping.signal })).rejects.toThrow('Ctrl-C');
    expect(await at.shown()).toMatchObject({ published: null, ledger: [] });
  });
});
