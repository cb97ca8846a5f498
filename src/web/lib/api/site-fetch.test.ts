import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSiteFetch } from './site-fetch.ts';

const OPTIONS = { headers: { accept: 'application/json' }, cache: 'no-cache' } as const;

/** A connection whose headers and body are released by the test, and fail when aborted. */
function connection() {
  const headers = Promise.withResolvers<void>();
  const body = Promise.withResolvers<void>();
  const fetch = createSiteFetch({
    origin: 'https://freshet.example',
    token: { get: () => null, set: () => true, clear: () => undefined },
    async fetch(_, { signal }) {
      const givenUp = new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
      givenUp.catch(() => undefined);
      await Promise.race([headers.promise, givenUp]);
      return new Response(
        new ReadableStream({
          async pull(controller) {
            await Promise.race([body.promise, givenUp]);
            controller.enqueue(new TextEncoder().encode('whole'));
            controller.close();
          },
        }),
      );
    },
  });
  return { headers, body, fetch };
}

/** The outcome of a promise so far. */
function outcome(promise: Promise<unknown>): () => string {
  let words = 'waiting';
  promise.then(
    (value) => {
      words = String(value);
    },
    (error: unknown) => {
      words = String(error);
    },
  );
  return () => words;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a call without a response fails after 15 seconds, like one without a network', async () => {
  const { fetch } = connection();
  const asked = outcome(fetch('/api/facilities', OPTIONS));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(asked()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toBe('TypeError: No answer in time: /api/facilities');
});

test('a slow response is read to its end', async () => {
  const { fetch, headers, body } = connection();
  const asked = fetch('/api/facilities', OPTIONS).then((response) => response.text());
  const read = outcome(asked);
  await vi.advanceTimersByTimeAsync(14_000);
  headers.resolve();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(read()).toBe('waiting');
  body.resolve();
  expect(await asked).toBe('whole');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read()).toBe('whole');
});

test('a response that stalls fails after a minute', async () => {
  const { fetch, headers } = connection();
  const read = outcome(fetch('/api/facilities', OPTIONS).then((response) => response.text()));
  headers.resolve();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(read()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(read()).toBe('TypeError: No answer in time: /api/facilities');
});
