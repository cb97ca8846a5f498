import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { rangeFor } from '#domain/words/format.ts';
import { GraphHover } from '#web/charts/chart-frame.tsx';
import { FollowFold } from '#web/charts/follow-fold.tsx';
import { facilityPath, feedPath } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import { MapCard } from '#web/map/map-card.tsx';
import { RiverSection } from '#web/river/river-section.tsx';
import { useRiver } from '#web/river/use-river.tsx';
import { BackLink } from '#web/ui/action.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RecentEscapementTable } from '#web/ui/recent-escapement-table.tsx';
import { RecordLine } from '#web/ui/record-line.tsx';
import { Rules } from '#web/ui/rules.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { StarButton } from '#web/ui/star-button.tsx';
import { Words } from '#web/ui/words.tsx';
import { Outlook } from './fish-outlook.tsx';
import styles from './hatchery.module.css';
import { freshness, type HatcheryView, placeSentence } from './hatchery-data.ts';
import { lastYear } from './hatchery-figures.ts';
import { ReturnsSection } from './returns-section.tsx';
import { FirstFacts, ThisSeason } from './this-season.tsx';
import { titleOf } from './this-season-words.ts';
import { YearlyEscapement } from './yearly-escapement.tsx';

function Head(view: HatcheryView) {
  const { data, figures, position } = view;
  const units = useUnits();
  const { kind, words } = freshness(data, lastYear(figures));
  const isFact = kind === 'ok' && data.window !== null && view.run !== null;
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
        <div className={styles.where}>
          <p>{placeSentence(data.place, units)}</p>
          {data.trappedElsewhere && <p>{data.trappedElsewhere}</p>}
        </div>
        <div className={styles.map}>
          <MapCard position={position} />
        </div>
      </div>
      {isFact ? null : <Notice kind={kind}>{words}</Notice>}
      <div className={`stack gap-8 ${styles.first}`}>
        <FirstFacts {...view} reported={isFact ? words : null} />
        <Words of={wordsIn([data.title, view.run ? titleOf(view.run) : ''])} />
        <Rules water={data.stream} />
      </div>
    </header>
  );
}

const WORDS = [
  'Escapement',
  'Run',
  'By this date',
  'Usual',
  'The usual range',
  'Jacks',
  'Preliminary',
  'Final',
  'Moved',
] as const;

function Tables({ data, figures, runs, isAdults, run }: HatcheryView) {
  const { window, recent, title, slug } = data;
  const facility = keyOfSlug(slug);
  const which = isAdults ? ', adults only' : '';
  const series = figures.filter(({ years }) => years.length > 0);
  return (
    <div className={`ruled ${styles.tables}`}>
      {window && recent.length > 0 ? (
        <details className={styles.fold} id="two-weeks">
          <summary>
            {`${window.isOld ? `Last counted, ${rangeFor(window.from, window.to, data.today)},` : 'Two weeks'} by day${which}`}
          </summary>
          <RecentEscapementTable facilityTitle={title} series={recent} isAdults={isAdults} />
        </details>
      ) : null}
      {series.length > 0 ? (
        <details>
          <summary>All runs by year{which}</summary>
          <YearlyEscapement facilityTitle={title} series={series} />
          {run && run.trends.length > 0 ? (
            <p className="note">
              {`This is about adults and jacks of all origins. ${run.trends.join(' ')}`}
            </p>
          ) : null}
          <Words of={WORDS} />
        </details>
      ) : null}
      <FollowFold
        path={facilityPath(facility)}
        feed={feedPath({ facility })}
        title={title}
        species={[...new Set(figures.map(({ species }) => species))]}
        hasCalendar={runs.some(({ timing }) => timing !== null)}
        gauge={useRiver().place.gauge}
      />
    </div>
  );
}

/** Who runs the place beside the state, and where one may see its fish. */
function Place({ data: { coManagement }, viewing }: HatcheryView) {
  if (coManagement === null && viewing === null) return null;
  return (
    <div className="note">
      {coManagement === null ? null : (
        <>
          <p>{coManagement.sentence}</p>
          <p>
            Source: <a href={coManagement.address}>{coManagement.source}</a>,{' '}
            {coManagement.year ?? 'without a date'}
          </p>
        </>
      )}
      {viewing === null ? null : (
        <p>
          <Link to="/see-salmon">
            {viewing.isHere ? 'See salmon here' : `See salmon near here: ${viewing.name}`}
          </Link>
        </p>
      )}
    </div>
  );
}

export function HatcheryPage(view: HatcheryView) {
  const { data, run, isAdults, failed } = view;
  return (
    <div className={`page ${styles.page}`}>
      <GraphHover>
        <Head {...view} />
        <div className={`columns ${styles.columns}`}>
          <Outlook {...view} />
          <ThisSeason {...view} />
        </div>
        <RiverSection shown={run && { run, isAdults, isFailed: failed !== null }} />
        <ReturnsSection {...view}>
          <Tables {...view} />
        </ReturnsSection>
      </GraphHover>
      <div className="stack gap-4">
        <Place {...view} />
        <RecordLine path={`facilities/${data.slug}`} asOf={data.asOf} />
      </div>
    </div>
  );
}
