import type { Position } from './position.ts';

/** The positions of a line that is written in steps of thousandths of a degree (data/README.md). */
export function positionsOf(steps: readonly number[]): readonly Position[] {
  let x = 0;
  let y = 0;
  return Array.from({ length: steps.length / 2 }, (_, at) => {
    x += steps[2 * at] ?? 0;
    y += steps[2 * at + 1] ?? 0;
    return { longitude: x / 1000, latitude: y / 1000 };
  });
}
