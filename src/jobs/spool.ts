import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keeps what was read on disk, page by page, until all of it is there. */
export interface Spool<Item> {
  add(page: readonly Item[]): Promise<void>;
  /** The pages in the order they were added. */
  pages(): AsyncIterable<readonly Item[]>;
}

/** Makes a file without a name: it is gone with the process, however that ends. */
async function openNameless() {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-ingest-'));
  try {
    return await open(join(folder, 'pages'), 'wx+');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Gives `work` a spool, which is gone afterwards. Its items must be what JSON gives back.
 *
 * An answer is read to its end before anything of it is stored: a store that is being written keeps
 * other writers waiting, and a service may take minutes.
 */
export async function withSpool<Item, Result>(
  work: (spool: Spool<Item>) => Promise<Result>,
): Promise<Result> {
  const file = await openNameless();
  const lengths: number[] = [];
  const spool: Spool<Item> = {
    async add(page) {
      const bytes = Buffer.from(JSON.stringify(page));
      await file.appendFile(bytes);
      lengths.push(bytes.length);
    },
    async *pages() {
      let position = 0;
      for (const length of lengths) {
        const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position });
        if (bytesRead !== length) throw new Error('a page that was kept on disk is not whole');
        position += length;
        yield JSON.parse(buffer.toString());
      }
    },
  };
  try {
    return await work(spool);
  } finally {
    await file.close();
  }
}
