import { MAIN_RIVERS, SHORES } from './river-network.ts';
import { drift, seedOf } from './seeded.ts';
import type { LonLat } from './washington.ts';

/** Kilometres in a degree of latitude. */
const KM_PER_DEGREE = 111.2;
/** Distance between two points of a line. */
const STEP_KM = 1.2;

/** Distance in kilometres, good enough within one state. */
export function kmBetween(a: LonLat, b: LonLat): number {
  const east = (b[0] - a[0]) * Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(east, b[1] - a[1]);
}

function between(a: LonLat, b: LonLat, share: number): LonLat {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** A stretch with bends, without its end: it leaves the straight line and comes back to it. */
function meander(from: LonLat, to: LonLat): LonLat[] {
  const km = kmBetween(from, to);
  const steps = Math.max(2, Math.round(km / STEP_KM));
  const seed = seedOf('bend', ...from, ...to);
  const widest = Math.min(4.5, 0.16 * km) / KM_PER_DEGREE;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return [from];
  return Array.from({ length: steps }, (_, index): LonLat => {
    const share = index / steps;
    const bend = drift(seed, (share * km) / 7) + 0.35 * drift(seed + 1, (share * km) / 2.2);
    const aside = widest * Math.sin(Math.PI * share) * bend;
    const [x, y] = between(from, to, share);
    return [x - (aside * dy) / length, y + (aside * dx) / length];
  });
}

/** A main river with its bends, as a line of many points. */
interface Course {
  readonly name: string;
  readonly into: string | null;
  readonly line: readonly LonLat[];
}

const COURSES: readonly Course[] = MAIN_RIVERS.map(({ name, into, course }) => ({
  name,
  into,
  line: course.flatMap((corner, index) => {
    const next = course[index + 1];
    return next === undefined ? [corner] : meander(corner, next);
  }),
}));

interface Join {
  readonly km: number;
  /** From where the water comes in to where it leaves this river or reaches the sea. */
  readonly line: readonly LonLat[];
  readonly into: string | null;
}

/** Where water from a point comes to a main river or to a shore: the nearest place. */
function joinFrom(
  point: LonLat,
  courses: readonly Course[],
  shores: readonly LonLat[],
): Join | null {
  let best: Join | null = null;
  for (const shore of shores) {
    const km = kmBetween(point, shore);
    if (best === null || km < best.km) best = { km, line: [shore], into: null };
  }
  for (const { line, into } of courses) {
    for (const [index, at] of line.entries()) {
      const km = kmBetween(point, at);
      if (best === null || km < best.km) best = { km, line: line.slice(index), into };
    }
  }
  return best;
}

/** All points of the way from a point to salt water. */
function wayFrom(start: LonLat): LonLat[] {
  const way: LonLat[] = [];
  let from = start;
  let join = joinFrom(start, COURSES, SHORES);
  while (join !== null) {
    const [at = from] = join.line;
    way.push(...meander(from, at), ...join.line);
    from = way.pop() ?? start;
    const { into } = join;
    join =
      into === null
        ? null
        : joinFrom(
            from,
            COURSES.filter(({ name }) => name === into),
            [],
          );
  }
  return [...way, from];
}

const rounded = ([x, y]: LonLat): LonLat => [Number(x.toFixed(6)), Number(y.toFixed(6))];

/**
 * The way of the water from a point in Washington to salt water, as a line with bends.
 *
 * It is drawn after a sketch of the main rivers and is believable, not true.
 *
 * @param mostKm how far to follow it.
 */
export function downstreamLine(start: LonLat, mostKm: number): LonLat[] {
  const line: LonLat[] = [rounded(start)];
  let km = 0;
  for (const point of wayFrom(start)) {
    const before = line.at(-1) ?? start;
    const step = kmBetween(before, point);
    km += step;
    if (km > mostKm) break;
    if (step > 0.01) line.push(rounded(point));
  }
  return line;
}
