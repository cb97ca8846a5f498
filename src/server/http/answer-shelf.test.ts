import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AnswerShelf, type ShelfPlace } from './answer-shelf.ts';
import type { Answer } from './prepared-answer.ts';

const HERE = { signal: new AbortController().signal };
const EDITION = {};

/** A place that counts how often it is filled. */
function place(key: string, more: Partial<ShelfPlace> & { body?: string; status?: number } = {}) {
  const { body = key.repeat(1000), status = 200, ...others } = more;
  const counted = {
    owner: EDITION,
    key,
    made: 0,
    make: (): Answer => {
      counted.made += 1;
      return { status, contentType: 'text/plain', headers: {}, body };
    },
    ...others,
  };
  return counted;
}

test('an answer is made once for concurrent requests, and only in the requested encoding', async () => {
  const shelf = new AnswerShelf(() => 0);
  const one = place('fish');
  const both = await Promise.all([shelf.get(one, 'gzip', HERE), shelf.get(one, 'gzip', HERE)]);
  expect(both[0]).toBe(both[1]);
  expect(gunzipSync(both[0].bytes).toString()).toBe('fish'.repeat(1000));
  expect(one.made).toBe(1);
  await shelf.get(one, 'br', HERE);
  expect(one.made).toBe(2);
});

test('each owner has its own places', async () => {
  const shelf = new AnswerShelf(() => 0);
  await shelf.get(place('fish'), 'identity', HERE);
  const other = place('fish', { owner: {}, body: 'other fish' });
  expect(String((await shelf.get(other, 'identity', HERE)).bytes)).toBe('other fish');
});

test('the shelf is limited in bytes: the least recently used answer is evicted', async () => {
  const shelf = new AnswerShelf(() => 0, 40_000);
  const places = ['a', 'b', 'c'].map((key) => place(key, { body: key.repeat(10_000) }));
  const ask = (at: number) => places[at] && shelf.get(places[at], 'identity', HERE);
  for (const at of [0, 1, 2, 0]) await ask(at);
  await shelf.get(place('d', { body: 'd'.repeat(10_000) }), 'identity', HERE);
  for (const at of [0, 2, 1]) await ask(at);
  expect(places.map(({ made }) => made)).toEqual([1, 2, 1]);
});

test('an answer may be kept for a moment only', async () => {
  let nowMs = 5000;
  const shelf = new AnswerShelf(() => nowMs);
  const one = place('status', { keepMs: 1000 });
  await shelf.get(one, 'identity', HERE);
  nowMs += 1000;
  await shelf.get(one, 'identity', HERE);
  expect(one.made).toBe(1);
  nowMs += 1;
  await shelf.get(one, 'identity', HERE);
  expect(one.made).toBe(2);
});

test('a failure is not kept', async () => {
  const shelf = new AnswerShelf(() => 0);
  const fails = place('page', { make: () => Promise.reject(new Error('broken')) });
  await expect(shelf.get(fails, 'br', HERE)).rejects.toThrow('broken');
  const error = place('page', { status: 500 });
  expect((await shelf.get(error, 'br', HERE)).status).toBe(500);
  expect((await shelf.get(place('page'), 'br', HERE)).status).toBe(200);
});
