import { expect, test } from 'vitest';
import { withSpool } from './spool.ts';

test('pages come back as they were added, in order and as often as requested', async () => {
  const pages = [[1], [], [{ facility: 'Ötzi', stock: null }], ['x'.repeat(100_000)], []];
  await withSpool<unknown, void>(async (spool) => {
    for (const page of pages) await spool.add(page);
    for (const _ of [1, 2]) {
      const read: unknown[] = [];
      for await (const page of spool.pages()) read.push(page);
      expect(read).toEqual(pages);
    }
  });
});
