import { daysBetween } from '#domain/time/plain-date.ts';
import { arrivalsOf } from '../arrivals.ts';
import { type Figures, type FishReturn, fishIn, sumFigures } from '../fish-return.ts';
import { bySpan, withoutTakenBack } from '../taken-back.ts';
import type { WeeklyRow } from '../weekly-row.ts';
import { type FollowedSeason, followedKey, growth, LONG_SEASON_DAYS } from './seasons.ts';

type FishName = Pick<FishReturn, 'species' | 'run' | 'origin' | 'stock'>;
type Mover = Pick<FishReturn, 'report' | 'reportDate'>;

function isOf(fishReturn: FishReturn, { species, run, origin, stock }: FishName): boolean {
  return (
    fishReturn.species === species &&
    fishReturn.run === run &&
    fishReturn.origin === origin &&
    fishReturn.stock === stock
  );
}

export function fishUnder(returns: readonly FishReturn[], name: FishName): FishReturn[] {
  return bySpan(withoutTakenBack(returns.filter((fishReturn) => isOf(fishReturn, name)))).flatMap(
    (ofSpan) => {
      const [first] = ofSpan;
      return first === undefined ? [] : [{ ...first, ...sumFigures(ofSpan) }];
    },
  );
}

const negative = (figure: number | null) => (figure === null ? null : 0 - figure);

export function takenBack(
  fish: readonly FishReturn[],
  { report, reportDate }: Mover,
): FishReturn[] {
  return fish.map((fishReturn) => {
    return {
      ...fishReturn,
      adults: negative(fishReturn.adults),
      jacks: negative(fishReturn.jacks),
      report,
      reportDate,
    };
  });
}

function renamed(
  fish: readonly FishReturn[],
  { species, run, origin, stock }: FishName,
): FishReturn[] {
  return fish.map((fishReturn) => ({ ...fishReturn, species, run, origin, stock }));
}

export function recounted(fish: readonly FishReturn[], to: FishName & Mover): FishReturn[] {
  const { report, reportDate } = to;
  return renamed(fish, to).map((fishReturn) => ({ ...fishReturn, report, reportDate }));
}

function newestFish(
  ofStock: readonly FishReturn[],
  figure: 'adults' | 'jacks',
  wanted: number,
): FishReturn[] {
  const fish: FishReturn[] = [];
  let left = wanted;
  for (const arrival of arrivalsOf(withoutTakenBack(ofStock)).reverse()) {
    const taken = Math.min(left, arrival[figure] ?? 0);
    if (taken === 0) continue;
    left -= taken;
    fish.push({ ...arrival, adults: null, jacks: null, [figure]: taken });
  }
  return fish;
}

export interface Step {
  readonly row: WeeklyRow;
  readonly season: FollowedSeason | null;
  readonly moved: FishReturn[];
}

/** A gain and a loss of fewer fish can be equal by chance. */
const MERGED_LEAST_FISH = 10;
const NOTHING: Figures = { adults: null, jacks: null };

/** The fish that the row adds, other than those moved between rows. */
export function newFish({ row, season, moved }: Step): Figures {
  const all = growth(season ?? NOTHING, row);
  const rest = (figure: 'adults' | 'jacks') =>
    moved.reduce<number | null>(
      (left, fishReturn) => (fishReturn[figure] === null ? left : (left ?? 0) - fishReturn[figure]),
      all[figure],
    );
  return { adults: rest('adults'), jacks: rest('jacks') };
}

function doesOverlap(from: FollowedSeason, { row, season }: Step): boolean {
  const begun = season?.begun ?? row.dataDate;
  return Math.abs(daysBetween(from.begun, begun)) < LONG_SEASON_DAYS;
}

/** Moves what one row loses to another row of the run that gains as much, newest fish first. */
export function moveBetweenRows(ofRun: readonly Step[]): void {
  for (const figure of ['adults', 'jacks'] as const) {
    const falling = ofRun.filter((step) => (newFish(step)[figure] ?? 0) < 0);
    for (const from of falling) {
      for (const to of ofRun) {
        const { row, season, moved } = from;
        if (season === null || followedKey(row) === followedKey(to.row)) continue;
        const most = Math.min(-(newFish(from)[figure] ?? 0), newFish(to)[figure] ?? 0);
        if (most <= 0 || !doesOverlap(season, to)) continue;
        const ofStock = [...renamed(fishUnder(season.returns, season), row), ...moved];
        const fish = newestFish(ofStock, figure, most);
        moved.push(...takenBack(fish, row));
        to.moved.push(...recounted(fish, to.row));
      }
    }
  }
}

export function moveMerged(
  steps: readonly Step[],
  gone: readonly FollowedSeason[],
): FollowedSeason[] {
  return gone.filter((season) => {
    const into = steps.find((step) => {
      const { adults, jacks } = newFish(step);
      return (
        step.season !== null &&
        (adults ?? 0) === (season.adults ?? 0) &&
        (jacks ?? 0) === (season.jacks ?? 0)
      );
    });
    if (fishIn(season) < MERGED_LEAST_FISH || into === undefined) return false;
    into.moved.push(...recounted(fishUnder(season.returns, season), into.row));
    return true;
  });
}
