import { chance, seedOf } from './seeded.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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

/** Storms that are still felt at an instant or have just begun. All rivers share them. */
export function stormsFeltAt(seed: number, atMs: number): readonly Storm[] {
  const storms: Storm[] = [];
  const last = Math.floor(atMs / STRETCH_MS);
  for (let stretch = last - Math.ceil(MEMORY_MS / STRETCH_MS); stretch <= last; stretch += 1) {
    const from = stretch * STRETCH_MS;
    const likely = STORM_CHANCE[new Date(from).getUTCMonth()] ?? 0;
    if (chance(seed, 4 * stretch) >= likely) continue;
    storms.push({
      onsetMs: from + chance(seed, 4 * stretch + 1) * STRETCH_MS,
      strength: Math.min(4, 0.2 - 0.75 * Math.log(1 - chance(seed, 4 * stretch + 2))),
      latitude: 45.9 + 3 * chance(seed, 4 * stretch + 3),
    });
  }
  return storms;
}

/**
 * Whether hard frost lies over the country east of the Cascades: cold spells of one to three days
 * between December and February.
 */
export function isHardFrost(seed: number, atMs: number): boolean {
  const spells = seedOf('frost', seed);
  const week = Math.floor(atMs / (7 * DAY_MS));
  const month = new Date(atMs).getUTCMonth();
  if (month !== 11 && month > 1) return false;
  if (chance(spells, 3 * week) >= 0.45) return false;
  const from = week * 7 * DAY_MS + chance(spells, 3 * week + 1) * 4 * DAY_MS;
  const length = (1 + 2 * chance(spells, 3 * week + 2)) * DAY_MS;
  return atMs >= from && atMs < from + length;
}
