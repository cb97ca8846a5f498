import { use } from 'react';
import type { DamStanding } from '#domain/dam/dam-passage.ts';
import { DAMS, damNamed, slugOfDam } from '#domain/dam/dams.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { runNoun } from '#domain/say/fish.ts';
import { shareWords } from '#domain/say/run.ts';
import { usualRangeSentences } from '#domain/say/season.ts';
import { addDays, laterOf, yearOf } from '#domain/time/plain-date.ts';
import {
  capitalized,
  dateFor,
  dayRange,
  joined,
  rangeFor,
  shortDate,
  wholeNumber,
} from '#domain/words/format.ts';
import { HillInList, windowOf } from '#web/charts/hill-in-list.tsx';
import { SeasonCard, seasonReading, YEAR } from '#web/charts/season-chart.tsx';
import { ScaleStrip } from '#web/charts/small-charts.tsx';
import { damPath } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { noSuchPage, noSuchPageHead } from '#web/lib/site/no-such-page.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext, useConfig } from '#web/lib/site/site.ts';
import { seriesHeading } from '#web/lib/words/series-words.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { Fact, Facts } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import { NoPageOrError } from '#web/ui/no-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DataStamp } from '#web/ui/save-file.ts';
import { PageTitle, Section } from '#web/ui/section.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { spaced } from '#web/ui/spaced.ts';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import type { Route } from './+types/dam-page.ts';
import styles from './dam.module.css';
import { type DamAndSeason, FIGURES, figure } from './dam-figures.ts';
import { damLayout } from './dam-preview.ts';
import { DamSource } from './dam-source.tsx';
import {
  adultsOf,
  ageWords,
  besideWords,
  damTitle,
  daysWords,
  leadSeason,
  usualSeason,
} from './dam-words.ts';
import { DayByDay } from './day-by-day.tsx';

export const handle: PageHandle = {
  names: {
    dam(name) {
      const dam = damNamed(name);
      return dam && slugOfDam(dam);
    },
  },
  inBrowser: [YEAR],
};

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ params, context }: Route.LoaderArgs) {
  const dam = damNamed(params.dam ?? '');
  const standing = dam && (await context.get(siteContext).dam(dam.key));
  if (standing === null) {
    throw noSuchPage(DAMS.map((known) => ({ name: known.name, to: damPath(known) })));
  }
  return standing;
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return noSuchPageHead(error, 'Dam not found', 'There is no such dam here.');
  const config = matches[0].loaderData;
  const { dam } = loaderData;
  return pageHead(config, {
    title: `${dam.name} Dam`,
    description: `${damTitle(loaderData, config?.mode ?? 'live')}. Salmon and steelhead that passed ${dam.name} Dam, compared with ten earlier years by the same date.`,
    path: damPath(dam),
    hasPicture: true,
    feed: { title: `${dam.name} Dam`, path: `/feeds${damPath(dam)}` },
  });
}

function DamFacts({ standing, lead }: DamAndSeason) {
  const { today } = useConfig();
  const { from, to, adults, jacks } = lead;
  const fish = jacks === null ? runNoun(lead) : `adult ${runNoun(lead)}`;
  const season = standing.isOld ? `in ${yearOf(to)}` : 'this season';
  return (
    <Facts>
      <Fact figure={figure(adults.count) ?? '–'} what={`${fish} ${season}`}>
        {rangeFor(from, to, today)}
      </Fact>
      <Fact figure={figure(adults.lastWeek) ?? '–'} what="in the last week counted">
        {dayRange(laterOf(from, addDays(to, -6)), to)}
      </Fact>
    </Facts>
  );
}

function YearsTable({ standing: { dam }, lead }: DamAndSeason) {
  const { compared } = lead.adults;
  if (compared === null) return null;
  const years = [...compared.years, { year: yearOf(lead.to), count: compared.count }].toReversed();
  const heading = `${capitalized(adultsOf(lead))} by ${shortDate(compared.to)}`;
  return (
    <CountTable
      caption={`Years of ${runNoun(lead)} at ${dam.name} from ${shortDate(compared.from)}`}
      corner="Year"
      chart="season"
      headings={[heading]}
      rows={years.map(({ year, count }) => ({
        key: year,
        heading: String(year),
        cells: [wholeNumber(count)],
        columns: { dam: dam.name, fish: runNoun(lead), year, count, figures: FIGURES },
      }))}
    />
  );
}

function DamSeason({ standing, lead }: DamAndSeason) {
  const { dam, newest } = standing;
  const { today } = useConfig();
  const stamp = use(DataStamp);
  const { compared } = lead.adults;
  const last = compared?.years.at(-1);
  const layout = damLayout(lead, today);
  if (!compared || !layout) return null;
  const range = usualRangeSentences(
    compared,
    compared.to,
    last ? { label: String(last.year), count: last.count } : null,
  );
  const isPart = compared.count !== lead.adults.count;
  const soFar = `${wholeNumber(compared.count)} by ${shortDate(compared.to)}${isPart ? ', on the days compared' : ''}`;
  return (
    <Section id="season" heading={besideWords(compared)}>
      <ScaleStrip {...compared} />
      <DataStamp value={{ ...stamp, fish: 'Corps of Engineers, DART', asOf: newest ?? '' }}>
        <SeasonCard
          title={`${capitalized(adultsOf(lead))} counted since ${shortDate(compared.from)}`}
          header={soFar}
          subject={`${capitalized(runNoun(lead))} at ${dam.name}`}
          finding={`${soFar}. ${besideWords(compared)}.`}
          layout={layout}
          reading={seasonReading}
          summary={joined([...range, daysWords(compared)])}
          table={<YearsTable standing={standing} lead={lead} />}
        />
      </DataStamp>
    </Section>
  );
}

function EverySeason({ standing }: { standing: DamStanding }) {
  const { dam, newest, isOld, seasons } = standing;
  const { today } = useConfig();
  const shown = seasons.filter(
    ({ adults, jacks }) => (adults.count ?? jacks?.count ?? null) !== null,
  );
  const when = isOld ? `in ${yearOf(shown[0]?.to ?? today)}` : 'this season';
  return (
    <Section id="species" heading={`Every species ${when}`}>
      <CountTable
        caption={`Fish counted at ${dam.name}`}
        corner="Fish"
        chart="species"
        headings={['Adults', 'Jacks', 'Last week', 'By this date']}
        rows={shown.map((season) => ({
          key: `${season.species} ${season.run}`,
          heading: `${seriesHeading({ ...season, origin: 'UNKNOWN' })}${season.to === newest ? '' : ` to ${shortDate(season.to)}`}`,
          cells: [
            figure(season.adults.count),
            figure(season.jacks?.count),
            figure(season.to === newest ? season.adults.lastWeek : null),
            (season.adults.count ?? 0) > 0 && season.adults.compared
              ? scaleWord(season.adults.compared)
              : null,
          ],
          columns: {
            dam: dam.name,
            species: season.species,
            run: season.run,
            from: season.from,
            to: season.to,
            adults: season.adults.count,
            jacks: season.jacks?.count ?? null,
            earlier_years: season.adults.compared?.seasons ?? 0,
            earlier_years_with_fewer: season.adults.compared?.fewer ?? null,
            figures: FIGURES,
          },
        }))}
      />
      {shown.some(({ to, adults }) => to === newest && (adults.lastWeek ?? 0) < 0) ? (
        <p className="note">A figure below zero is a correction, or fish that went back down.</p>
      ) : null}
    </Section>
  );
}

function UsualSeason({ lead }: Pick<DamAndSeason, 'lead'>) {
  const usual = usualSeason(lead);
  if (usual === null || lead.adults.compared === null) return null;
  const { share, hill, peak } = usual;
  const by = shortDate(lead.adults.compared.to);
  return (
    <Section
      id="usual"
      heading={`By ${by}, ${share === 0 ? 'none' : shareWords(share)} of a usual run has passed`}
      label={`The hill shows when ${runNoun(lead)} usually pass; its solid part is past. The peak week is ${dayRange(peak.from, peak.to)}.`}
    >
      <div className={styles.hill}>
        <HillInList hill={hill} window={windowOf([hill])} peak={[peak.week - 1, peak.week]} />
      </div>
    </Section>
  );
}

function DamPage({ standing }: { standing: DamStanding }) {
  const { dam } = standing;
  const lead = leadSeason(standing.seasons);
  const { mode, today } = useConfig();
  const age = ageWords(standing, { today, mode });
  const { water } = useUnits();
  return (
    <div className="page sections">
      {age ? <Notice kind={mode === 'demo' ? 'plain' : 'stale'}>{age}</Notice> : null}
      <nav className="chips one-row" aria-label="Dams">
        {spaced([
          <Link key="all" to="/dams">
            All dams
          </Link>,
          ...DAMS.map((choice) => (
            <Link
              key={choice.key}
              to={damPath(choice)}
              aria-current={choice.key === dam.key ? 'page' : undefined}
            >
              {choice.name}
            </Link>
          )),
        ])}
      </nav>
      <PageTitle
        title={damTitle(standing, mode)}
        beside={lead ? <SpeciesPicture species={lead.species} height={40} /> : undefined}
      >
        {standing.water
          ? `The water was ${water.text(standing.water.celsius)} on ${dateFor(standing.water.date, today)}.`
          : null}
      </PageTitle>
      {lead === null ? null : (
        <>
          <DamFacts standing={standing} lead={lead} />
          <div className="columns">
            <div className="stack gap-24">
              <DamSeason standing={standing} lead={lead} />
              <EverySeason standing={standing} />
            </div>
            <div className="stack gap-24">
              <DayByDay standing={standing} lead={lead} />
              <UsualSeason lead={lead} />
            </div>
          </div>
        </>
      )}
      <DamSource>
        Download: <a href={`/data${damPath(dam)}.csv`}>CSV</a>,{' '}
        <a href={`/data${damPath(dam)}.json`}>JSON</a>
      </DamSource>
      <ShareButton />
    </div>
  );
}

export default function Dam({ loaderData }: Route.ComponentProps) {
  return <DamPage key={loaderData.dam.key} standing={loaderData} />;
}

export function ErrorBoundary() {
  return (
    <NoPageOrError title="There is no page of this dam">
      <p>Fish are counted at these:</p>
    </NoPageOrError>
  );
}
