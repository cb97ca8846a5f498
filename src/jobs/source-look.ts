import type { ReturnSource } from '#domain/fish/fish-return.ts';
import { publicReason } from '#sources/source-error.ts';
import type { Store } from '#store/store.ts';
import { SuspiciousLoadError } from '#store/store-error.ts';
import type { IngestOptions } from './ingest-run.ts';

function reasonOf(error: unknown): string {
  if (error instanceof SuspiciousLoadError) return 'refused as suspicious; the ingest says why';
  return publicReason(error);
}

/**
 * Reads a source, and writes down that it was looked at and what failed: a night that finds nothing
 * new, or no service, leaves no other trace. Some days of a source are not the whole of it, so that
 * their reading counts only when it fails; a dry run leaves the store as it is.
 *
 * @throws whatever `read` throws.
 */
export async function lookingAt<Result>(
  source: ReturnSource,
  store: Pick<Store, 'recordLook'>,
  { days, dryRun, signal }: Pick<IngestOptions, 'days' | 'dryRun' | 'signal'>,
  read: () => Promise<Result>,
): Promise<Result> {
  if (dryRun) return read();
  let result: Result;
  try {
    result = await read();
  } catch (error) {
    if (!signal?.aborted) {
      // Of two failures the first is the one to be told.
      await store.recordLook(source, reasonOf(error)).catch(() => undefined);
    }
    throw error;
  }
  if (days === null) await store.recordLook(source, null);
  return result;
}
