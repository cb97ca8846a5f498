import { hash } from 'node:crypto';
import type { Facility } from '#domain/place/facility.ts';
import type { Load } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';

/**
 * Version of the rules from printed rows to returns. Raise it when the outcome changes, the version
 * of the data derived from the snapshot, which a test finds: stores then apply the new rules by
 * themselves.
 */
export const RULES = { version: 3, outcome: '187bf01a0b91897f' } as const;

/** What a store remembers of the rules: their version and the spellings of the catalogue. */
export function rulesOf(facilities: readonly Facility[]): string {
  const names = facilities.map(({ key, name, aliases }) => [key, name, ...aliases]);
  return `${RULES.version}-${hash('sha256', JSON.stringify(names)).slice(0, 8)}`;
}

/** Whether rows were read by other rules than these, which are not those of a later version. */
export function areOlder({ rules }: IngestRecord, now: string): boolean {
  return rules !== now && Number.parseInt(rules ?? '0', 10) <= Number.parseInt(now, 10);
}

/** Notes today's rules with a load, unless rows that others read stay beside its own. */
export function byRules(facilities: readonly Facility[], load: Load): Load {
  const rules = rulesOf(facilities);
  return async (ingest) => {
    const isOnly = ingest.last === null || ingest.last.rules === rules;
    return { ...(await load(ingest)), rules: isOnly ? rules : null };
  };
}
