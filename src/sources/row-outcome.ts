import { isPlaceLeftOut, LEFT_OUT } from '#domain/fish/left-out.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';

export interface Rejected {
  readonly rejected: Pick<RejectedRow, 'reason' | 'detail'>;
}

export type RowOutcome<Row> = { readonly kept: Row } | Rejected;

export interface RejectedRow {
  readonly row: number;
  readonly reason: string;
  readonly detail: string;
  readonly printed: string;
}

/** A rejected row of a facility: its key, or the name as printed where it is none of ours. */
export interface RejectedFacilityRow extends RejectedRow {
  readonly place: string;
}

export function placeOf(resolve: FacilityResolver, facility: string, stock: string): string {
  return resolve(facility, stock)?.facility.key ?? facility.trim();
}

export function rejected(reason: string, detail: string): Rejected {
  return { rejected: { reason, detail } };
}

/** Rejects a row for its facility: one that is left out on purpose, or one that nobody knows. */
export function unknownFacility(name: string): Rejected {
  return rejected(isPlaceLeftOut(name) ? LEFT_OUT.place : 'unknown facility', name);
}
