import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Holds pages on disk until all of them have been read. */
export interface Spool<Item> {
  add(page: readonly Item[]): Promise<void>;
  /** The pages in the order they were added. */
  pages(): AsyncIterable<readonly Item[]>;
}

/** Opens an unlinked file, which disappears with the process however that ends. */
async function openUnlinked() {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-ingest-'));
  try {
    return await open(join(folder, 'pages'), 'wx+');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with a temporary spool. Its items must survive JSON unchanged.
 *
 * An answer is read completely before any of it is stored: a service may take minutes, and a store
 * that is being written blocks other writers.
 */
export async function withSpool<Item, Result>(
  work: (spool: Spool<Item>) => Promise<Result>,
): Promise<Result> {
  const file = await openUnlinked();
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
        if (bytesRead !== length) throw new Error('a page in the temporary file is truncated');
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
