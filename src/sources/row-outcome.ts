import { isPlaceLeftOut, LEFT_OUT } from '#domain/fish/left-out.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import type { RejectedRow } from '#domain/rejected-row.ts';

export interface Rejected {
  readonly rejected: Pick<RejectedRow, 'reason' | 'detail'>;
}

export type RowOutcome<Row> = { readonly kept: Row } | Rejected;

/** A rejected row with its place: a facility key, or the printed name of an unknown facility. */
export interface RejectedFacilityRow extends RejectedRow {
  readonly place: string;
}

export function placeOf(resolve: FacilityResolver, facility: string, stock: string): string {
  return resolve(facility, stock)?.facility.key ?? facility.trim();
}

export function rejected(reason: string, detail: string): Rejected {
  return { rejected: { reason, detail } };
}

/** Rejects a row whose facility is left out on purpose, or unknown. */
export function unknownFacility(name: string): Rejected {
  return rejected(isPlaceLeftOut(name) ? LEFT_OUT.place : 'unknown facility', name);
}
