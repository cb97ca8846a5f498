import { expect, test } from 'vitest';
import { createKeptRivers } from './kept-rivers.ts';
import { MOST_RIVERS } from './rivers-link.ts';

const KEY = 'freshet-rivers';

function device(text: string | null = null, isRefusing = false) {
  const entries = new Map(text === null ? [] : [[KEY, text]]);
  const storage = () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isRefusing) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
  });
  return { entries, open: () => createKeptRivers(storage) };
}

test('stars are kept in their order for the next visit; with none left nothing stays stored', () => {
  const { entries, open } = device();
  const kept = open();
  kept.toggle('WELLS_HATCHERY');
  kept.toggle('ISSAQUAH_HATCHERY');
  expect(open().get().rivers).toEqual(['WELLS_HATCHERY', 'ISSAQUAH_HATCHERY']);
  kept.toggle('WELLS_HATCHERY');
  kept.toggle('ISSAQUAH_HATCHERY');
  expect([kept.get().rivers, entries.size]).toEqual([[], 0]);
});

test('a visit is compared with the last one of another day', () => {
  const { open } = device();
  const kept = open();
  kept.toggle('A');
  const visit = (day: string, Coho: string) => ({ day, seen: { A: { Coho } } });
  kept.visit(visit('2025-10-20', '2025-10-14'));
  expect(kept.get().before).toBeNull();
  kept.visit(visit('2025-10-22', '2025-10-21'));
  kept.visit(visit('2025-10-22', '2025-10-22'));
  expect(open().get()).toMatchObject({
    visit: visit('2025-10-22', '2025-10-22'),
    before: visit('2025-10-20', '2025-10-14'),
  });
});

test('one more than fits, or a storage that refuses, is said; what is kept stays', () => {
  const many = Array.from({ length: MOST_RIVERS }, (_, at) => `R${at}`);
  const full = device(JSON.stringify({ rivers: many })).open();
  full.toggle('ONE_MORE');
  expect(full.get()).toMatchObject({ rivers: many, trouble: 'full' });
  const refused = device(null, true).open();
  refused.toggle('A');
  expect(refused.get()).toMatchObject({ rivers: ['A'], trouble: 'refused' });
  refused.dismiss();
  expect(refused.get().trouble).toBeNull();
});

test.each([
  ['rubbish', []],
  ['{}', []],
  ['{"rivers":"A"}', []],
  ['{"rivers":["A","a","A","B C","C"]}', ['A', 'C']],
  ['{"rivers":["A"],"visit":7,"before":{"day":1}}', ['A']],
])('of the stored text %s the rivers are %j', (text, rivers) => {
  const kept = device(text).open();
  expect(kept.get()).toMatchObject({ rivers, visit: null, before: null });
});

test('another tab is followed', () => {
  const kept = device().open();
  kept.follow('{"rivers":["A"]}');
  expect(kept.get().rivers).toEqual(['A']);
  kept.follow(null);
  expect(kept.get().rivers).toEqual([]);
});
