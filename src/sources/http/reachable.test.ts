import { expect, test } from 'vitest';
import { isAnyReachable } from './reachable.ts';

const answers: typeof fetch = async () => new Response(null, { status: 503 });
const refuses: typeof fetch = async () => {
  throw new TypeError('fetch failed');
};

test('a service that answers with an error is reachable', async () => {
  expect(await isAnyReachable(['https://a.example/'], answers)).toBe(true);
});

test('one of several is enough', async () => {
  const first: typeof fetch = (url, init) =>
    url === 'https://a.example/' ? refuses(url, init) : answers(url, init);
  expect(await isAnyReachable(['https://a.example/', 'https://b.example/'], first)).toBe(true);
});

test('nothing is reachable when nothing answers', async () => {
  expect(await isAnyReachable(['https://a.example/', 'https://b.example/'], refuses)).toBe(false);
});

test('each is asked with a signal that ends the wait', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const noting: typeof fetch = async (_, init) => {
    signals.push(init?.signal);
    return new Response(null);
  };
  await isAnyReachable(['https://a.example/'], noting);
  expect(signals).toEqual([expect.any(AbortSignal)]);
});
