import { expect, test } from 'vitest';
import { openStore } from '#store/open-store.ts';
import { isLookOverdue } from './overdue-look.ts';

const NOW = '2026-11-21T09:30:00Z';

/** Whether a check is overdue in a store whose sources were last checked then. */
async function overdue(weekly: string | null, daily: string | null, now = NOW): Promise<boolean> {
  let clock = '';
  const store = await openStore(':memory:', { now: () => new Date(clock) });
  for (const [source, lookedAt] of [
    ['wdfw-weekly', weekly],
    ['wdfw-returns', daily],
  ] as const) {
    if (lookedAt === null) continue;
    clock = lookedAt;
    await store.recordLook(source, null);
  }
  const answer = await isLookOverdue(store, Date.parse(now));
  await store.close();
  return answer;
}

const BEFORE = '2026-11-21T08:59:59Z';
const SINCE = '2026-11-21T09:00:00Z';
const LAST_NIGHT = '2026-11-20T09:40:00Z';

test.each([
  ['both were looked at since nine', SINCE, SINCE, NOW, false],
  ['one was looked at before nine', SINCE, BEFORE, NOW, true],
  ['the other was', BEFORE, SINCE, NOW, true],
  ['it is not nine yet', LAST_NIGHT, LAST_NIGHT, BEFORE, false],
  ['the night has begun, and was not read', LAST_NIGHT, LAST_NIGHT, SINCE, true],
  ['one was never looked at', SINCE, null, NOW, true],
  ['the store is new', null, null, NOW, true],
  ['the clock was a year ahead', '2027-11-21T09:40:00Z', '2027-11-21T09:40:00Z', NOW, true],
  [
    'the clock of another server is ahead',
    '2026-11-21T09:50:00Z',
    '2026-11-21T09:50:00Z',
    NOW,
    false,
  ],
])('%s: a look is overdue since the latest 9:00 UTC', async (_, weekly, daily, now, is) => {
  expect(await overdue(weekly, daily, now)).toBe(is);
});

test('a failed look does not count', async () => {
  const store = await openStore(':memory:', { now: () => new Date(NOW) });
  await store.recordLook('wdfw-weekly', null);
  await store.recordLook('wdfw-returns', 'answered 503');
  expect(await isLookOverdue(store, Date.parse(NOW))).toBe(true);
  await store.close();
});

test('a store that cannot be read has a look overdue, without an error', async () => {
  const store = { read: () => Promise.reject(new Error('the database restarts')) };
  expect(await isLookOverdue(store, Date.parse(NOW))).toBe(true);
});
