import type { FacilityFeature } from '#contract/facilities.ts';
import type { Position } from '#domain/place/position.ts';

/** A thousandth of a degree is about 100 m: enough for whole miles, and short in the page. */
const STEPS_PER_DEGREE = 1000;

const rounded = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

/** Where a facility is, to about 100 m. */
export function compactPosition({ geometry }: Pick<FacilityFeature, 'geometry'>): Position {
  const [longitude, latitude] = geometry.coordinates;
  return { longitude: rounded(longitude), latitude: rounded(latitude) };
}
