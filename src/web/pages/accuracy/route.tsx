import type { Accuracy } from '#contract/accuracy.ts';
import { type RiverStandIn, SIMULATED_RIVER } from '#contract/river-address.ts';
import {
  type ChanceScore,
  doubtedLeadDays,
  FEWEST_SCORED_DAYS,
} from '#domain/river/chance-scores.ts';
import { isSpread } from '#domain/river/forecast-chances.ts';
import { wholeNumber } from '#domain/words/format.ts';
import { ScoreChart } from '#web/charts/score-chart.tsx';
import { pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { Article } from '#web/ui/article.tsx';
import { CountTable } from '#web/ui/count-table.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';
import {
  chancesWords,
  conditionWords,
  findingWords,
  freshetAt,
  HALF,
  perCent,
  rangeWords,
  recordWords,
  sampleWords,
  seasonsOf,
  shownWords,
  stageWords,
} from './accuracy-words.ts';

const WAYS = [
  { method: 'last_five', name: 'Mean of the last five seasons' },
  { method: 'count_by_share', name: 'Count divided by the usual share' },
  { method: 'freshet', name: 'Freshet' },
] as const;

const MIDDLE = [0.25, HALF, 0.75] as const;

function StagesSection({ stages }: Accuracy) {
  const lines = WAYS.map(({ method, name }) => ({
    name,
    isOurs: method === 'freshet',
    points: stages.flatMap(({ stage, errors }) => {
      const error = errors[method];
      return stage === 0 || error === null ? [] : [{ stage, error }];
    }),
  }));
  const caption = 'Median error of the season’s total by share of the run usually in';
  return (
    <>
      <ScoreChart lines={lines} name={`${caption}. The table below has its values.`} />
      <CountTable
        caption={caption}
        corner="Of the run"
        headings={[...WAYS.map(({ name }) => name), 'In the range', 'Seasons']}
        chart="errors"
        rows={stages.map(({ stage, replays, errors, covered }) => ({
          key: stage,
          heading: stageWords(stage),
          cells: [
            ...WAYS.map(({ method }) => perCent(errors[method])),
            perCent(covered),
            wholeNumber(replays),
          ],
          columns: {
            share_of_run: stage,
            seasons: replays,
            ...Object.fromEntries(
              WAYS.map(({ method }) => [`median_error_${method}_percent`, errors[method]]),
            ),
            within_the_range_percent: covered,
          },
        }))}
      />
    </>
  );
}

function SpeciesSection({ species, stages }: Accuracy) {
  const all = stages.map(({ stage }) => stage);
  return (
    <CountTable
      caption="Median error of Freshet’s projection by species"
      corner="Species"
      chart="species"
      headings={[
        'Seasons',
        ...MIDDLE.map((stage) => `At ${stageWords(stage)}`),
        'In the range',
        'Shown at',
      ]}
      rows={species.map((accuracy) => ({
        key: accuracy.species,
        heading: accuracy.species,
        cells: [
          seasonsOf(accuracy),
          ...MIDDLE.map((stage) => freshetAt(accuracy.stages, stage)),
          perCent(accuracy.covered),
          shownWords(accuracy, all),
        ],
        columns: {
          species: accuracy.species,
          seasons: seasonsOf(accuracy),
          ...Object.fromEntries(
            accuracy.stages.map(({ stage, errors }) => [
              `median_error_at_${stage}_percent`,
              errors.freshet,
            ]),
          ),
          within_the_range_percent: accuracy.covered,
          shown_at: shownWords(accuracy, all),
        },
      }))}
    />
  );
}

function YearsSection({ years }: Accuracy) {
  return (
    <CountTable
      caption="Freshet’s projection by year"
      corner="Year"
      chart="years"
      headings={[
        'Projections',
        ...MIDDLE.map((stage) => `At ${stageWords(stage)}`),
        'In the range',
      ]}
      rows={years.map(({ year, replays, covered, stages }) => ({
        key: year,
        heading: year,
        cells: [
          wholeNumber(replays),
          ...MIDDLE.map((stage) => freshetAt(stages, stage)),
          perCent(covered),
        ],
        columns: {
          year,
          projections: replays,
          ...Object.fromEntries(
            stages.map(({ stage, errors }) => [`median_error_at_${stage}_percent`, errors.freshet]),
          ),
          within_the_range_percent: covered,
        },
      }))}
    />
  );
}

/** Published errors of other in-season projections; see docs/projection.md. */
const PUBLISHED = [
  {
    name: 'Fraser River Panel, sockeye, 1997 to 2009, median',
    errors: ['25–78%', 'under 20%', 'under 7%'],
  },
  { name: 'WDFW, Columbia spring Chinook, mean', errors: ['18–19%', '13.5%', '4.6%'] },
] as const;

function PublishedSection({ stages }: Accuracy) {
  const ours = {
    name: 'Freshet, single facilities, median',
    errors: MIDDLE.map((at) => freshetAt(stages, at)),
  };
  const headings = ['Early', 'Halfway', 'Late'];
  return (
    <>
      <CountTable
        caption="Published errors of totals during a run"
        corner="Projection"
        chart="published"
        headings={headings}
        rows={[ours, ...PUBLISHED].map(({ name, errors }) => ({
          key: name,
          heading: name,
          cells: [...errors],
          columns: {
            whose: name,
            early: errors[0] ?? null,
            half_way: errors[1] ?? null,
            late: errors[2] ?? null,
          },
        }))}
      />
      <p>
        Those projections are of whole rivers, which test fisheries and dam counts follow. One
        facility is harder to project. Here, early, halfway and late are a quarter, half and three
        quarters of the run. On the Fraser they are the run’s first days, its middle and its last
        days. The Fraser’s figures are from English and others, 2011, Cohen Commission report 7. On
        the Columbia, early, halfway and late are April 22, May 10 and May 28.
      </p>
    </>
  );
}

/** What may be said of the chances before enough days can be compared. */
function ChancesSection(props: { scores: readonly ChanceScore[]; standIn: RiverStandIn | null }) {
  const { scores, standIn } = props;
  const shown = scores.filter(({ days }) => days >= FEWEST_SCORED_DAYS);
  const doubted = doubtedLeadDays(scores);
  return (
    <>
      <p>
        The National Weather Service gives chances of a flow, as an experiment. The band of 8
        chances in 10 is meant to hold 80% of the days. Freshet keeps the bands that it showed, and
        scores them once there are {FEWEST_SCORED_DAYS} days. A band that held fewer than 70% or
        more than 90% of its days is no longer shown. The first day’s band is never shown.{' '}
        {chancesWords(scores, standIn)}
      </p>
      {shown.length > 0 ? (
        <CountTable
          caption="Days whose mean flow was in the band of 8 chances in 10"
          corner="Days ahead"
          chart="chances"
          headings={['In the band', 'Days of issue', 'Bands', 'Shown']}
          rows={shown.map(({ leadDay, days, bands, insidePercent }) => {
            const isShown = isSpread(leadDay, doubted);
            return {
              key: leadDay,
              heading: leadDay,
              cells: [
                perCent(insidePercent),
                wholeNumber(days),
                wholeNumber(bands),
                isShown ? 'yes' : 'no',
              ],
              columns: {
                days_ahead: leadDay,
                in_the_band_percent: insidePercent,
                days_of_issue: days,
                bands,
                shown: isShown ? 'yes' : 'no',
              },
            };
          })}
        />
      ) : null}
    </>
  );
}

export function AccuracyPage(props: {
  view: Accuracy;
  chances: readonly ChanceScore[];
  /** What stands in for the river services; `null` where they are live. */
  standIn: RiverStandIn | null;
}) {
  const { view, chances, standIn } = props;
  return (
    <Article title="How accurate are the projections?" lead={<p>{findingWords(view)}</p>}>
      <Section id="errors" heading="How far off">
        <p>
          {sampleWords(view)} {recordWords(view)} {rangeWords(view)}
        </p>
        <StagesSection {...view} />
      </Section>
      <Section id="species" heading="By species">
        <p>{conditionWords(view)}</p>
        <SpeciesSection {...view} />
      </Section>
      <Section id="years" heading="One year at a time">
        <p>
          A good or a poor year at sea moves all runs together. So most ranges of one year may miss
          on the same side. In one year more than four totals in five are in range, in another
          fewer.
        </p>
        <YearsSection {...view} />
      </Section>
      <Section id="published" heading="Against others’ projections">
        <PublishedSection {...view} />
      </Section>
      <Section
        id="chances"
        heading="The chances of a river’s flow"
        label={standIn === 'simulated' ? SIMULATED_RIVER : null}
      >
        <ChancesSection scores={chances} standIn={standIn} />
      </Section>
      <Section id="method" heading="How it works">
        <p>
          Three methods estimate the total from the run’s own seasons: the count so far divided by
          the usual share; the count plus what usually still comes; a usual season. Their mean is
          corrected by what other seasons of the species show: after a strong last season, a large
          count or many jacks, more fish come. Ocean surveys, fishing and the river play no part.
        </p>
      </Section>
    </Article>
  );
}

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { rivers } = await site.config();
  return {
    view: await site.accuracy(),
    chances: await site.chanceScores(),
    standIn: rivers === 'live' ? null : rivers,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'How accurate are the projections?',
    description:
      'How far off the projected totals of past seasons were, by species and stage of the run.',
    path: '/accuracy',
  });
}

export default function AccuracyOfProjections({ loaderData }: Route.ComponentProps) {
  return <AccuracyPage {...loaderData} />;
}
