import { ascending, least, max } from 'd3-array';
import type { Accuracy } from '#contract/accuracy.ts';
import type { RiverStandIn } from '#contract/river-address.ts';
import { type ChanceScore, FEWEST_SCORED_DAYS } from '#domain/river/chance-scores.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { counted, joined, longDate, wholeNumber } from '#domain/words/format.ts';

type AccuracyOfSpecies = Accuracy['species'][number];

type Score = Accuracy['stages'][number];

export const perCent = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)}%`);

export const stageWords = (stage: number) =>
  stage === 0 ? 'before' : `${Math.round(100 * stage)}%`;

export const HALF = 0.5;

export function freshetAt(stages: readonly Score[], stage: number): string {
  return perCent(stages.find((score) => score.stage === stage)?.errors.freshet ?? null);
}

export function findingWords({ stages }: Accuracy): string {
  const half = stages.find(({ stage }) => stage === HALF);
  if (half === undefined) return 'No finished season could be projected again.';
  const { freshet, last_five, count_by_share } = half.errors;
  return (
    `Halfway through a run, half of the projected totals were within ${perCent(freshet)} of the ` +
    `final count. The mean of the last five seasons was within ${perCent(last_five)}, and the ` +
    `count divided by the usual share within ${perCent(count_by_share)}.`
  );
}

export function sampleWords({ sample }: Accuracy): string {
  const { seasons, runs, first_year, last_year } = sample;
  return (
    `${wholeNumber(seasons)} seasons of ${wholeNumber(runs)} runs, ${first_year} to ${last_year}, ` +
    'were projected again, as of several days of each run. Each projection used only what was known ' +
    'on its day. A season counts here if its projection would have been shown.'
  );
}

/** Which seasons the test knows: more than a page does that shows an earlier day. */
export function recordWords({ record, as_of }: Pick<Accuracy, 'record' | 'as_of'>): string {
  const made = `The test was made once, from the record up to ${longDate(record.as_of)}.`;
  return as_of !== null && as_of < record.as_of
    ? `${made} So it has seasons that were not over on the day shown here.`
    : made;
}

/** The species or year of whose totals the fewest were within their ranges. */
function worst<Scored extends { readonly covered: number }>(all: readonly Scored[]): Scored | null {
  return least(all, (a, b) => ascending(a.covered, b.covered)) ?? null;
}

/** With fewer projections, the share within their ranges is chance. */
const FEWEST_SCORED = 50;

/** Where the ranges held fewer totals than they are meant to: `Chum did worst: 76.6% of its totals were within it.` */
export function rangeWords({ species, years }: Accuracy): string {
  const scored = species.filter(
    ({ stages }) => Math.max(0, ...stages.map(({ replays }) => replays)) >= FEWEST_SCORED,
  );
  const worstSpecies = worst(scored);
  const worstYear = worst(years.filter(({ replays }) => replays >= FEWEST_SCORED));
  return joined([
    'Four totals in five are meant to be within the range.',
    worstSpecies &&
      `Between a quarter and three quarters of the run, ${fishNoun(worstSpecies.species)} did worst of the species with ${FEWEST_SCORED} or more seasons: ${perCent(worstSpecies.covered)} of its totals were within it.`,
    worstYear &&
      `In ${worstYear.year}, ${perCent(worstYear.covered)} of the totals of all species were within it.`,
  ]);
}

export function conditionWords({ sample }: Accuracy): string {
  const { fewest_fish, fewest_counted, fewest_seasons } = sample;
  return (
    'A projection is shown only for a species and stage at which it did better than three simple ' +
    'ways. They are the last season, the mean of the last five, and the count divided by the usual ' +
    `share. The run must have ${fewest_seasons} finished seasons, ${fewest_counted} fish counted, and ` +
    `${fewest_fish} expected.`
  );
}

export function seasonsOf({ stages }: AccuracyOfSpecies): number {
  return Math.max(0, ...stages.map(({ replays }) => replays));
}

/** @param all the stages of the scorecard: a species lacks those at which it was never shown */
export function shownWords({ stages }: AccuracyOfSpecies, all: readonly number[]): string {
  const proved = stages.filter((score) => score.proved).map(({ stage }) => stage);
  const [first] = proved;
  if (first === undefined) return 'no stage';
  if (proved.length === all.length) return 'every stage';
  const isFromThere = all.filter((stage) => stage >= first).length === proved.length;
  if (isFromThere) return `from ${stageWords(first)} on`;
  return `at ${proved.map(stageWords).join(', ')}`;
}

export function chancesWords(scores: readonly ChanceScore[], standIn: RiverStandIn | null): string {
  const days = max(scores, (score) => score.days) ?? 0;
  if (standIn === 'recorded') return 'No chances were kept for the days of this demonstration.';
  if (days === 0) return 'Nothing can be compared yet.';
  return days < FEWEST_SCORED_DAYS
    ? `So far ${counted(days, 'day')} can be compared: too few to tell.`
    : '';
}
