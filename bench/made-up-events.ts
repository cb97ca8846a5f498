import type { PlainDate } from '#domain/time/plain-date.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { HandlingEvent } from '../src/testing/returns-stand-in.ts';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Species, run, middle of the season as a day of the year, and rows of the real data set. */
const RUNS = [
  ['Chinook', 'Fall', 270, 116],
  ['Steelhead', 'Summer', 200, 80],
  ['Coho', 'NA', 300, 76],
  ['Chinook', 'Spring', 150, 70],
  ['Coho', 'Type N', 310, 47],
  ['Chinook', 'Summer', 200, 32],
  ['Steelhead', 'Winter', 15, 31],
  ['Steelhead', 'Winter-Late', 80, 29],
  ['Coho', 'Type S', 290, 20],
  ['Sockeye', 'NA', 190, 18],
  ['Chum', 'Fall', 320, 13],
  ['Cutthroat', 'Anadromous Coastal', 300, 8],
  ['Pink', 'Odd Year', 260, 4],
  ['Kokanee', 'Late', 310, 3],
] as const;

/** Origins by rows of the real data set. */
const ORIGINS = [
  ['HATCHERY', 349],
  ['WILD', 143],
  ['MIXED', 50],
  ['UNKNOWN', 11],
] as const;

/** Other events, which handle the same fish again; two of three rows are such. */
const OTHER_EVENTS = ['Adult Plant Event', 'Adult Mortality Event', 'Parent Spawn Event'] as const;

/** Rows of the data set for each of its groups of Trap Estimates. */
const ROWS_PER_GROUP = 553_000 / 150_000;
/** Trap Estimates for each group: adults and jacks of a day often have separate rows. */
const ESTIMATES_PER_GROUP = 191_612 / 150_000;
const YEARS = 33;
const FIRST_YEAR = 1994;
const SEASON_DAYS = 90;
const DAYS_OF_A_YEAR = 365;
/** Newest day of an event: sources lag by some days. */
const NEWEST_DAY: PlainDate = '2026-11-10';

function pickWeighted<Choice extends readonly [...unknown[], number]>(
  choices: readonly Choice[],
  at: number,
): Choice {
  const weightOf = (choice: Choice) => Number(choice.at(-1));
  let left = at * choices.reduce((sum, choice) => sum + weightOf(choice), 0);
  for (const choice of choices) {
    left -= weightOf(choice);
    if (left < 0) return choice;
  }
  throw new RangeError(`${at} is not below 1`);
}

/** How many stocks each facility has: one for each time that the rows exceed the real number. */
function stocksFor(rows: number): number {
  return Math.max(1, Math.round(rows / 553_000));
}

/**
 * Makes up a daily data set: about that many rows of which about 27 % are groups of Trap Estimates,
 * with the vocabularies of the real one. The same seed gives the same rows.
 */
export function madeUpEvents(
  rows: number,
  facilities: readonly string[],
  random: () => number,
): HandlingEvent[] {
  const firstDay: PlainDate = `${FIRST_YEAR}-01-01`;
  const stocks = stocksFor(rows);
  const events: HandlingEvent[] = [];
  const seen = new Set<string>();
  const groups = Math.round(rows / ROWS_PER_GROUP);
  while (seen.size < groups) {
    // Squared, so that a few facilities have most of the rows.
    const facility = facilities[Math.floor(random() ** 2 * facilities.length)] ?? '';
    const [species, run, middle] = pickWeighted(RUNS, random());
    const [origin] = pickWeighted(ORIGINS, random());
    const stock = `Creek ${Math.floor(random() * stocks) + 1}`;
    const inSeason = Math.round((random() + random() - 1) * SEASON_DAYS);
    const day = Math.floor(random() * YEARS) * DAYS_OF_A_YEAR + middle + inSeason;
    const date = addDays(firstDay, day);
    if (date > NEWEST_DAY) continue;
    const key = `${facility}|${species}|${run}|${origin}|${stock}|${day}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const same = { facility, species, run, origin, stock, date };
    const isCorrection = random() < 0.005;
    const adults = Math.floor(-Math.log(1 - random()) * 60) * (isCorrection ? -1 : 1);
    events.push({ ...same, event: 'Trap Estimate', adults, jacks: 0 });
    if (random() < ESTIMATES_PER_GROUP - 1) {
      const jacks = Math.floor(random() * 12);
      events.push({ ...same, event: 'Trap Estimate', adults: 0, jacks });
    }
    while (events.length < seen.size * ROWS_PER_GROUP) {
      const event = OTHER_EVENTS[Math.floor(random() * OTHER_EVENTS.length)] ?? '';
      events.push({ ...same, event, adults, jacks: 0 });
    }
  }
  return events;
}
