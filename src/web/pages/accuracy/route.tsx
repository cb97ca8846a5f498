import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Accuracy } from '#contract/accuracy.ts';
import { CoverageChart, ScoreChart } from '#web/charts/score-chart.tsx';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { wholeNumber } from '#web/lib/words/format.ts';
import { Article } from '#web/ui/article.tsx';
import { CountTable } from '#web/ui/count-table.tsx';
import { Section } from '#web/ui/section.tsx';

type OfSpecies = Accuracy['species'][number];

/** Species with fewer seasons are too few to judge a range by. */
const FEWEST_FOR_RANGE = 50;

const perCent = (value: number) => `${value.toFixed(1)}%`;

const stageWords = (stage: number) => `${Math.round(100 * stage)}%`;

const HALF = 0.5;

export function findingWords({ stages }: Accuracy): string {
  const half = stages.find(({ stage }) => stage === HALF);
  if (half === undefined) return 'No finished season could be projected again.';
  const { freshet, last_five, count_by_share } = half.errors;
  return (
    `Halfway through a run, half of the projected totals were within ${perCent(freshet)} of what ` +
    `came in the end. The mean of the last five seasons was within ${perCent(last_five)}, and the ` +
    `count divided by the usual share within ${perCent(count_by_share)}.`
  );
}

function sampleWords({ sample }: Accuracy): string {
  const { seasons, runs, first_year, last_year, fewest_fish, fewest_seasons } = sample;
  return (
    `${wholeNumber(seasons)} finished seasons of ${wholeNumber(runs)} runs, ${first_year} to ` +
    `${last_year}: every season of at least ${fewest_fish} fish with ${fewest_seasons} or more ` +
    'finished seasons before it.'
  );
}

export function rangeWords({ stages, species }: Accuracy): string {
  const judged = species.filter((one) => seasonsOf(one) >= FEWEST_FOR_RANGE);
  const covered = stages.map((one) => one.covered);
  const least = Math.min(...covered);
  const most = Math.max(...covered);
  const found = `The range is meant to hold four totals in five. It held ${perCent(least)} to ${perCent(most)} of them, by stage of the run`;
  if (judged.length === 0) return `${found}.`;
  const ofSpecies = judged.map((one) => `${perCent(one.covered)} of ${one.species}`);
  return `${found}, and from a quarter to three quarters of the run ${ofSpecies.join(', ')}.`;
}

function seasonsOf({ stages }: OfSpecies): number {
  return Math.max(0, ...stages.map(({ replays }) => replays));
}

export function shownWords({ stages }: OfSpecies): string {
  const proved = stages.filter((one) => one.proved);
  if (proved.length === 0) return 'no stage';
  if (proved.length === stages.length) return 'every stage';
  const [first] = proved;
  const isFromThere = stages.slice(-proved.length).every((one) => one.proved);
  if (isFromThere) return `from ${stageWords(first?.stage ?? 0)} on`;
  return `at ${proved.map(({ stage }) => stageWords(stage)).join(', ')}`;
}

type Method = keyof Accuracy['stages'][number]['errors'];

const WAYS: readonly { method: Method; name: string }[] = [
  { method: 'last_five', name: 'Mean of the last five seasons' },
  { method: 'count_by_share', name: 'Count divided by the usual share' },
  { method: 'freshet', name: 'Freshet' },
];

const MIDDLE = { from: 0.25, to: 0.75 } as const;

function ErrorsSection({ stages }: Accuracy) {
  const lines = WAYS.map(({ method, name }) => ({
    name,
    isOurs: method === 'freshet',
    points: stages.map(({ stage, errors }) => ({ stage, error: errors[method] })),
  }));
  return (
    <>
      <p>
        The further a run has come, the better its total is known. Half of the totals were off by
        less than the line shows, from a tenth of the run to nine tenths.
      </p>
      <ScoreChart
        lines={lines}
        name="Median error of the season’s total by stage of the run. The table below has its values."
      />
      <CountTable
        caption="Median error of the season’s total by stage of the run"
        corner="Of the run"
        headings={WAYS.map(({ name }) => name)}
        chart="errors"
        rows={stages.map(({ stage, errors }) => ({
          key: stage,
          heading: stageWords(stage),
          cells: WAYS.map(({ method }) => perCent(errors[method])),
          columns: {
            share_of_run: stage,
            ...Object.fromEntries(
              WAYS.map(({ method }) => [`median_error_${method}_percent`, errors[method]]),
            ),
          },
        }))}
      />
    </>
  );
}

function RangesSection(view: Accuracy) {
  const covered = view.species.map((one) => ({ name: one.species, covered: one.covered }));
  return (
    <>
      <p>{rangeWords(view)}</p>
      <CoverageChart
        species={covered}
        name="Share of totals within the range by species. The table of the species has its values."
      />
      <p>
        A range that held many more would be too wide to be of use, one that held many fewer too
        narrow to be trusted. A species with few seasons says little either way.
      </p>
    </>
  );
}

function SpeciesSection({ species }: Accuracy) {
  const stages = (species[0]?.stages ?? [])
    .map(({ stage }) => stage)
    .filter((stage) => stage >= MIDDLE.from && stage <= MIDDLE.to);
  return (
    <>
      <p>
        A projection is shown only at stages at which, over at least 20 seasons of the species, it
        was better than both simpler ways above, and never for a run with fewer than six finished
        seasons.
      </p>
      <CountTable
        caption="Median error of Freshet’s projection by species and stage of the run"
        corner="Species"
        chart="species"
        headings={[
          'Seasons',
          ...stages.map((stage) => `At ${stageWords(stage)}`),
          'Within the range',
          'Shown at',
        ]}
        rows={species.map((one) => ({
          key: one.species,
          heading: one.species,
          cells: [
            seasonsOf(one),
            ...stages.map((stage) => {
              const score = one.stages.find((other) => other.stage === stage);
              return score ? perCent(score.errors.freshet) : '–';
            }),
            perCent(one.covered),
            shownWords(one),
          ],
          columns: {
            species: one.species,
            seasons: seasonsOf(one),
            ...Object.fromEntries(
              one.stages.map(({ stage, errors }) => [
                `median_error_at_${stage}_percent`,
                errors.freshet,
              ]),
            ),
            within_the_range_percent: one.covered,
            shown_at: shownWords(one),
          },
        }))}
      />
    </>
  );
}

export function AccuracyPage({ view }: { view: Accuracy }) {
  return (
    <Article title="How accurate are the projections?" lead={<p>{findingWords(view)}</p>}>
      <Section id="test" heading="What was tested">
        <p>{sampleWords(view)}</p>
        <p>
          Each was projected again as if on a day of its run, from the weekly reports that were out
          by then and from no later season, and compared with what the trap had counted in the end.
        </p>
      </Section>
      <Section id="errors" heading="How far off">
        <ErrorsSection {...view} />
      </Section>
      <Section id="ranges" heading="How often within the range">
        <RangesSection {...view} />
      </Section>
      <Section id="species" heading="By species">
        <SpeciesSection {...view} />
      </Section>
      <Section id="method" heading="How it works">
        <p>Three simple ways each give a total, from the run’s own earlier seasons:</p>
        <ul>
          <li>the count so far, divided by the share of the fish usually in by this day;</li>
          <li>the count so far, and as many fish as usually still came after this day;</li>
          <li>the total of a usual season, recent seasons counting more.</li>
        </ul>
        <p>
          The projection is their weighted mean. A way counts more at a trap where it would have
          been closer in earlier seasons on the same day. The range comes from how far off the
          projections of past seasons were.
        </p>
        <p>
          Ocean surveys, fishing and the river play no part in it. A projection says what the trap
          will count if the season goes as earlier ones did.
        </p>
      </Section>
    </Article>
  );
}

export const shouldRevalidate = onlyForAnotherPath;

export const loader = ({ context }: LoaderFunctionArgs) => context.get(siteContext).accuracy();

export const meta = ({ matches }: MetaArgs) =>
  pageHead(configIn(matches), {
    title: 'How accurate are the projections?',
    description:
      'How far off the projected totals of past seasons were, by species and stage of the run.',
    path: '/accuracy',
  });

export default function Route() {
  return <AccuracyPage view={useLoaderData<typeof loader>()} />;
}
