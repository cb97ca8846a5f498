import { median } from 'd3-array';
import { isAwaited, isBrought, type RunStanding } from '#domain/fish/run-standing.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { addDays, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { type DamPassage, isOldCount } from './dam-passage.ts';
import { DAMS, type Dam, type DamKey } from './dams.ts';
import type { PassageSeason } from './passage-season.ts';

/** Before this share of a usual season has passed, a share of it says nothing. */
const BEGUN_SHARE = 0.1;
/** A season that begins in December is of the next year. */
const DECEMBER_DAYS = 31;
/** A count is compared with the usual one in whole percent. */
const OF_USUAL_DECIMALS = 2;

type DamSeasons = Pick<DamPassage, 'dam' | 'newest' | 'seasons'>;

export interface TrapRun {
  readonly species: string;
  readonly run: string;
  readonly firstDate: PlainDate;
}

export interface PassedBelow {
  readonly dam: Dam;
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Adults, or all fish where jacks are not counted separately. */
  readonly count: number;
  /** Count divided by the usual one by the same date, in hundredths. */
  readonly ofUsual: number;
}

export function damsPassed(key: DamKey): readonly Dam[] {
  const at = DAMS.findIndex((dam) => dam.key === key);
  const { river } = DAMS[at] ?? {};
  const junction = DAMS.findIndex((dam) => dam.river === 'Snake');
  return DAMS.slice(0, at + 1)
    .filter((dam, index) => index < junction || dam.river === river)
    .toReversed();
}

/** Runs of Chinook by their names; of steelhead those of summer, as few others pass a dam. */
function isSameRun(season: PassageSeason, { species, run }: TrapRun): boolean {
  if (season.species !== species) return false;
  if (species === 'Chinook') return run !== NO_RUN && season.run === run;
  return species === 'Steelhead' ? run === 'Summer' : species === 'Coho' || species === 'Sockeye';
}

/** Fish of a usual whole season; `null` where no earlier year is known. */
function usualSeason({ lines, to }: PassageSeason): number | null {
  const earlier = lines.filter(({ year }) => year !== yearOf(to));
  return median(earlier, ({ points }) => points.at(-1)?.[1]) ?? null;
}

/**
 * What has passed the nearest dam below a trap of a run that it waits for, among dams whose counts are
 * new. `null` where none has such a season of that year, it has hardly begun, or its usual is unknown.
 */
export function passedBelow(
  run: TrapRun,
  below: DamKey,
  dams: readonly DamSeasons[],
  today: PlainDate,
): PassedBelow | null {
  const year = yearOf(addDays(run.firstDate, DECEMBER_DAYS));
  for (const { key } of damsPassed(below)) {
    const found = dams.find(({ dam }) => dam.key === key);
    if (!found?.newest || isOldCount(found.newest, today)) continue;
    const season = found.seasons.find((candidate) => isSameRun(candidate, run));
    if (!season || yearOf(season.to) !== year) continue;
    const { count, compared } = season.adults;
    const usual = compared?.median ?? null;
    const whole = usualSeason(season);
    if (count === null || compared === null || usual === null || whole === null) continue;
    if (usual <= 0 || usual < BEGUN_SHARE * whole) continue;
    const { from, to } = season;
    const ofUsual = Number((compared.count / usual).toFixed(OF_USUAL_DECIMALS));
    return { dam: found.dam, from, to, count, ofUsual };
  }
  return null;
}

/** What has passed below the trap of a run that it counts now or waits for. */
export function passedBelowTrap(
  run: RunStanding,
  below: DamKey,
  dams: readonly DamSeasons[],
  today: PlainDate,
): PassedBelow | null {
  if (isBrought(run) || !isAwaited(run, today)) return null;
  const { firstDate } = run.current;
  return passedBelow({ species: run.species, run: run.run, firstDate }, below, dams, today);
}
