import type { GrowthPoint } from '#domain/fish/season-counts.ts';
import { counted, joined, wholeNumber } from '#domain/words/format.ts';
import type { Canvas } from '#web/charts/axis.ts';
import { type PreviewContent, SEASON_CANVAS } from '#web/charts/preview-picture.tsx';
import { SeasonCard, seasonReading } from '#web/charts/season-chart.tsx';
import { seasonLayout } from '#web/charts/season-layout.ts';
import { ScaleStrip } from '#web/charts/small-charts.tsx';
import { CountTable } from '#web/ui/count-table.tsx';
import { Section } from '#web/ui/section.tsx';
import type { SpeciesData } from './species-data.ts';
import {
  comparedRange,
  comparedTraps,
  leftOutWords,
  notCountedWords,
  recentWhere,
  seasonCount,
  seasonRank,
  seasonRankSentence,
  speciesHeadline,
} from './species-words.ts';

type Season = NonNullable<SpeciesData['season']>;
type Compared = NonNullable<Season['compared']>;

const WEEK_DAYS = 7;

function SeasonTable({ compared, species }: { compared: Compared; species: string }) {
  return (
    <CountTable
      caption={`Seasons of ${species} at the facilities compared`}
      corner="Season"
      chart="season"
      headings={['By this date', 'In all']}
      rows={compared.seasons.map(({ label, byDate, inAll }) => ({
        key: label,
        heading: label,
        cells: [wholeNumber(byDate), inAll === null ? 'not over' : wholeNumber(inAll)],
        columns: {
          species,
          traps: compared.facilities,
          season: label,
          fish_by_this_date: byDate,
          fish_in_all: inAll,
          figures: 'counted in season',
        },
      }))}
    />
  );
}

export function comparedLayout(
  { firstWeek: firstDate, today }: Pick<SpeciesData, 'firstWeek' | 'today'>,
  { seasons }: Pick<Compared, 'seasons'>,
  canvas?: Canvas,
) {
  const [now = null, ...earlier] = seasons.map(({ label, counts }) => ({
    label,
    firstDate,
    knownFrom: firstDate,
    growth: counts.map((fish, week): GrowthPoint => [week * WEEK_DAYS, fish, 0]),
  }));
  return seasonLayout(
    { firstDate, now, earlier: earlier.toReversed(), expected: null },
    today,
    canvas,
  );
}

const LABEL = 'Fish counted since the season began';

function ComparedCard({ data, compared }: { data: SpeciesData; compared: Compared }) {
  const layout = comparedLayout(data, compared);
  if (layout === null) return null;
  const countedOn = data.window?.to ?? data.today;
  const soFar = `${wholeNumber(compared.count)} so far ${comparedTraps(compared)}`;
  const rank = seasonRankSentence(compared, data.species, countedOn);
  return (
    <SeasonCard
      title={LABEL}
      header={soFar}
      subject={data.species}
      finding={joined([`${soFar}.`, rank])}
      layout={layout}
      reading={seasonReading}
      summary={joined([rank, ...comparedRange(compared, countedOn)])}
      table={<SeasonTable compared={compared} species={data.species} />}
    />
  );
}

export function ThisSeason({ data }: { data: SpeciesData }) {
  const { season, species } = data;
  if (season === null) return null;
  const { compared, leftOut, notCounted } = season;
  const notes = [leftOutWords(season), notCountedWords(season)].filter((words) => words !== null);
  return (
    <Section id="season" heading={seasonRank(season, species) ?? 'This season'}>
      {compared === null ? (
        <p>Too few of its facilities were counted last season for a comparison.</p>
      ) : (
        <>
          <ScaleStrip {...compared.comparison} />
          <ComparedCard data={data} compared={compared} />
        </>
      )}
      {notes.length > 0 ? (
        <details>
          <summary>
            {compared === null
              ? `${counted(notCounted.length, 'run')} not reported yet`
              : `${counted(leftOut.length + notCounted.length, 'run')} left out of the comparison`}
          </summary>
          {notes.map((words) => (
            <p key={words} className="note">
              {words}
            </p>
          ))}
        </details>
      ) : null}
    </Section>
  );
}

export function speciesPreview(data: SpeciesData): PreviewContent {
  const { species, season, window } = data;
  const compared = season?.compared ?? null;
  const layout = compared && comparedLayout(data, compared, SEASON_CANVAS);
  const rank = season && seasonRank(season, species);
  return {
    title: speciesHeadline(data),
    lines: [recentWhere(data), seasonCount(data)].flatMap((line) => (line === null ? [] : [line])),
    asOf: window?.to ?? null,
    chart:
      compared && layout
        ? {
            // The date stands in the picture's head; with it here the line would be cut.
            caption: `${rank ?? `${wholeNumber(compared.count)} so far`} at ${counted(compared.facilities, 'facility', 'facilities')}`,
            season: layout,
          }
        : null,
  };
}
