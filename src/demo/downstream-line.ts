import { MAIN_RIVERS, type MainRiver, SHORES } from './river-network.ts';
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

/** The point of a stretch that lies nearest, as a share of the way along it. */
function nearestShare(point: LonLat, a: LonLat, b: LonLat): number {
  const squash = Math.cos((point[1] * Math.PI) / 180);
  const [dx, dy] = [(b[0] - a[0]) * squash, b[1] - a[1]];
  const [px, py] = [(point[0] - a[0]) * squash, point[1] - a[1]];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
}

interface Join {
  readonly km: number;
  readonly at: LonLat;
  /** What follows downstream of `at` on the same river. */
  readonly rest: readonly LonLat[];
  readonly river: MainRiver | null;
}

/** Where water from a point comes to a large river or to a shore: the nearest place. */
function joinFrom(point: LonLat, rivers: readonly MainRiver[], shores: readonly LonLat[]): Join {
  let best: Join = { km: Number.POSITIVE_INFINITY, at: point, rest: [], river: null };
  for (const shore of shores) {
    const km = kmBetween(point, shore);
    if (km < best.km) best = { km, at: shore, rest: [], river: null };
  }
  for (const river of rivers) {
    for (const [index, from] of river.course.entries()) {
      const to = river.course[index + 1];
      if (to === undefined) continue;
      const at = between(from, to, nearestShare(point, from, to));
      const km = kmBetween(point, at);
      if (km < best.km) best = { km, at, rest: river.course.slice(index + 1), river };
    }
  }
  return best;
}

/** The corners of the way from a point to salt water. */
function cornersFrom(start: LonLat): LonLat[] {
  let join = joinFrom(start, MAIN_RIVERS, SHORES);
  const corners: LonLat[] = [start, join.at, ...join.rest];
  for (let into = join.river?.into ?? null; into !== null; into = join.river?.into ?? null) {
    const mouth = corners.at(-1) ?? start;
    join = joinFrom(
      mouth,
      MAIN_RIVERS.filter(({ name }) => name === into),
      [],
    );
    corners.push(join.at, ...join.rest);
  }
  return corners.filter((corner, index) => {
    const before = corners[index - 1];
    return before === undefined || kmBetween(before, corner) > 0.05;
  });
}

/** A stretch with bends: it leaves the straight line to either side and comes back to it. */
function meander(from: LonLat, to: LonLat): LonLat[] {
  const km = kmBetween(from, to);
  const steps = Math.max(2, Math.round(km / STEP_KM));
  const seed = seedOf('bend', ...from, ...to);
  const widest = Math.min(4.5, 0.16 * km) / KM_PER_DEGREE;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return Array.from({ length: steps }, (_, index): LonLat => {
    const share = index / steps;
    const along = share * km;
    const bend = drift(seed, along / 7) + 0.35 * drift(seed + 1, along / 2.2);
    const aside = widest * Math.sin(Math.PI * share) * bend;
    const [x, y] = between(from, to, share);
    return [x - (aside * dy) / length, y + (aside * dx) / length];
  });
}

const rounded = ([x, y]: LonLat): LonLat => [Number(x.toFixed(6)), Number(y.toFixed(6))];

/**
 * The way of the water from a point in Washington to salt water, as a line with bends.
 *
 * It is drawn after a sketch of the large rivers and is believable, not true.
 *
 * @param mostKm how far to follow it.
 */
export function downstreamLine(start: LonLat, mostKm: number): LonLat[] {
  const corners = cornersFrom(start);
  const line: LonLat[] = [];
  let km = 0;
  for (const [index, corner] of corners.entries()) {
    const next = corners[index + 1];
    const stretch = next === undefined ? [corner] : meander(corner, next);
    for (const point of stretch) {
      const before = line.at(-1);
      if (before !== undefined) km += kmBetween(before, point);
      if (km > mostKm) return line;
      line.push(rounded(point));
    }
  }
  return line;
}
