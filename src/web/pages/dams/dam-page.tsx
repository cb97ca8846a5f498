import { use } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import type { DamCounts } from '#contract/dams.ts';
import { DAMS, damNamed } from '#domain/dam/dams.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { addDays, laterOf, yearOf } from '#domain/time/plain-date.ts';
import { SeasonCard, seasonLayout, seasonReading } from '#web/charts/season-chart.tsx';
import { ScaleStrip } from '#web/charts/small-charts.tsx';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { configIn, pageHead, unlistedHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import {
  dateRange,
  dayMonth,
  dayRange,
  joined,
  longDate,
  wholeNumber,
} from '#web/lib/words/format.ts';
import { capitalized, sameDateRange } from '#web/lib/words/season-words.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { Fact, Facts } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DataStamp } from '#web/ui/save-file.ts';
import { PageTitle, Section } from '#web/ui/section.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import { DamSource } from './dam-source.tsx';
import {
  adultsOf,
  ageWords,
  besideWords,
  damPath,
  damTitle,
  daysWords,
  figuresOf,
  leadSeason,
  seasonNoun,
} from './dam-words.ts';

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const asked = params.dam ?? '';
  const dam = damNamed(asked);
  if (dam === null) return data(null, { status: 404 });
  if (!damPath(dam).endsWith(`/${asked}`)) throw redirect(damPath(dam), 301);
  return data(await context.get(siteContext).dam(dam.key));
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return unlistedHead('Dam not found', 'There is no such dam here.');
  return pageHead(configIn(matches), {
    title: `${loaderData.name} Dam`,
    description: `${damTitle(loaderData)}. Salmon and steelhead that passed ${loaderData.name} Dam, against ten earlier years by the same date.`,
    path: damPath(loaderData),
  });
}

type Season = DamCounts['seasons'][number];

const SHOWN_DAYS = 14;
const FIGURES = 'counted at the dam, Columbia River DART';

function DamFacts({ dam, lead }: { dam: DamCounts; lead: Season }) {
  const { from, to, adults } = lead;
  return (
    <Facts>
      <Fact
        figure={adults.count === null ? '–' : wholeNumber(adults.count)}
        what={`${adultsOf(lead)} ${dam.is_old ? `in ${yearOf(to)}` : 'this season'}`}
      >
        {dateRange(from, to)}
      </Fact>
      <Fact
        figure={adults.last_week === null ? '–' : wholeNumber(adults.last_week)}
        what="in the last week counted"
      >
        {dayRange(laterOf(from, addDays(to, -6)), to)}
      </Fact>
    </Facts>
  );
}

function YearsTable({ dam, lead }: { dam: DamCounts; lead: Season }) {
  const { compared } = lead.adults;
  if (compared === null) return null;
  const years = [...compared.years, { year: yearOf(lead.to), count: compared.count }].toReversed();
  const heading = `${capitalized(adultsOf(lead))} by ${dayMonth(compared.to)}`;
  return (
    <CountTable
      caption={`Years of ${seasonNoun(lead)} at ${dam.name} from ${dayMonth(compared.from)}`}
      corner="Year"
      chart="season"
      headings={[heading]}
      rows={years.map(({ year, count }) => ({
        key: year,
        heading: String(year),
        cells: [wholeNumber(count)],
        columns: { dam: dam.name, fish: seasonNoun(lead), year, count, figures: FIGURES },
      }))}
    />
  );
}

function DamSeason({ dam, lead }: { dam: DamCounts; lead: Season }) {
  const stamp = use(DataStamp);
  const { compared } = lead.adults;
  const lines = lead.lines.map(({ year, first_date, points }) => ({
    ...{ label: String(year), first_date, known_from: first_date },
    growth: points.map(([day, fish]): [number, number, number] => [day, fish, 0]),
  }));
  const now = lines.at(-1);
  const last = compared?.years.at(-1);
  const layout =
    compared &&
    now &&
    seasonLayout(
      { first_date: now.first_date, now, earlier: lines.slice(0, -1), expected: null },
      dam.today,
    );
  if (!compared || !layout) return null;
  const range = sameDateRange(
    compared,
    last ? { label: String(last.year), count: last.count } : null,
  );
  return (
    <Section id="season" heading={besideWords(compared)}>
      <ScaleStrip {...compared} />
      <DataStamp
        value={{ ...stamp, fish: 'Corps of Engineers, DART', asOf: dam.newest_count ?? '' }}
      >
        <SeasonCard
          title={`${capitalized(adultsOf(lead))} counted since ${dayMonth(compared.from)}`}
          header={`${wholeNumber(compared.count)} by ${dayMonth(compared.to)}${compared.count === lead.adults.count ? '' : ', on the days compared'}`}
          subject={`${capitalized(seasonNoun(lead))} at ${dam.name}`}
          layout={layout}
          reading={seasonReading}
          summary={joined([range && `${range}.`, daysWords(compared)])}
          table={<YearsTable dam={dam} lead={lead} />}
        />
      </DataStamp>
    </Section>
  );
}

function EverySeason({ dam }: { dam: DamCounts }) {
  const shown = dam.seasons.filter(
    ({ adults, jacks }) => (adults.count ?? jacks?.count ?? null) !== null,
  );
  const figure = (count: number | null | undefined) => (count == null ? null : wholeNumber(count));
  return (
    <Section
      id="species"
      heading={`Every species${dam.is_old ? ` in ${yearOf(shown[0]?.to ?? dam.today)}` : ' so far'}`}
    >
      <CountTable
        caption={`Fish counted at ${dam.name}`}
        corner="Fish"
        chart="species"
        headings={['Adults', 'Jacks', 'Last week', 'By this date']}
        rows={shown.map((season) => ({
          key: `${season.species} ${season.run}`,
          heading: `${capitalized(seasonNoun(season))}${season.to === dam.newest_count ? '' : ` to ${dayMonth(season.to)}`}`,
          cells: [
            figure(season.adults.count),
            figure(season.jacks?.count),
            figure(season.to === dam.newest_count ? season.adults.last_week : null),
            (season.adults.count ?? 0) > 0 && season.adults.compared
              ? scaleWord(season.adults.compared)
              : null,
          ],
          columns: {
            dam: dam.name,
            ...{ species: season.species, run: season.run, from: season.from, to: season.to },
            adults: season.adults.count,
            jacks: season.jacks?.count ?? null,
            earlier_years: season.adults.compared?.seasons ?? 0,
            earlier_years_with_fewer: season.adults.compared?.fewer ?? null,
            figures: FIGURES,
          },
        }))}
      />
    </Section>
  );
}

function DayByDay({ dam, lead }: { dam: DamCounts; lead: Season }) {
  const hasJacks = lead.jacks !== null;
  const noun = seasonNoun({ ...lead, run: 'NA' });
  const { water } = useUnits();
  return (
    <Section id="days" heading="Day by day" label={capitalized(noun)}>
      <CountTable
        caption={`${capitalized(noun)} at ${dam.name} day by day`}
        corner="Day"
        chart="days"
        headings={[
          capitalized(adultsOf(lead)),
          ...(hasJacks ? ['Jacks'] : []),
          `Water ${water.unit}`,
        ]}
        rows={dam.days
          .slice(-SHOWN_DAYS)
          .toReversed()
          .map((day) => {
            const [adults, jacks] = figuresOf(lead, day);
            const warm = day.celsius === null ? null : water.number(day.celsius);
            const figure = (count: number | null) => (count === null ? null : wholeNumber(count));
            return {
              key: day.date,
              heading: dayMonth(day.date),
              cells: [figure(adults), ...(hasJacks ? [figure(jacks)] : []), warm],
              columns: { dam: dam.name, ...day, figures: FIGURES },
            };
          })}
      />
    </Section>
  );
}

function DamPage({ dam }: { dam: DamCounts }) {
  const lead = leadSeason(dam.seasons);
  const age = ageWords(dam, dam.today);
  const { water } = useUnits();
  return (
    <div className="page sections">
      {age ? <Notice kind="stale">{age}</Notice> : null}
      <nav className="chips one-row" aria-label="Dams">
        <Link to="/dams">All dams</Link>
        {DAMS.map((one) => (
          <Link
            key={one.key}
            to={damPath(one)}
            aria-current={one.key === dam.dam ? 'page' : undefined}
          >
            {one.name}
          </Link>
        ))}
      </nav>
      <PageTitle
        title={damTitle(dam)}
        beside={lead ? <SpeciesPicture species={lead.species} height={52} /> : undefined}
      >
        {dam.water
          ? `Water ${water.text(dam.water.celsius)} on ${longDate(dam.water.date)}.`
          : null}
      </PageTitle>
      {lead === null ? null : (
        <>
          <DamFacts dam={dam} lead={lead} />
          <div className="columns">
            <div className="stack gap-24">
              <DamSeason dam={dam} lead={lead} />
              <EverySeason dam={dam} />
            </div>
            <DayByDay dam={dam} lead={lead} />
          </div>
        </>
      )}
      <DamSource {...dam} path={`/api${damPath(dam)}`} />
      <ShareButton />
    </div>
  );
}

function UnknownDam() {
  return (
    <div className="page message">
      <h1>There is no page of this dam</h1>
      <p>Fish are counted at these:</p>
      <ul>
        {DAMS.map((dam) => (
          <li key={dam.key}>
            <Link to={damPath(dam)}>{dam.name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export default function Dam() {
  const dam = useLoaderData<typeof loader>();
  return dam === null ? <UnknownDam /> : <DamPage key={dam.dam} dam={dam} />;
}
