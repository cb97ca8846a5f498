import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keeps the pages of an answer on disk until all of it is there. */
export interface PageSpool {
  add(bytes: Uint8Array): Promise<void>;
  /** The pages in the order they were added. */
  pages(): AsyncIterable<Uint8Array>;
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
 * Gives `work` a spool, which is gone afterwards.
 *
 * An answer is read to its end before anything of it is stored: a store that is being written keeps
 * other writers waiting, and a service may take minutes.
 */
export async function withPageSpool<Result>(
  work: (spool: PageSpool) => Promise<Result>,
): Promise<Result> {
  const file = await openNameless();
  const lengths: number[] = [];
  const spool: PageSpool = {
    async add(bytes) {
      await file.appendFile(bytes);
      lengths.push(bytes.length);
    },
    async *pages() {
      let position = 0;
      for (const length of lengths) {
        const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position });
        if (bytesRead !== length) throw new Error('a page that was kept on disk is not whole');
        position += length;
        yield buffer;
      }
    },
  };
  try {
    return await work(spool);
  } finally {
    await file.close();
  }
}
