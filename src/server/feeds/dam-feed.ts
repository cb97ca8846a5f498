import { PASSAGE_SOURCE } from '#contract/citation.ts';
import { type DamPassage, lastDays } from '#domain/dam/dam-passage.ts';
import { slugOfDam } from '#domain/dam/dams.ts';
import { longDate, wholeNumber } from '#domain/words/format.ts';
import type { Feed } from './report-feed.ts';

const SHOWN_DAYS = 14;
const KINDS = [
  ['chinookAdults', 'adult Chinook', 'adult Chinook'],
  ['chinookJacks', 'Chinook jacks', 'Chinook jack'],
  ['cohoAdults', 'adult coho', 'adult coho'],
  ['cohoJacks', 'coho jacks', 'coho jack'],
  ['sockeye', 'sockeye', 'sockeye'],
  ['steelhead', 'steelhead', 'steelhead'],
  ['chum', 'chum', 'chum'],
  ['pink', 'pinks', 'pink'],
] as const;

export function damFeed(passage: DamPassage, siteUrl: string): Feed {
  const { dam } = passage;
  const slug = slugOfDam(dam);
  const page = `${siteUrl}/dams/${slug}`;
  const entries = lastDays(passage)
    .toReversed()
    .flatMap((day) => {
      const fish = KINDS.flatMap(([key, many, one]) => {
        const count = day[key];
        if (count === null) return [];
        return [`${wholeNumber(count)} ${Math.abs(count) === 1 ? one : many}`];
      });
      if (fish.length === 0) return [];
      const title = `${dam.name} Dam, ${longDate(day.date)}: ${fish.join(', ')}`;
      const text = `${title}. ${PASSAGE_SOURCE.source} ${PASSAGE_SOURCE.disclaimer}`;
      return [{ address: `${page}#day-${day.date}`, day: day.date, title, text }];
    });
  return {
    title: `Freshet: ${dam.name} Dam`,
    page,
    path: `/feeds/dams/${slug}`,
    entries: entries.slice(0, SHOWN_DAYS),
  };
}
