import type { DamCounts } from '#contract/dams.ts';
import { slugOfDam } from '#domain/dam/dams.ts';
import { type Feed, longDate } from './report-feed.ts';

const SHOWN_DAYS = 14;
const KINDS = [
  ['chinook_adults', 'adult Chinook'],
  ['chinook_jacks', 'Chinook jacks'],
  ['coho_adults', 'adult coho'],
  ['coho_jacks', 'coho jacks'],
  ['sockeye', 'sockeye'],
  ['steelhead', 'steelhead'],
  ['chum', 'chum'],
  ['pink', 'pinks'],
] as const;

export function damFeed(dam: DamCounts, siteUrl: string): Feed {
  const slug = slugOfDam(dam);
  const page = `${siteUrl}/dams/${slug}`;
  const entries = dam.days.toReversed().flatMap((day) => {
    const fish = KINDS.flatMap(([key, noun]) => {
      const count = day[key];
      return count === null ? [] : [`${count.toLocaleString('en-US').replace('-', '−')} ${noun}`];
    });
    if (fish.length === 0) return [];
    const title = `${dam.name} Dam, ${longDate(day.date)}: ${fish.join(', ')}`;
    const text = `${title}. ${dam.source} ${dam.disclaimer}`;
    return [{ address: `${page}#day-${day.date}`, day: day.date, title, text }];
  });
  return {
    title: `Freshet: ${dam.name} Dam`,
    page,
    path: `/feeds/dams/${slug}`,
    entries: entries.slice(0, SHOWN_DAYS),
  };
}
