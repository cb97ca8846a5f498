import { expect, test } from 'vitest';
import { createBuild } from './build.ts';

const SCRIPT = '/assets/entry-client-1a2b.js';

type Answer = () => Promise<{ ok: boolean; text(): Promise<string> }>;

function madeUp(answer: Answer, kept = new Map<string, string>()) {
  let reloads = 0;
  const build = createBuild({
    script: SCRIPT,
    fetch: (address, how) => {
      expect([address, how.cache]).toEqual(['/offline', 'no-cache']);
      return answer();
    },
    storage: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }),
    reload: () => {
      reloads += 1;
    },
  });
  return { build, kept, reloads: () => reloads };
}
const answering =
  (script: string, ok = true) =>
  async () => ({
    ok,
    text: async () => `<script type="module" src="${script}">`,
  });
const OTHER = '/assets/entry-client-3c4d.js';
const silent = () => Promise.reject(new TypeError('Failed to fetch'));

test('a build is replaced when the server names another, not when nothing or an error answers', async () => {
  expect(await madeUp(answering(OTHER)).build.isReplaced()).toBe(true);
  expect(await madeUp(answering(SCRIPT)).build.isReplaced()).toBe(false);
  expect(await madeUp(answering(OTHER, false)).build.isReplaced()).toBe(false);
  expect(await madeUp(silent).build.isReplaced()).toBe(false);
});

test('code that failed is loaded again once for a build, and never without an answer', async () => {
  const first = madeUp(answering(OTHER));
  expect(await first.build.recover()).toBe(true);
  // The same build comes again in the same window: a file is missing for good.
  const second = madeUp(answering(SCRIPT), first.kept);
  expect(await second.build.recover()).toBe(false);
  expect([first.reloads(), second.reloads()]).toEqual([1, 0]);
  const offline = madeUp(silent);
  expect(await offline.build.recover()).toBe(false);
  expect(offline.reloads() + offline.kept.size).toBe(0);
});

test('a window that may not remember does not reload', async () => {
  const { build } = madeUp(answering(OTHER));
  const forgetful = createBuild({
    script: SCRIPT,
    fetch: answering(OTHER),
    storage: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    reload: () => expect.unreachable(),
  });
  expect(await forgetful.recover()).toBe(false);
  expect(await build.isReplaced()).toBe(true);
});
