import { describe, expect, test } from 'vitest';
import { answersWorld } from '../../../testing/answers-world.ts';
import { ApiError, type Call } from './answers.ts';
import { untilNextFigures } from './api.ts';

const NOON = '2026-08-05T12:00:00Z';
const HOUR = 3_600_000;

interface Body {
  readonly text: string;
  readonly version: string | null;
}

const CALL: Call<Body> = {
  address: '/api/thing?q=1',
  parse(body) {
    const { text, version } = body as Body;
    if (typeof text !== 'string') throw new Error('breaks the contract');
    return { text, version };
  },
  freshUntil: untilNextFigures,
  versionOf: ({ version }) => version,
};

const body = (text: string, version: string | null = 'v1') => ({ text, version });
const answer = (text: string, version?: string | null) => () => Response.json(body(text, version));
const down = () => Promise.reject(new TypeError('Failed to fetch'));

test('an answer is requested once until 11:00 UTC, even by concurrent calls', async () => {
  const { world, asked, open } = answersWorld(NOON, answer('first'));
  const answers = open();
  const both = await Promise.all([answers.ask(CALL), answers.ask(CALL)]);
  expect(both.map(({ data }) => data.text)).toEqual(['first', 'first']);
  world.now = Date.parse('2026-08-06T10:59:59.999Z');
  await answers.ask(CALL);
  expect(asked).toEqual([CALL.address]);
  world.now = Date.parse('2026-08-06T11:00:00Z');
  world.answering = answer('second');
  expect((await answers.ask(CALL)).data.text).toBe('second');
});

test('an answer is there from the time it was asked for until it is no longer fresh', async () => {
  const { world, open } = answersWorld(NOON, answer('first'));
  const answers = open();
  expect(answers.has(CALL)).toBe(false);
  await answers.ask(CALL);
  expect(answers.has(CALL)).toBe(true);
  world.now = Date.parse('2026-08-06T11:00:00Z');
  expect(answers.has(CALL)).toBe(false);
  // Saved is not in memory.
  expect(open().has(CALL)).toBe(false);
});

test('the time an answer has spent in a shared cache counts', async () => {
  const aged = () => Response.json(body('aged'), { headers: { age: String(2 * 3600) } });
  const { world, asked, open } = answersWorld(NOON, aged);
  const answers = open();
  // Answered at 10:00, so it expired at 11:00.
  expect(await answers.ask(CALL)).toMatchObject({ answeredAt: world.now - 2 * HOUR });
  await answers.ask(CALL);
  expect(asked).toHaveLength(2);
});

test('an answer saved while the clock was ahead is asked for again once the clock is right', async () => {
  const { world, asked, open } = answersWorld(NOON, answer('saved', null));
  world.now += 24 * HOUR;
  await open().ask(CALL);
  world.now -= 24 * HOUR;
  const later = open();
  await later.ask(CALL);
  await later.ask(CALL);
  expect(asked).toHaveLength(2);
});

test('a later visit finds the answer in storage, by its full address', async () => {
  const { memory, asked, open } = answersWorld(NOON, answer('saved'));
  await open().ask(CALL);
  expect([...memory.entries.keys()]).toEqual(['/api/thing?q=1']);
  const later = open();
  later.setVersion('v1');
  expect(await later.ask(CALL)).toMatchObject({ data: { text: 'saved' }, failure: null });
  expect(asked).toHaveLength(1);
});

test('a new data version makes older answers unused', async () => {
  const { world, asked, open } = answersWorld(NOON, answer('old', 'v1'));
  const answers = open();
  await answers.ask(CALL);
  answers.setVersion('v2');
  world.answering = answer('new', 'v2');
  expect((await answers.ask(CALL)).data.text).toBe('new');
  const later = open();
  later.setVersion('v2');
  expect((await later.ask(CALL)).data.text).toBe('new');
  expect(asked).toHaveLength(2);
});

test('an answer with a newer version makes that version current', async () => {
  const { asked, open } = answersWorld(NOON, answer('newer', 'v2'));
  const answers = open();
  answers.setVersion('v1');
  await answers.ask(CALL);
  await answers.ask(CALL);
  expect(asked).toHaveLength(1);
});

test('an answer of an older version than one that came meanwhile is asked for again, once', async () => {
  const { world, asked, open } = answersWorld(NOON, answer('newer', 'v2'));
  const answers = open();
  answers.setVersion('v1');
  const other = { ...CALL, address: '/api/other' };
  const { promise, resolve } = Promise.withResolvers<Response>();
  const older = [promise, Response.json(body('still older', 'v1'))];
  const newer = Response.json(body('newer', 'v2'));
  world.answering = (address) => (address === other.address ? newer : (older.shift() ?? newer));
  const late = answers.ask(CALL);
  await answers.ask(other);
  resolve(Response.json(body('older', 'v1')));
  expect((await late).data.text).toBe('still older');
  expect(asked).toEqual([CALL.address, other.address, CALL.address]);
});

test('an answer without a data version lives by its lifetime alone', async () => {
  const { world, asked, open } = answersWorld(NOON, answer('flow', null));
  const flow = { ...CALL, freshUntil: (at: number) => at + 3 * HOUR };
  const answers = open();
  answers.setVersion('v1');
  await answers.ask(flow);
  answers.setVersion('v2');
  world.now += 3 * HOUR - 1;
  await answers.ask(flow);
  expect(asked).toHaveLength(1);
  world.now += 1;
  await answers.ask(flow);
  expect(asked).toHaveLength(2);
});

test.each([
  ['the network is down', down, 'Failed to fetch'],
  ['the server fails', () => new Response('', { status: 500 }), 'answered 500'],
  ['the answer breaks the contract', () => Response.json({}), 'breaks the contract'],
])('when %s the last answer is returned, with the cause', async (_, failing, words) => {
  const { world, open } = answersWorld(NOON, answer('saved'));
  const saved = await open().ask(CALL);
  const later = open();
  later.setVersion('v2');
  world.answering = failing;
  world.now += 26 * HOUR;
  const fallback = await later.ask(CALL);
  expect(fallback).toMatchObject({ data: { text: 'saved' }, answeredAt: saved.answeredAt });
  expect(String(fallback.failure)).toContain(words);
  world.answering = answer('new', 'v2');
  expect(await later.ask(CALL)).toMatchObject({ data: { text: 'new' }, failure: null });
});

test('with nothing saved a failure is thrown', async () => {
  const { world, open } = answersWorld(NOON, down);
  await expect(open().ask(CALL)).rejects.toThrow('Failed to fetch');
  world.answering = () => new Response('', { status: 500 });
  await expect(open().ask(CALL)).rejects.toThrow(new ApiError(CALL.address, 500));
});

test('a 404 is thrown even if an answer is saved', async () => {
  const { world, open } = answersWorld(NOON, answer('saved'));
  await open().ask(CALL);
  world.answering = () => new Response('', { status: 404 });
  await expect(open().ask(CALL)).rejects.toThrow('answered 404');
});

test('a storage failure is logged and the request proceeds without it', async () => {
  const { memory, lines, open } = answersWorld(NOON, answer('asked'));
  memory.breakWith(new Error('quota'));
  const answers = open();
  expect((await answers.ask(CALL)).data.text).toBe('asked');
  expect(lines).toEqual(['cacheReadFailed /api/thing?q=1', 'cacheWriteFailed /api/thing?q=1']);
});

test.each([
  ['from an older build', { body: { shape: 'other' }, answeredAt: 0 }],
  ['that is malformed', 'garbage'],
])('an entry %s is logged and requested again', async (_, entry) => {
  const { memory, lines, open } = answersWorld(NOON, answer('asked'));
  memory.entries.set(CALL.address, entry);
  expect((await open().ask(CALL)).data.text).toBe('asked');
  expect(lines).toEqual(['cacheReadFailed /api/thing?q=1']);
});

test('clearing forgets every answer', async () => {
  const { memory, asked, open } = answersWorld(NOON, answer('asked'));
  const answers = open();
  await answers.ask(CALL);
  await answers.clear();
  expect(memory.entries.size).toBe(0);
  await answers.ask(CALL);
  expect(asked).toHaveLength(2);
});

describe('a part of an answer', () => {
  const FIRST = { ...CALL, address: '/api/thing', part: 'of=first' };
  const OTHER = { ...FIRST, part: 'of=other' };
  const WHOLE = { ...FIRST, part: undefined };

  test('is asked for first, and all of it when another part is wanted', async () => {
    const { asked, open } = answersWorld(NOON, (address) => Response.json(body(address)));
    const answers = open();
    await answers.ask(FIRST);
    await answers.ask(FIRST);
    expect([answers.has(FIRST), answers.has(OTHER), answers.has(WHOLE)]).toEqual([
      true,
      false,
      false,
    ]);
    const [other, whole] = await Promise.all([answers.ask(OTHER), answers.ask(WHOLE)]);
    expect([other.data.text, whole]).toEqual(['/api/thing', other]);
    await answers.ask(FIRST);
    expect(asked).toEqual(['/api/thing?of=first', '/api/thing']);
    // As it was saved.
    const later = open();
    later.setVersion('v1');
    await later.ask(OTHER);
    expect(asked).toHaveLength(2);
  });

  test('that is saved is known as one, and stands in for what cannot be loaded', async () => {
    const { world, asked, open } = answersWorld(NOON, answer('first'));
    await open().ask(FIRST);
    world.answering = down;
    const answers = open();
    answers.setVersion('v1');
    expect(await answers.ask(FIRST)).toMatchObject({ part: 'of=first', failure: null });
    const stand = await answers.ask(OTHER);
    expect(stand).toMatchObject({ data: { text: 'first' }, part: 'of=first' });
    expect(stand.failure).toBeInstanceOf(TypeError);
    world.answering = answer('all');
    expect(await answers.ask(WHOLE)).toMatchObject({ data: { text: 'all' }, failure: null });
    expect(asked).toEqual(['/api/thing?of=first', '/api/thing', '/api/thing']);
  });
});
