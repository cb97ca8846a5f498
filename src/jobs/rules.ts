import { hash } from 'node:crypto';
import type { Facility } from '#domain/place/facility.ts';
import type { Load } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';

/**
 * Version of the rules that turn printed rows into returns. Raise it when `outcome`, the data version
 * of the snapshot, changes (a test checks): stores then apply the new rules by themselves.
 */
export const RULES = { version: 3, outcome: '187bf01a0b91897f' } as const;

/** What a store remembers about the rules: their version and the spellings in the catalog. */
export function rulesOf(facilities: readonly Facility[]): string {
  const names = facilities.map(({ key, name, aliases }) => [key, name, ...aliases]);
  return `${RULES.version}-${hash('sha256', JSON.stringify(names)).slice(0, 8)}`;
}

/** Whether rows were read under older rules than these; those of a later version are left alone. */
export function areOlder({ rules }: IngestRecord, now: string): boolean {
  return rules !== now && Number.parseInt(rules ?? '0', 10) <= Number.parseInt(now, 10);
}

/** Records today's rules with a load, unless rows read under other rules stay in the store. */
export function byRules(facilities: readonly Facility[], load: Load): Load {
  const rules = rulesOf(facilities);
  return async (ingest) => {
    const isOnly = ingest.last === null || ingest.last.rules === rules;
    return { ...(await load(ingest)), rules: isOnly ? rules : null };
  };
}
