import type { FishReturn } from './fish-return.ts';

/** Leaves out pairs of returns that cancel each other. */
export function withoutOpposites(
  returns: readonly FishReturn[],
  areOpposite: (a: FishReturn, b: FishReturn) => boolean,
): readonly FishReturn[] {
  const left: FishReturn[] = [];
  for (const next of returns) {
    const at = left.findIndex((earlier) => areOpposite(earlier, next));
    if (at === -1) left.push(next);
    else left.splice(at, 1);
  }
  return left;
}
