import { expect, test } from 'vitest';
import { withPageSpool } from './page-spool.ts';

test('pages come back as they were added, in order and as often as they are asked for', async () => {
  const texts = ['[1]', '', '[{"facility":"Ötzi"}]', 'x'.repeat(100_000), '[]'];
  await withPageSpool(async (spool) => {
    for (const text of texts) await spool.add(Buffer.from(text));
    for (const _ of [1, 2]) {
      const read: string[] = [];
      for await (const page of spool.pages()) read.push(Buffer.from(page).toString());
      expect(read).toEqual(texts);
    }
  });
});
