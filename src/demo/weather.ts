import { chance, seedOf } from './seeded.ts';

const DAY_MS = 86_400_000;
/** There is at most one storm in a stretch of this length. */
const STRETCH_MS = 2.5 * DAY_MS;
/** A storm is felt in a river for this long. */
const MEMORY_MS = 25 * DAY_MS;

/** Chance of a storm in a stretch, January first: the Pacific's wet and dry halves of the year. */
const STORM_CHANCE = [0.6, 0.5, 0.5, 0.42, 0.3, 0.2, 0.08, 0.08, 0.22, 0.42, 0.62, 0.62];

/** A storm off the Pacific. */
export interface Storm {
  readonly onsetMs: number;
  /** 1 for an ordinary one, 3 and more for one that is remembered. */
  readonly strength: number;
  /** Degrees north at which it comes ashore. */
  readonly latitude: number;
}

/** The weather of one simulation, which all its rivers share. */
export interface Weather {
  readonly seed: number;
  /** Storms that are still felt at an instant or have just begun. */
  stormsFeltAt(atMs: number): readonly Storm[];
  /**
   * Whether hard frost lies over the country east of the Cascades: cold spells of one to three
   * days between December and February.
   */
  isHardFrost(atMs: number): boolean;
}

function stormOf(seed: number, stretch: number): Storm | null {
  const from = stretch * STRETCH_MS;
  const likely = STORM_CHANCE[new Date(from).getUTCMonth()] ?? 0;
  if (chance(seed, 4 * stretch) >= likely) return null;
  return {
    onsetMs: from + chance(seed, 4 * stretch + 1) * STRETCH_MS,
    strength: Math.min(7, 0.12 + 0.5 * (-Math.log(1 - chance(seed, 4 * stretch + 2))) ** 1.5),
    latitude: 45.9 + 3 * chance(seed, 4 * stretch + 3),
  };
}

function isFrost(spells: number, atMs: number): boolean {
  const week = Math.floor(atMs / (7 * DAY_MS));
  const month = new Date(atMs).getUTCMonth();
  if (month !== 11 && month > 1) return false;
  if (chance(spells, 3 * week) >= 0.45) return false;
  const from = week * 7 * DAY_MS + chance(spells, 3 * week + 1) * 4 * DAY_MS;
  const length = (1 + 2 * chance(spells, 3 * week + 2)) * DAY_MS;
  return atMs >= from && atMs < from + length;
}

/** The weather that belongs to a seed. */
export function createWeather(seed: number): Weather {
  const spells = seedOf('frost', seed);
  // Rivers ask for the same storms thousands of times.
  const felt = new Map<number, readonly Storm[]>();
  return {
    seed,
    isHardFrost: (atMs) => isFrost(spells, atMs),
    stormsFeltAt: (atMs) => {
      const last = Math.floor(atMs / STRETCH_MS);
      const known = felt.get(last);
      if (known !== undefined) return known;
      const stretches = Math.ceil(MEMORY_MS / STRETCH_MS);
      const storms = Array.from({ length: stretches + 1 }, (_, back) =>
        stormOf(seed, last - back),
      ).filter((storm) => storm !== null);
      felt.set(last, storms);
      return storms;
    },
  };
}
