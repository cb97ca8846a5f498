import type { ReturnSource } from '#domain/fish/fish-return.ts';
import { publicReason } from '#sources/source-error.ts';
import type { Store } from '#store/store.ts';
import { SuspiciousLoadError } from '#store/store-error.ts';
import type { IngestOptions } from './ingest-run.ts';

function reasonOf(error: unknown): string {
  if (error instanceof SuspiciousLoadError) return 'refused as suspicious; the ledger says why';
  return publicReason(error);
}

/**
 * Reads a source and records the check and any failure: a night that finds nothing new, or no
 * service, leaves no other trace. Reading a range of days or one report is recorded only when it
 * fails, as it does not check the whole source; a dry run records nothing.
 *
 * @throws what `read` throws.
 */
export async function recordingCheck<Result>(
  source: ReturnSource,
  store: Pick<Store, 'recordLook'>,
  {
    days,
    report = null,
    dryRun,
    signal,
  }: Pick<IngestOptions, 'days' | 'report' | 'dryRun' | 'signal'>,
  read: () => Promise<Result>,
): Promise<Result> {
  if (dryRun) return read();
  let result: Result;
  try {
    result = await read();
  } catch (error) {
    if (!signal?.aborted) {
      // If recording fails as well, the first failure is the one to report.
      await store.recordLook(source, reasonOf(error)).catch(() => undefined);
    }
    throw error;
  }
  if (days === null && report === null) await store.recordLook(source, null);
  return result;
}
