import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { ChartPlaceholder, Spinner } from '#web/charts/chart-card.tsx';
import { GraphHover } from '#web/charts/chart-frame.tsx';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import { MapCard } from '#web/map/map-card.tsx';
import { LateRiverSection } from '#web/river/late-river.tsx';
import { BackLink } from '#web/ui/action.tsx';
import { Late, lateCode } from '#web/ui/late.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RecordLine } from '#web/ui/record-line.tsx';
import { Rules } from '#web/ui/rules.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { StarButton } from '#web/ui/star-button.tsx';
import { Words } from '#web/ui/words.tsx';
import { Outlook } from './fish-outlook.tsx';
import styles from './hatchery.module.css';
import { freshness, type HatcheryView, placeSentence } from './hatchery-data.ts';
import { lastYear } from './hatchery-figures.ts';
import { FirstFacts, ThisSeason } from './this-season.tsx';
import { titleOf } from './this-season-words.ts';

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
        <Words terms={wordsIn([data.title, view.run ? titleOf(view.run) : ''])} />
        <Rules water={data.stream} />
      </div>
    </header>
  );
}

/** Who runs the place beside the state, and where one may see its fish. */
function Place({ data: { coManagement }, viewing }: HatcheryView) {
  if (coManagement === null && viewing === null) return null;
  return (
    <div className="note">
      {coManagement === null ? null : (
        <p>
          {coManagement.sentence} Source: <a href={coManagement.address}>{coManagement.source}</a>,{' '}
          {coManagement.year ?? 'without a date'}
        </p>
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

/** Below the first screen: the server renders it, and its code comes after that of the page. */
const RETURNS_SECTION = lateCode('returns-section', () => import('./returns-section.tsx'));

const ROOM = (
  <ChartPlaceholder tall>
    <Spinner />
  </ChartPlaceholder>
);

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
        <LateRiverSection shown={run && { run, isAdults, isFailed: failed !== null }} />
        <Late code={RETURNS_SECTION} loading={ROOM} lost="The returns could not be loaded.">
          {({ ReturnsSection }) => <ReturnsSection {...view} />}
        </Late>
      </GraphHover>
      <div className="stack gap-4">
        <Place {...view} />
        <RecordLine path={`facilities/${data.slug}`} asOf={data.asOf} />
      </div>
    </div>
  );
}
