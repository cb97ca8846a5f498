import type { ReactNode } from 'react';
import type { Config } from '#contract/config.ts';
import { GraphHover } from '#web/charts/graph-hover.tsx';
import { dateRange, longDate } from '#web/lib/words/format.ts';
import { BackLink } from '#web/ui/action.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RecentEscapementTable } from '#web/ui/recent-escapement-table.tsx';
import { FishOutlook } from './fish-outlook.tsx';
import { freshness } from './freshness.ts';
import styles from './hatchery.module.css';
import type { HatcheryData } from './hatchery-data.ts';
import type { HatcheryFigures } from './hatchery-figures.ts';
import { overviewSentence, placeSentence } from './place-sentence.ts';
import { ReturnsSection } from './returns-section.tsx';
import { YearlyEscapement } from './yearly-escapement.tsx';

const SECTIONS = [
  { id: 'outlook', words: 'Outlook' },
  { id: 'two-weeks', words: 'Two weeks' },
  { id: 'river', words: 'River' },
  { id: 'returns', words: 'Returns' },
  { id: 'rules', words: 'Rules' },
] as const;

function Head({ data, map }: { data: HatcheryData; map: ReactNode }) {
  const { kind, words } = freshness(data.lastReport, data.asOf);
  return (
    <header className={styles.head}>
      <BackLink to="/app">Back to Facilities</BackLink>
      <h1>{data.title}</h1>
      <p>{placeSentence(data.place)}</p>
      {data.trappedElsewhere && <p>{data.trappedElsewhere}</p>}
      <Notice kind={kind}>{words}</Notice>
      <div className={styles.map}>{map}</div>
      <nav className={styles.anchors} aria-label="On this page">
        <ul className={styles.anchorList}>
          {SECTIONS.map(({ id, words: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function Outlook({ data }: { data: HatcheryData }) {
  return (
    <section className={styles.section} aria-labelledby="outlook">
      <h2 id="outlook">What is happening</h2>
      <p>{overviewSentence(data.place, data.speciesCount)}</p>
      {data.outlook.length > 0 ? (
        <>
          <p>
            Here is an outlook on the fish returning to the hatchery based on previous escapement
            data.
          </p>
          <FishOutlook lines={data.outlook} />
        </>
      ) : null}
    </section>
  );
}

function TwoWeeks({ data }: { data: HatcheryData }) {
  return (
    <section className={styles.section} aria-labelledby="two-weeks">
      <h2 id="two-weeks">Counted in the last two weeks</h2>
      {data.recentFrom && data.asOf ? (
        <p className={styles.sub}>All species, {dateRange(data.recentFrom, data.asOf)}</p>
      ) : null}
      {data.recent.length > 0 ? (
        <div>
          <RecentEscapementTable facilityTitle={data.title} series={data.recent} />
        </div>
      ) : (
        <>
          <p>No Data Available</p>
          <p className={styles.sub}>
            No report in these two weeks includes this facility. Earlier counts are below.
          </p>
        </>
      )}
    </section>
  );
}

function AllYears({ data, figures }: { data: HatcheryData; figures: HatcheryFigures | null }) {
  const series = figures?.series.filter(({ years }) => years.length > 0) ?? [];
  if (series.length === 0) return null;
  return (
    <details className={styles.allYears}>
      <summary>Show all species and runs by year</summary>
      <YearlyEscapement facilityTitle={data.title} series={series} />
    </details>
  );
}

function Rules({ data, links }: { data: HatcheryData; links: Config['links'] }) {
  return (
    <section className={styles.rules} aria-labelledby="rules">
      <h2 id="rules">Rules</h2>
      <p>
        {data.asOf ? `The counts above are as of ${longDate(data.asOf)}. ` : null}
        They do not say whether a river is open to fishing. Check the rules on the day you fish.
      </p>
      <ul className={styles.ruleLinks}>
        <li>
          <a href={links.regulations}>Fishing regulations</a>
        </li>
        <li>
          <a href={links.emergency_rules}>Emergency rules</a>
        </li>
      </ul>
    </section>
  );
}

/**
 * One facility: where it is, what is in season, what its river does and what came back
 * (requirements 5.1 to 5.9).
 *
 * @param props.figures `null` while they load.
 * @param props.noFigures shown if there are none.
 * @param props.river the section of the river, whose heading has the id `river`.
 * @param props.map the small map card.
 */
export function HatcheryPage(props: {
  data: HatcheryData;
  figures: HatcheryFigures | null;
  noFigures: ReactNode;
  links: Config['links'];
  river: ReactNode;
  map: ReactNode;
}) {
  const { data, figures, noFigures, links, river, map } = props;
  return (
    <div className={styles.page}>
      <PageTitle
        title={data.title}
        description={`Salmon and steelhead returns at ${data.title}. ${placeSentence(data.place)}`}
      />
      <Head data={data} map={map} />
      <div className={styles.columns}>
        <Outlook data={data} />
        <TwoWeeks data={data} />
      </div>
      <GraphHover key={data.title}>
        {river}
        <div className={styles.returns}>
          <ReturnsSection
            figures={figures}
            noFigures={noFigures}
            today={data.today}
            inSeason={data.outlook.flatMap((line) =>
              line.status === 'In season' ? line.species : [],
            )}
            window={data.recentFrom && data.asOf ? { from: data.recentFrom, to: data.asOf } : null}
          />
          <AllYears data={data} figures={figures} />
        </div>
      </GraphHover>
      <Rules data={data} links={links} />
    </div>
  );
}
