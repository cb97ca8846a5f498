import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { GraphHover } from '#web/charts/chart-frame.tsx';
import { useConfig } from '#web/lib/site/site.ts';
import { dateRange, longDate } from '#web/lib/words/format.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import { MapCard } from '#web/map/map-card.tsx';
import { RiverSection } from '#web/river/river-section.tsx';
import { BackLink } from '#web/ui/action.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RecentEscapementTable } from '#web/ui/recent-escapement-table.tsx';
import { RecordLine } from '#web/ui/record-line.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { StarButton } from '#web/ui/star-button.tsx';
import { Words } from '#web/ui/words.tsx';
import { Outlook } from './fish-outlook.tsx';
import styles from './hatchery.module.css';
import { freshness, type HatcheryView, placeSentence } from './hatchery-data.ts';
import { lastYear } from './hatchery-figures.ts';
import { ReturnsSection } from './returns-section.tsx';
import { FirstFacts, ThisSeason } from './this-season.tsx';
import { YearlyEscapement } from './yearly-escapement.tsx';

const SECTIONS = {
  outlook: 'Outlook',
  'two-weeks': 'Two weeks',
  season: 'Season',
  river: 'River',
  returns: 'Returns',
  rules: 'Rules',
} as const;

function Head(view: HatcheryView) {
  const { data, figures, position } = view;
  const { kind, words } = freshness(data.lastReport, data.asOf, lastYear(figures));
  return (
    <header className={`stack gap-8 ${styles.head}`}>
      <div className={`cluster between ${styles.above}`}>
        <BackLink to="/app">Back to Facilities</BackLink>
        <div className={`cluster ${styles.buttons}`}>
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
        <div className={styles.map}>
          <MapCard position={position} />
        </div>
      </div>
      <Notice kind={kind}>{words}</Notice>
      <FirstFacts {...view} />
      <nav className={`links plain no-print ${styles.anchors}`} aria-label="On this page">
        <ul className="cluster between">
          {Object.entries(SECTIONS).map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function TwoWeeks({ data, isAdults }: HatcheryView) {
  const { window } = data;
  const which = isAdults ? ', adults only' : '';
  return (
    <section className="stack" aria-labelledby="two-weeks">
      <h2 id="two-weeks">{window?.isOld ? 'Last counted' : 'Counted in the last two weeks'}</h2>
      {window && (
        <p className={`note ${styles.sub}`}>
          {`All species${which}, ${dateRange(window.from, window.to)}`}
        </p>
      )}
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
          <p className="note">
            No report in these two weeks includes this facility. Earlier counts are below.
          </p>
        </>
      )}
    </section>
  );
}

function AllYears({ data, figures, isAdults }: HatcheryView) {
  const series = figures.filter(({ years }) => years.length > 0);
  if (series.length === 0) return null;
  return (
    <details>
      <summary>Show all species and runs by year{isAdults ? ', adults only' : ''}</summary>
      <YearlyEscapement facilityTitle={data.title} series={series} />
    </details>
  );
}

function Rules({ data }: HatcheryView) {
  const { links } = useConfig();
  return (
    <section className={`stack gap-8 ${styles.rules}`} aria-labelledby="rules">
      <h2 id="rules">Rules</h2>
      <p>
        {data.asOf ? `The counts above are as of ${longDate(data.asOf)}. ` : null}
        They do not say whether a river is open to fishing. Check the rules on the day you fish.
      </p>
      <ul className="cluster wide links strong">
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

export function HatcheryPage(view: HatcheryView) {
  const { data, river, run, isAdults, failed } = view;
  return (
    <div className={`page ${styles.page}`}>
      <Head {...view} />
      <div className={`stack gap-24 ${styles.columns}`}>
        <Outlook {...view} />
        <TwoWeeks {...view} />
      </div>
      <GraphHover>
        <ThisSeason {...view} />
        <RiverSection place={river} shown={run && { run, isAdults, isFailed: failed !== null }} />
        <div className="stack gap-16">
          <ReturnsSection {...view} />
          <AllYears {...view} />
          <Words of={['Escapement', ...wordsIn([data.title]), 'Preliminary', 'Final', 'Brought']} />
        </div>
      </GraphHover>
      <Rules {...view} />
    </div>
  );
}
