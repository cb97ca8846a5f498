import type { Kysely, Transaction } from 'kysely';
import type { DamKey } from '#domain/dam/dams.ts';
import { PASSAGE_FIGURES, type PassageDay } from '#domain/dam/passage-day.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { digestOf } from './digest.ts';
import { insertRows } from './insert-rows.ts';
import type { StoreTables } from './schema.ts';

async function daysOf(
  db: Kysely<StoreTables>,
  dam: DamKey,
  [from, to]: readonly [PlainDate, PlainDate],
): Promise<PassageDay[]> {
  const rows = await db
    .selectFrom('passage_day')
    .where('dam', '=', dam)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select(['date', 'chinookRun', 'temperature', ...PASSAGE_FIGURES])
    .orderBy('date')
    .execute();
  return rows.map(({ temperature, ...day }) => {
    return { ...day, celsius: temperature === null ? null : temperature / 1000 };
  });
}

/** @param span.years the newest years on record; `null` for all */
export async function readPassage(
  db: Kysely<StoreTables>,
  dam: DamKey,
  { years, until }: { readonly years: number | null; readonly until: PlainDate },
): Promise<PassageDay[]> {
  const all = db
    .selectFrom('passage_year')
    .where('dam', '=', dam)
    .where('year', '<=', yearOf(until))
    .select('year')
    .orderBy('year', 'desc');
  const kept = await (years === null ? all : all.limit(years)).execute();
  const first = kept.at(-1)?.year;
  return first === undefined ? [] : daysOf(db, dam, [`${first}-01-01` as PlainDate, until]);
}

export async function readPassageReadings(
  db: Kysely<StoreTables>,
): Promise<ReadonlyMap<DamKey, string>> {
  const rows = await db.selectFrom('passage_reading').selectAll().execute();
  return new Map(rows.map(({ dam, readAt }) => [dam, readAt]));
}

export function ingestedPassage(trx: Transaction<StoreTables>, startedAt: string) {
  const boundsOf = (year: number) => [`${year}-01-01`, `${year}-12-31`] as [PlainDate, PlainDate];
  return {
    days: (dam: DamKey, year: number) => daysOf(trx, dam, boundsOf(year)),

    /** Replaces the days of that year by these, oldest first; equal days change nothing. */
    async put(dam: DamKey, year: number, days: readonly PassageDay[]): Promise<void> {
      const digest = digestOf(days);
      const known = await trx
        .selectFrom('passage_year')
        .where('dam', '=', dam)
        .where('year', '=', year)
        .select('digest')
        .executeTakeFirst();
      if (known?.digest === digest) return;
      const [from, to] = boundsOf(year);
      await trx
        .deleteFrom('passage_year')
        .where('dam', '=', dam)
        .where('year', '=', year)
        .execute();
      await trx
        .deleteFrom('passage_day')
        .where('dam', '=', dam)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .execute();
      await trx.insertInto('passage_year').values({ dam, year, digest }).execute();
      const rows = days.map(({ celsius, ...day }) => {
        return { dam, ...day, temperature: celsius === null ? null : Math.round(1000 * celsius) };
      });
      await insertRows(trx, 'passage_day', rows);
    },

    async noteReading(dam: DamKey): Promise<void> {
      const readAt = startedAt;
      await trx
        .insertInto('passage_reading')
        .values({ dam, readAt })
        .onConflict((conflict) => conflict.column('dam').doUpdateSet({ readAt }))
        .execute();
    },
  };
}
