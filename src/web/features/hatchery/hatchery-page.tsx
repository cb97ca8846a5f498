import { memo, type ReactNode, useDeferredValue, useEffect } from 'react';
import type { Config } from '#contract/config.ts';
import { uniqueRuns } from '#domain/fish/species-runs.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { GraphHover } from '#web/charts/graph-hover.tsx';
import { withMap } from '#web/lib/browser/full-screen-map.ts';
import { useNavigation } from '#web/lib/browser/navigation.tsx';
import { useShownSearch } from '#web/lib/browser/use-shown-search.ts';
import { isAdultsOnly } from '#web/lib/facility/counted-fish.ts';
import { dateRange, longDate } from '#web/lib/words/format.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import { BackLink } from '#web/ui/action.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RecentEscapementTable } from '#web/ui/recent-escapement-table.tsx';
import { RecordLine } from '#web/ui/record-line.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { StarButton } from '#web/ui/star-button.tsx';
import { Words } from '#web/ui/words.tsx';
import { adultsOfFigures, adultsOfRun, adultsOfWeeks } from './adults-only.ts';
import type { RestOfFigures } from './card-props.ts';
import { FirstFacts } from './first-facts.tsx';
import { FishOutlook } from './fish-outlook.tsx';
import { freshness } from './freshness.ts';
import styles from './hatchery.module.css';
import type { HatcheryData } from './hatchery-data.ts';
import { type HatcheryFigures, lastYear } from './hatchery-figures.ts';
import { overviewSentence, placeSentence } from './place-sentence.ts';
import { ReturnsSection } from './returns-section.tsx';
import type { RunFigures, SeasonFigures } from './season-figures.ts';
import { isPartial, runIn } from './season-run.ts';
import { selectedOf, selectionIn } from './series-selection.ts';
import { ThisSeason } from './this-season.tsx';
import { YearlyEscapement } from './yearly-escapement.tsx';

const SECTIONS = [
  { id: 'outlook', words: 'Outlook' },
  { id: 'two-weeks', words: 'Two weeks' },
  { id: 'season', words: 'Season' },
  { id: 'river', words: 'River' },
  { id: 'returns', words: 'Returns' },
  { id: 'rules', words: 'Rules' },
] as const;

function Head(props: {
  data: HatcheryData;
  figures: HatcheryFigures | null;
  map: ReactNode;
  facts: ReactNode;
}) {
  const { data, figures, map, facts } = props;
  const { kind, words } = freshness(data.lastReport, data.asOf, figures && lastYear(figures));
  return (
    <header className={styles.head}>
      <div className={styles.above}>
        <BackLink to="/app">Back to Facilities</BackLink>
        <div className={styles.buttons}>
          <ShareButton />
          <StarButton facility={keyOfSlug(data.slug)} title={data.title} />
        </div>
      </div>
      <h1>{data.title}</h1>
      <div className={styles.place}>
        <div>
          <p>{placeSentence(data.place)}</p>
          {data.trappedElsewhere && <p>{data.trappedElsewhere}</p>}
        </div>
        <div className={styles.map}>{map}</div>
      </div>
      <Notice kind={kind}>{words}</Notice>
      {facts}
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

function Outlook({ data, runs }: { data: HatcheryData; runs: SeasonFigures }) {
  return (
    <section className={styles.section} aria-labelledby="outlook">
      <h2 id="outlook">What is happening</h2>
      <div className={styles.overview}>
        <p>{overviewSentence(data.place, data.speciesCount)}</p>{' '}
        {data.outlook.length > 0 ? (
          <p>
            Here is an outlook on the fish returning to the hatchery based on previous escapement
            data.
          </p>
        ) : null}
      </div>
      {data.outlook.length > 0 ? (
        <FishOutlook lines={data.outlook} runs={runs} today={data.today} />
      ) : null}
    </section>
  );
}

function TwoWeeks({ data, isAdults }: { data: HatcheryData; isAdults: boolean }) {
  const days = data.recentFrom && data.asOf ? dateRange(data.recentFrom, data.asOf) : null;
  const which = isAdults ? ', adults only' : '';
  return (
    <section className={styles.section} aria-labelledby="two-weeks">
      <h2 id="two-weeks">{data.isLongAgo ? 'Last counted' : 'Counted in the last two weeks'}</h2>
      {days === null ? null : <p className={styles.sub}>{`All species${which}, ${days}`}</p>}
      {data.recent.length > 0 ? (
        <details className={styles.fold}>
          <summary>{`Show all species${which} by day`}</summary>
          <RecentEscapementTable
            facilityTitle={data.title}
            series={data.recent}
            isAdults={isAdults}
          />
        </details>
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

function AllYears(props: {
  data: HatcheryData;
  figures: HatcheryFigures | null;
  isAdults: boolean;
}) {
  const { data, figures, isAdults } = props;
  const series = figures?.series.filter(({ years }) => years.length > 0) ?? [];
  if (series.length === 0) return null;
  return (
    <details>
      <summary>Show all species and runs by year{isAdults ? ', adults only' : ''}</summary>
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
      <RecordLine path={`facilities/${data.slug}`} />
    </section>
  );
}

interface HatcheryPageProps {
  data: HatcheryData;
  figures: HatcheryFigures | null;
  noFigures: ReactNode;
  links: Config['links'];
  /** `null` while they load. */
  season: SeasonFigures | 'failed' | null;
  noSeason: ReactNode;
  rest: RestOfFigures;
  riverNow: ReactNode;
  river: (run: RunFigures | null, isAdults: boolean) => ReactNode;
  map: ReactNode;
}

/** The page of a choice: the map over it, or a link to a part of it, does not draw it again. */
const Contents = memo(function Contents(
  props: HatcheryPageProps & { search: string; isWhole: boolean },
) {
  const { noFigures, season, links, river, map, rest, isWhole } = props;
  const search = new URLSearchParams(props.search);
  const isAdults = isAdultsOnly(search);
  const data = isAdults ? { ...props.data, recent: adultsOfWeeks(props.data.recent) } : props.data;
  const figures = props.figures && isAdults ? adultsOfFigures(props.figures) : props.figures;
  const list = uniqueRuns(figures?.series ?? []);
  const runs = season === 'failed' || season === null ? [] : season;
  const inAddress = runIn(search, list, runs);
  const run = inAddress && isAdults ? adultsOfRun(inAddress) : inAddress;
  const selection = selectionIn(search, list);
  const selected = selection && figures ? selectedOf(figures.series, selection) : null;
  const needsMore = isPartial(selected, run);
  const { loadWhole, isFailed } = rest;
  useEffect(() => {
    if (needsMore && !isFailed) loadWhole();
  }, [needsMore, isFailed, loadWhole]);
  return (
    <div className={styles.page}>
      <PageTitle
        title={data.title}
        description={`Salmon and steelhead returns at ${data.title}. ${placeSentence(data.place)}`}
      />
      <Head
        data={data}
        figures={figures}
        map={map}
        facts={
          <FirstFacts
            data={data}
            run={run}
            isComing={season === null}
            isAdults={isAdults}
            river={props.riverNow}
          />
        }
      />
      {isWhole ? (
        <>
          <div className={styles.columns}>
            <Outlook data={data} runs={runs} />
            <TwoWeeks data={data} isAdults={isAdults} />
          </div>
          <GraphHover key={data.title}>
            <ThisSeason
              runs={season}
              run={run}
              list={list}
              isAdults={isAdults}
              noSeason={props.noSeason}
              today={data.today}
              rest={rest}
            />
            {river(run, isAdults)}
            <div className={styles.returns}>
              <ReturnsSection
                figures={figures}
                selection={selection}
                run={run}
                isAdults={isAdults}
                noFigures={noFigures}
                isFailed={isFailed}
                today={data.today}
                inSeason={data.outlook.flatMap((line) =>
                  line.status === 'In season' ? line.species : [],
                )}
                window={
                  data.recentFrom && data.asOf ? { from: data.recentFrom, to: data.asOf } : null
                }
              />
              <AllYears data={data} figures={figures} isAdults={isAdults} />
              <Words
                of={['escapement', ...wordsIn([data.title]), 'preliminary', 'final', 'brought']}
              />
            </div>
          </GraphHover>
          <Rules data={data} links={links} />
        </>
      ) : (
        <div className={styles.coming} />
      )}
    </div>
  );
});

/**
 * One facility: what came lately, what is in season, how the season compares, what its river does and
 * what came back (requirements 5.1 to 5.9).
 *
 * @param props.figures `null` while they load.
 * @param props.noFigures shown if there are none; `noSeason` if the seasons could not be loaded.
 * @param props.rest what the page came without.
 * @param props.riverNow a fact about the river; `null` where no gauge measures it.
 * @param props.river the section of the river beside the counts of a run; its heading has the id `river`.
 * @param props.map the small map card.
 */
export function HatcheryPage(props: HatcheryPageProps) {
  const search = withMap(useShownSearch(), false).toString();
  const { arrival, address } = useNavigation();
  // Reached by a link, its head is painted first; a place further down needs the whole page.
  const isWhole = useDeferredValue(true, arrival === 'pop' || address.hash !== '');
  return <Contents {...props} search={search} isWhole={isWhole} />;
}
