import type { BestDays, PlaceToSee } from '#domain/fish/fish-to-see.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { isOldNews, type ViewingPlace } from '#domain/place/viewing-place.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import {
  counted,
  dateRange,
  dayRange,
  joined,
  listed,
  shortDate,
  wholeNumber,
} from '#domain/words/format.ts';

/** A few fish a day are not told as a rate. */
const FEWEST_A_DAY = 5;

/** `1,109 coho were counted in two weeks, about 80 a day.` */
export function countedWords({ counted: fish }: PlaceToSee): string | null {
  if (fish === null) return null;
  const count = `${wholeNumber(fish.count)} ${fishNoun(fish.species)}`;
  const were = fish.count === 1 ? 'was' : 'were';
  const rate =
    fish.aDay >= FEWEST_A_DAY
      ? `, about ${wholeNumber(Number(fish.aDay.toPrecision(2)))} a day`
      : '';
  return `${count} ${were} counted in two weeks${rate}.`;
}

/** Names of runs that are words of the language; others, such as Type N, keep their spelling. */
const TIMES_OF_YEAR = ['Spring', 'Summer', 'Fall', 'Winter'];

function kindOf({ fish }: BestDays): string {
  if (typeof fish === 'string') return fish;
  if (fish.run === NO_RUN) return fishNoun(fish.species);
  const run = TIMES_OF_YEAR.includes(fish.run) ? fish.run.toLowerCase() : fish.run;
  return `${run} ${fishNoun(fish.species)}`;
}

/** `chum until Nov 21`, `spring Chinook from Apr 20 to May 30`. */
function daysOf(days: BestDays, today: PlainDate): string {
  const { from, to } = days;
  const kind = kindOf(days);
  if (from <= today) return `${kind} until ${shortDate(to)}`;
  const isThisYear = yearOf(to) === yearOf(today);
  return `${kind} from ${isThisYear ? dayRange(from, to) : dateRange(from, to)}`;
}

/** `Usually chum until Nov 21, then Chinook from Aug 17 to Sep 24, 2026.` */
export function bestWords({ best }: PlaceToSee, today: PlainDate): string | null {
  const underWay = best.filter(({ from }) => from <= today);
  const next = best.filter(({ from }) => from > today).slice(0, 1);
  const parts = [underWay, next]
    .filter((some) => some.length > 0)
    .map((some) => listed(some.map((one) => daysOf(one, today))));
  return parts.length === 0 ? null : `Usually ${parts.join(', then ')}.`;
}

const VISITS: Readonly<Record<ViewingPlace['visits'], string>> = {
  open: 'Open to visitors.',
  appointment: 'By appointment.',
  unknown: 'It is unknown whether visitors are let in: call first.',
};

/** `Open to visitors. Grounds every day (published in 2022; check before you go).` */
export function visitWords(place: ViewingPlace, today: PlainDate): string {
  const { checked, hours, visits } = place;
  const year = checked === null ? 'published without a date' : `published in ${checked}`;
  const advice = isOldNews(place, yearOf(today)) ? '; check before you go' : '';
  const words = joined([VISITS[visits], hours]);
  return visits === 'unknown' && hours === null ? words : `${words} (As ${year}${advice}.)`;
}

/** `Fish can be seen at 9 of 29 places now`. */
export function headline(places: readonly PlaceToSee[]): string {
  const now = places.filter(({ isSeason }) => isSeason).length;
  if (now === 0) return 'Where to see salmon';
  return `Salmon can be seen at ${counted(now, 'place')} now`;
}
