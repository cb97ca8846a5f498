import { type BestDays, isOpenNow, type PlaceToSee } from '#domain/fish/fish-to-see.ts';
import { isOldNews, type ViewingPlace } from '#domain/place/viewing-place.ts';
import { fishOf, runNoun } from '#domain/say/fish.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import {
  counted,
  dayRange,
  joined,
  monthAbbreviation,
  sentence,
  shortDate,
  wholeNumber,
} from '#domain/words/format.ts';

/** A few fish a day are not given as a rate. */
const FEWEST_A_DAY = 5;

/** `1,109 coho were counted in two weeks, about 80 a day.` */
export function countedWords({ counted: fish }: PlaceToSee): string | null {
  if (fish === null) return null;
  const count = fishOf(fish.count, fish.species);
  const were = fish.count === 1 ? 'was' : 'were';
  const rate =
    fish.aDay >= FEWEST_A_DAY
      ? `, about ${wholeNumber(Number(fish.aDay.toPrecision(2)))} a day`
      : '';
  return `${count} ${were} counted in two weeks${rate}.`;
}

const kindOf = ({ fish }: BestDays): string => (typeof fish === 'string' ? fish : runNoun(fish));

/** `Chum usually come until Nov 21.`, `Spring Chinook usually come from Apr 20 to May 30.` */
function daysOf(days: BestDays, today: PlainDate): string {
  const { from, to } = days;
  const kind = kindOf(days);
  if (from <= today) return sentence(`${kind} usually come until ${shortDate(to)}`);
  return sentence(`${kind} usually come from ${dayRange(from, to)}`);
}

/** The runs under way, and the next one: `Chum usually come until Nov 21. Chinook usually come from Aug 17 to Sep 24.` */
export function bestWords({ best }: PlaceToSee, today: PlainDate): string | null {
  const underWay = best.filter(({ from }) => from <= today);
  const next = best.filter(({ from }) => from > today).slice(0, 1);
  const parts = [...underWay, ...next].map((days) => daysOf(days, today));
  return parts.length === 0 ? null : joined(parts);
}

/** When a source was published: `Oct 22, 2021`, `Oct 2021`, `2021`. */
export function publishedWords(date: string | null): string {
  if (date === null) return 'undated';
  const [year, month, day] = date.split('-');
  if (month === undefined) return date;
  const name = monthAbbreviation(Number(month));
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}, ${year}`;
}

const VISITS: Readonly<Record<ViewingPlace['visits'], string>> = {
  open: 'It is open to visitors.',
  appointment: 'Visits are by appointment.',
  unknown: 'It is not known whether visitors are allowed:',
};

/** `It is open to visitors. Hours: every day. This was published in 2022; check before you go.` */
export function visitWords(place: ViewingPlace, today: PlainDate): string {
  const { checked, hours, visits } = place;
  const year = checked === null ? 'published without a date' : `published in ${checked}`;
  const advice = isOldNews(place, yearOf(today)) ? '; check before you go' : '';
  const ask = visits === 'unknown' && (place.phone === null ? 'ask first.' : 'call first.');
  const words = joined([VISITS[visits], ask, hours && `Hours: ${hours}`]);
  return visits === 'unknown' && hours === null ? words : `${words} This was ${year}${advice}.`;
}

/** `Salmon can be seen at 9 places now`: those known to be open. */
export function headline(places: readonly PlaceToSee[]): string {
  const now = places.filter(isOpenNow).length;
  if (now === 0) return 'Where to see salmon';
  return `Salmon can be seen at ${counted(now, 'place')} now`;
}
