import type { Kysely, Transaction } from 'kysely';
import { storable } from './rejected-rows.ts';
import type { StoreTables } from './schema.ts';

/** What a service announced about itself, and when it last did (ISO 8601). */
export type KeptNotice = StoreTables['service_notice'];

const dayOf = (instant: string) => instant.slice(0, 10);

/** Replaces the service's last notice. Returns whether that one was from an earlier day. */
export async function writeNotice(
  trx: Transaction<StoreTables>,
  { service, host, words }: Omit<KeptNotice, 'seenAt'>,
  at: Date,
): Promise<boolean> {
  const seenAt = at.toISOString();
  const last = await trx
    .selectFrom('service_notice')
    .where('service', '=', service)
    .select('seenAt')
    .executeTakeFirst();
  const notice = { host: storable(host), words: storable(words), seenAt };
  await trx
    .insertInto('service_notice')
    .values({ service, ...notice })
    .onConflict((conflict) => conflict.column('service').doUpdateSet(notice))
    .execute();
  return last === undefined || dayOf(last.seenAt) !== dayOf(seenAt);
}

export async function readNotices(db: Kysely<StoreTables>): Promise<KeptNotice[]> {
  const rows = await db.selectFrom('service_notice').selectAll().execute();
  return rows.sort((a, b) => (a.service < b.service ? -1 : 1));
}
