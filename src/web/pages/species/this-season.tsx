import { yearOf } from '#domain/time/plain-date.ts';
import type { Canvas } from '#web/charts/plot.ts';
import { type PreviewContent, SEASON_CANVAS } from '#web/charts/preview-picture.tsx';
import { SeasonCard, seasonLayout } from '#web/charts/season-chart.tsx';
import { counted, dayMonth, wholeNumber } from '#web/lib/words/format.ts';
import { seasonRank } from '#web/lib/words/season-words.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import type { SpeciesData } from './species-data.ts';
import {
  comparedWords,
  leftOutWords,
  notCountedWords,
  recentWhere,
  seasonCount,
  seasonReading,
  speciesHeadline,
} from './species-words.ts';

type Season = NonNullable<SpeciesData['season']>;
type Compared = NonNullable<Season['compared']>;

const WEEK_DAYS = 7;

function SeasonTable({ compared, species }: { compared: Compared; species: string }) {
  return (
    <CountTable
      caption={`Seasons of ${species} at the traps compared`}
      corner="Season"
      chart="season"
      headings={['By this date', 'In all']}
      rows={compared.lines.map(({ label, by_date, counts }, at) => {
        const inAll = at === 0 ? null : (counts.at(-1) ?? 0);
        return {
          key: label,
          heading: label,
          cells: [wholeNumber(by_date), inAll === null ? 'not over' : wholeNumber(inAll)],
          columns: {
            species,
            traps: compared.facilities,
            season: label,
            fish_by_this_date: by_date,
            fish_in_all: inAll,
            figures: 'counted in season',
          },
        };
      })}
    />
  );
}

function comparedLayout(
  { first_week: first_date, today }: Pick<SpeciesData, 'first_week' | 'today'>,
  { lines }: Compared,
  canvas?: Canvas,
) {
  const [now = null, ...earlier] = lines.map(({ label, counts }) => ({
    ...{ label, first_date, known_from: first_date },
    growth: counts.map((fish, week): [number, number, number] => [week * WEEK_DAYS, fish, 0]),
  }));
  const seasons = { first_date, now, earlier: earlier.toReversed(), expected: null };
  return seasonLayout(seasons, today, canvas);
}

function ComparedCard({ data, compared }: { data: SpeciesData; compared: Compared }) {
  const { species, season } = data;
  const layout = comparedLayout(data, compared);
  if (layout === null || season === null) return null;
  return (
    <SeasonCard
      title={`${species} at ${counted(compared.facilities, 'trap')}`}
      header="Fish counted since the season began"
      subject={species}
      layout={layout}
      reading={seasonReading}
      summary={comparedWords(season)}
      table={<SeasonTable compared={compared} species={species} />}
    />
  );
}

export function ThisSeason({ data }: { data: SpeciesData }) {
  const { season, species, today } = data;
  const count = seasonCount(season, species, yearOf(today));
  if (season === null) return <p>{count}</p>;
  const { compared } = season;
  return (
    <section aria-labelledby="season">
      <h2 id="season">{seasonRank(season, species) ?? 'This season'}</h2>
      <p>{count}</p>
      {compared === null ? (
        <p>{comparedWords(season)}</p>
      ) : (
        <ComparedCard data={data} compared={compared} />
      )}
      {[leftOutWords(season), notCountedWords(season)].map((words) =>
        words === null ? null : (
          <p key={words} className="note">
            {words}
          </p>
        ),
      )}
    </section>
  );
}

export function speciesPreview(data: SpeciesData): PreviewContent {
  const { species, season, today, window } = data;
  const compared = season?.compared ?? null;
  const layout = compared && comparedLayout(data, compared, SEASON_CANVAS);
  const rank = season && seasonRank(season, species);
  return {
    title: speciesHeadline(data),
    lines: [recentWhere(data), seasonCount(season, species, yearOf(today))].flatMap((line) =>
      line === null ? [] : [line],
    ),
    asOf: window?.to ?? null,
    chart:
      compared && layout
        ? {
            caption: `${rank ?? `${wholeNumber(compared.count)} so far`}, at ${counted(compared.facilities, 'trap')}, by ${dayMonth(window?.to ?? today)}`,
            season: layout,
          }
        : null,
  };
}
