import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { DAMS } from '#domain/dam/dams.ts';
import { riverNamed } from '#domain/place/river.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { GraphHover } from '#web/charts/chart-frame.tsx';
import { FollowFold } from '#web/charts/follow-fold.tsx';
import { HillInList, windowOf } from '#web/charts/hill-in-list.tsx';
import { lateCode, useLateCode } from '#web/lib/browser/late-code.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { fishWords, leadingOf } from '#web/lib/facility/back-fish.ts';
import { facilityPath, feedPath, riverPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useRiverClock } from '#web/lib/site/clock.ts';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { noSuchPage, noSuchPageHead } from '#web/lib/site/no-such-page.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { momentWords, theRiver } from '#web/lib/words/flow-words.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { US } from '#web/lib/words/units.ts';
import type { MapFrame } from '#web/map/map-address.ts';
import { GaugeRows } from '#web/river/gauge-rows.tsx';
import { RiverNow } from '#web/river/river-now.tsx';
import styles from '#web/river/river-page.module.css';
import { RiverReadings, useRiverReadings } from '#web/river/river-readings.tsx';
import { RiverSection } from '#web/river/river-section.tsx';
import { BackLink } from '#web/ui/action.tsx';
import { Fact, Facts } from '#web/ui/fact.tsx';
import { MapIcon } from '#web/ui/icons.tsx';
import { Contained, Late } from '#web/ui/late.tsx';
import { Link } from '#web/ui/link.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { NoPageOrError } from '#web/ui/no-page.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import { Row, Rows } from '#web/ui/row.tsx';
import { Rules } from '#web/ui/rules.tsx';
import { Section } from '#web/ui/section.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { type FirstSight, firstSight } from './read-river.ts';
import { type RiverData, riverData, trapsFinding } from './rivers-data.ts';

const RIVER_AHEAD = lateCode('river-ahead', () => import('#web/river/river-ahead.tsx'));

export const handle: PageHandle = {
  names: {
    river: async (name, { site }) => riverNamed(await site.rivers(), name)?.slug ?? null,
  },
  shows: 'river',
};

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const [rivers, facilities] = await Promise.all([site.rivers(), site.facilities()]);
  const river = riverNamed(rivers, params.river ?? '');
  if (!river) {
    throw noSuchPage(rivers.map((one) => ({ name: one.name, to: riverPath(one.slug) })));
  }
  const { name, positions } = river;
  const frame: MapFrame = { name, positions };
  const shown = riverData(river, facilities);
  const first = firstSight(shown.place, await site.riverNow(river));
  return { frame, first, river: shown };
}

export function meta({ matches, loaderData, error }: MetaArgs<typeof loader>) {
  if (!loaderData) return noSuchPageHead(error, 'River not found', 'No river has this address.');
  const { name, slug, traps, window } = loaderData.river;
  return pageHead(configIn(matches), {
    title: name,
    description: `${capitalized(theRiver(name))} now and in the next ten days, by its gauges. ${trapsFinding(traps, window)}.`,
    path: riverPath(slug),
    feed: { title: name, path: feedPath({ river: slug }) },
  });
}

/** Readings that the server made longer ago than this are not shown as current. */
const FIRST_MS = 5 * HOUR_MS;

function useFirstSight(first: FirstSight | null): FirstSight | null {
  const { times } = useRiverReadings();
  const isOther = useUnits() !== US;
  const isOld = useHydrated() && first !== null && times.site - first.at > FIRST_MS;
  return isOther || isOld ? null : first;
}

function Head({ river, ...props }: { river: RiverData; first: FirstSight | null }) {
  const { name, slug, place, isBranch } = river;
  const first = useFirstSight(props.first);
  const where = isBranch ? `${(place.gauge ?? place.point)?.name}: ` : '';
  const outlook = first && where + first.outlook;
  const hasWater = place.gauge !== null || place.point !== null;
  const ahead = useLateCode(RIVER_AHEAD, hasWater);
  return (
    <header className="stack gap-12">
      <div className="cluster between">
        <BackLink to="/rivers">Back to Rivers</BackLink>
        <div className={`cluster ${styles.buttons}`}>
          <ShareButton />
          <FollowFold path={riverPath(slug)} feed={feedPath({ river: slug })} title={name} />
        </div>
      </div>
      <h1>
        {name}
        {hasWater ? (
          <span className={styles.outlook}>
            {ahead.module ? (
              <Contained failed={outlook}>
                <ahead.module.RiverOutlook place={place} where={where} first={outlook} />
              </Contained>
            ) : (
              outlook
            )}
          </span>
        ) : null}
      </h1>
      {hasWater ? (
        <Facts>
          {place.gauge ? <RiverNow place={place} gauge={place.gauge} first={first?.now} /> : null}
          {place.point && ahead.module ? (
            <Contained failed={<Fact figure="–" what="highest ahead" />}>
              <ahead.module.HighestAhead place={place} />
            </Contained>
          ) : null}
          {place.point && !ahead.module ? (
            <Fact figure="–" what="highest ahead" isComing={!ahead.isFailed}>
              {ahead.isFailed ? 'It could not be loaded.' : null}
            </Fact>
          ) : null}
        </Facts>
      ) : null}
      {ahead.isFailed ? (
        <RetryNotice source={ahead} kind="failed">
          {first
            ? `The outlook could not be brought up to date. The words beside the name are of ${momentWords(first.at)}.`
            : 'The outlook could not be loaded.'}
        </RetryNotice>
      ) : null}
      <Rules water={name} />
    </header>
  );
}

function Traps({ name, traps, window }: RiverData) {
  const weeks = windowOf(traps.map(({ back }) => back[0]?.season?.hill ?? null));
  return (
    <Section
      id="traps"
      heading={trapsFinding(traps, window)}
      label={
        traps.length > 0
          ? 'From the mouth upward. Hill: the usual season, solid up to today.'
          : null
      }
    >
      {traps.length > 0 ? (
        <Rows
          rows={traps.map((trap) => (
            <Row
              key={trap.key}
              to={facilityPath(trap.key)}
              name={trap.title}
              quiet={fishWords(trap)}
              mark={<HillInList hill={trap.back[0]?.season?.hill ?? null} window={weeks} />}
              {...leadingOf(trap, recentWhen(window))}
            />
          ))}
        />
      ) : null}
      {DAMS.some(({ river }) => `${river} River` === name) ? (
        <Link to="/dams">Fish at the dams</Link>
      ) : null}{' '}
      <MapLink>
        <MapIcon />
        Map of the river
      </MapLink>
    </Section>
  );
}

function RiverPage({ river, first }: { river: RiverData; first: FirstSight | null }) {
  const { place, gauges } = river;
  return (
    <RiverReadings place={place} clock={useRiverClock()}>
      <div className="page sections">
        <Head river={river} first={first} />
        <GraphHover>
          <RiverSection place={place} shown={null} />
          <div className="columns">
            <div className="stack gap-24">
              {place.point ? (
                <Late
                  code={RIVER_AHEAD}
                  loading={<div className={styles.coming} />}
                  lost="The days ahead could not be loaded."
                >
                  {({ DaysAhead }) => <DaysAhead place={place} />}
                </Late>
              ) : null}
              <GaugeRows river={river.name} gauges={gauges} />
            </div>
            <Traps {...river} />
          </div>
        </GraphHover>
      </div>
    </RiverReadings>
  );
}

export default function River() {
  const { river, first } = useLoaderData<typeof loader>();
  return <RiverPage key={river.slug} river={river} first={first} />;
}

export function ErrorBoundary() {
  return (
    <NoPageOrError title="No river has this address">
      <p>These have a page:</p>
    </NoPageOrError>
  );
}
