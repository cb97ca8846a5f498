import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keeps the pages of an answer on disk until all of it is there. */
export interface PageSpool {
  add(bytes: Uint8Array): Promise<void>;
  /** The pages in the order they were added. */
  pages(): AsyncIterable<Uint8Array>;
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
  const folder = await mkdtemp(join(tmpdir(), 'freshet-ingest-'));
  let pages = 0;
  const pathOf = (page: number) => join(folder, `${page}.json`);
  const spool: PageSpool = {
    async add(bytes) {
      await writeFile(pathOf(pages), bytes);
      pages += 1;
    },
    async *pages() {
      for (let page = 0; page < pages; page += 1) yield await readFile(pathOf(page));
    },
  };
  try {
    return await work(spool);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
