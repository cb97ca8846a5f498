import type { Kysely } from 'kysely';
import type { ReturnSource } from '#domain/fish/fish-return.ts';
import type { SourceLook } from '../store.ts';
import type { StoreTables } from './schema.ts';
import { storable } from './storable-text.ts';

/** Records a check of a source: a success keeps the last failure, and a failure the last success. */
export async function writeLook(
  db: Kysely<StoreTables>,
  source: ReturnSource,
  { at, failure }: { readonly at: Date; readonly failure: string | null },
): Promise<void> {
  const instant = at.toISOString();
  const look =
    failure === null ? { looked_at: instant } : { failed_at: instant, failure: storable(failure) };
  await db
    .insertInto('source_look')
    .values({ source, looked_at: null, failed_at: null, failure: null, ...look })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(look))
    .execute();
}

/** The last checks of each source. */
export async function readLooks(db: Kysely<StoreTables>): Promise<SourceLook[]> {
  const rows = await db.selectFrom('source_look').selectAll().execute();
  return rows
    .map(({ source, looked_at, failed_at, failure }) => ({
      source,
      lookedAt: looked_at,
      failedAt: failed_at,
      failure,
    }))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}
