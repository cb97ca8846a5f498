import type { Config } from '#contract/config.ts';
import type { DamStanding } from '#domain/dam/dam-passage.ts';
import type { PassageSeason } from '#domain/dam/passage-season.ts';
import type { GrowthPoint } from '#domain/fish/season-counts.ts';
import { runNoun } from '#domain/say/fish.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { capitalized, dateRange, shortDate, wholeNumber } from '#domain/words/format.ts';
import type { Canvas } from '#web/charts/axis.ts';
import { type PreviewContent, SEASON_CANVAS } from '#web/charts/preview-picture.tsx';
import { seasonLayout } from '#web/charts/season-layout.ts';
import { adultsOf, besideWords, damTitle, leadSeason, placeOf } from './dam-words.ts';

export function damLayout({ lines, adults }: PassageSeason, today: PlainDate, canvas?: Canvas) {
  const seasons = lines.map(({ year, firstDate, points }) => ({
    label: String(year),
    firstDate,
    knownFrom: firstDate,
    growth: points.map(([day, fish]): GrowthPoint => [day, fish, 0]),
  }));
  const now = seasons.at(-1);
  if (adults.compared === null || now === undefined) return null;
  const earlier = seasons.slice(0, -1);
  return seasonLayout({ firstDate: now.firstDate, now, earlier, expected: null }, today, canvas);
}

export function damPreview(
  dam: DamStanding,
  { today, mode }: Pick<Config, 'today' | 'mode'>,
): PreviewContent {
  const lead = leadSeason(dam.seasons);
  const count = lead?.adults.count ?? null;
  const compared = lead?.adults.compared;
  const season = lead && damLayout(lead, today, SEASON_CANVAS);
  return {
    title: lead ? `${placeOf(dam, lead)}: ${runNoun(lead)}` : damTitle(dam, mode),
    lines: [
      lead === null || count === null
        ? 'Salmon and steelhead that passed the dam'
        : `${wholeNumber(count)} ${adultsOf(lead)}, ${dateRange(lead.from, lead.to)}`,
      ...(compared ? [besideWords(compared)] : []),
    ],
    asOf: dam.newest,
    chart:
      compared && season
        ? { caption: `${capitalized(adultsOf(lead))} since ${shortDate(compared.from)}`, season }
        : null,
  };
}
