import type { Kysely } from 'kysely';
import { insertRows } from './insert-rows.ts';
import type { StoreTables } from './schema.ts';

type Name<Table extends 'stock' | 'report'> = Omit<StoreTables[Table], 'id'>;

function names<Name extends object>(
  known: readonly (Name & { readonly id: number })[],
  /** Picks the columns that make up the name. */
  only: (name: Name) => Name,
  keyOf: (name: Name) => string,
  insert: (row: Name & { readonly id: number }) => Promise<void>,
) {
  const byId = new Map(known.map((name) => [name.id, only(name)]));
  const ids = new Map(known.map((name) => [keyOf(name), name.id]));
  return {
    async idOf(name: Name): Promise<number> {
      const key = keyOf(name);
      const found = ids.get(key);
      if (found !== undefined) return found;
      // Names are never deleted.
      const id = byId.size + 1;
      ids.set(key, id);
      byId.set(id, only(name));
      await insert({ ...only(name), id });
      return id;
    },
    /** @throws {Error} if nothing has this id: the store is broken. */
    nameOf(id: number): Name {
      const name = byId.get(id);
      if (name === undefined) throw new Error(`the store is corrupt: nothing has the id ${id}`);
      return name;
    },
  };
}

/** Names that rows refer to by id, read once: a join would allocate their text for every row. */
export async function readNames(db: Kysely<StoreTables>) {
  return {
    stocks: names<Name<'stock'>>(
      await db.selectFrom('stock').selectAll().execute(),
      ({ facility, species, run, origin, stock }) => ({ facility, species, run, origin, stock }),
      (name) => `${name.facility}\n${name.species}\n${name.run}\n${name.origin}\n${name.stock}`,
      (row) => insertRows(db, 'stock', [row]),
    ),
    reports: names<Name<'report'>>(
      await db.selectFrom('report').selectAll().execute(),
      ({ source, name }) => ({ source, name }),
      ({ source, name }) => `${source}\n${name}`,
      (row) => insertRows(db, 'report', [row]),
    ),
  };
}

export type StoreNames = Awaited<ReturnType<typeof readNames>>;
