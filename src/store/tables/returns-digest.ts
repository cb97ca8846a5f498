import { createHash } from 'node:crypto';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { fishCount } from '#domain/fish/fish-return.ts';
import type { FacilityDigestTable } from './schema.ts';

/** 64 bits of a SHA-256 are enough to identify a version. */
const VERSION_LENGTH = 16;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A return as one line that sorts by series, stock, date and report. */
function lineOf(one: FishReturn): string {
  return JSON.stringify([
    one.species,
    one.run,
    one.origin,
    one.stock,
    one.date,
    one.reportDate,
    one.report,
    one.since,
    one.undated,
    one.adults,
    one.jacks,
  ]);
}

/** Sorts returns into an order that does not depend on how they were ingested. */
export function inCanonicalOrder(returns: readonly FishReturn[]): FishReturn[] {
  // Not sorted by the database: each has its own collation.
  return returns
    .map((one) => ({ one, line: lineOf(one) }))
    .sort((a, b) => (a.line < b.line ? -1 : Number(a.line > b.line)))
    .map(({ one }) => one);
}

/** Summarizes the returns of one facility from one source, given in canonical order. */
export function digestOf(
  returns: readonly FishReturn[],
): Pick<FacilityDigestTable, 'returns' | 'fish' | 'digest'> {
  return {
    returns: returns.length,
    fish: returns.reduce((fish, one) => fish + (fishCount(one) ?? 0), 0),
    digest: sha256(returns.map(lineOf).join('\n')),
  };
}

/** The data version of all returns and final reports: a hash of their digests. */
export function dataVersionOf(
  digests: readonly Pick<FacilityDigestTable, 'source' | 'facility' | 'digest'>[],
): string {
  const lines = digests.map(({ source, facility, digest }) => `${source} ${facility} ${digest}`);
  return sha256(lines.sort().join('\n')).slice(0, VERSION_LENGTH);
}
