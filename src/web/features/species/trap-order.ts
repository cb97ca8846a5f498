import { PHASES } from '#domain/fish/phase.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Position } from '#domain/place/position.ts';
import type { TrapRow } from './species-data.ts';

/** What the traps can be sorted by, in the order of the choices. */
export const TRAP_ORDERS = ['distance', 'count', 'rank', 'phase'] as const;

export type TrapOrder = (typeof TRAP_ORDERS)[number];

/** The order of an address: `?sort=`; `null` for none that exists. */
export function trapOrderNamed(name: string | null): TrapOrder | null {
  return TRAP_ORDERS.find((one) => one === name) ?? null;
}

/** Rows without a figure come last. */
const LAST = Number.POSITIVE_INFINITY;

function keyOf(row: TrapRow, order: TrapOrder, visitor: Position | null): number {
  switch (order) {
    case 'distance':
      return visitor ? greatCircleMiles(visitor, row.position) : 0;
    case 'count':
      return -row.recent;
    case 'rank':
      return row.seasons === 0 || row.count === null ? LAST : -row.fewer / row.seasons;
    case 'phase':
      return row.phaseWords === null || row.phase === null ? LAST : PHASES.indexOf(row.phase);
  }
}

/** Sorts rows that stand by their recent count; equal ones stay so. */
export function sortedTraps(
  rows: readonly TrapRow[],
  order: TrapOrder,
  visitor: Position | null,
): readonly TrapRow[] {
  const keys = new Map(rows.map((row) => [row, keyOf(row, order, visitor)]));
  return rows.toSorted((a, b) => {
    const [left, right] = [keys.get(a) ?? 0, keys.get(b) ?? 0];
    return left === right ? 0 : left - right;
  });
}
