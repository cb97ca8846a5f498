import { DAMS } from '#domain/dam/dams.ts';
import { riverNamed } from '#domain/place/river.ts';
import { capitalized } from '#domain/words/format.ts';
import { GraphHover } from '#web/charts/chart-frame.tsx';
import { FollowFold } from '#web/charts/follow-fold.tsx';
import { HillInList, windowOf } from '#web/charts/hill-in-list.tsx';
import type { KeptAnswers } from '#web/lib/api/river-query.ts';
import { fishWords, leadingOf } from '#web/lib/facility/back-fish.ts';
import { facilityPath, feedPath, riverPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { useRiverClock } from '#web/lib/site/clock.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { noSuchPage, noSuchPageHead } from '#web/lib/site/no-such-page.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { theRiver } from '#web/lib/words/flow-words.ts';
import type { MapFrame } from '#web/map/map-address.ts';
import { GaugeRows } from '#web/river/gauge-rows.tsx';
import { LateRiverSection } from '#web/river/late-river.tsx';
import { DaysAhead, HighestAhead, RiverOutlook } from '#web/river/river-ahead.tsx';
import { RiverNow } from '#web/river/river-now.tsx';
import styles from '#web/river/river-page.module.css';
import { keptAnswersOf } from '#web/river/river-place.ts';
import { RiverReadings } from '#web/river/use-river.tsx';
import { linesAt } from '#web/river/warning-lines.ts';
import { Warnings } from '#web/river/warnings.tsx';
import { BackLink } from '#web/ui/action.tsx';
import { Facts } from '#web/ui/fact.tsx';
import { MapIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { NoPageOrError } from '#web/ui/no-page.tsx';
import { Row, Rows, verdict } from '#web/ui/row.tsx';
import { Rules } from '#web/ui/rules.tsx';
import { Section } from '#web/ui/section.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import type { Route } from './+types/river.ts';
import { type RiverData, riverData, trapsFinding } from './rivers-data.ts';

export const handle: PageHandle = {
  names: {
    river: async (name, { site }) => riverNamed(await site.rivers(), name)?.slug ?? null,
  },
};

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const [rivers, facilities] = await Promise.all([site.rivers(), site.facilities()]);
  const river = riverNamed(rivers, params.river ?? '');
  if (!river) {
    throw noSuchPage(rivers.map((other) => ({ name: other.name, to: riverPath(other.slug) })));
  }
  const { name, positions } = river;
  const frame: MapFrame = { name, positions };
  const elsewhere = await site.floodElsewhere(river, river.forecast);
  const shown = riverData(river, facilities, elsewhere);
  const kept = await keptAnswersOf(shown.place, site.keptRiverAnswer);
  const warnings = linesAt(await site.warnings(), 'rivers', river.slug, positions[0] ?? null);
  const gauges = await Promise.all(
    river.gauges.map(async (gauge) => ({
      gauge,
      standing: gauge.site === null ? null : await site.gaugeStanding(gauge.site),
    })),
  );
  return { frame, kept, gauges, warnings, river: shown };
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return noSuchPageHead(error, 'River not found', 'No river has this address.');
  const { name, slug, traps, window } = loaderData.river;
  return pageHead(matches[0].loaderData, {
    title: name,
    description: `${capitalized(theRiver(name))} now and in the next ten days, by its gauges. ${trapsFinding(traps, window)}.`,
    path: riverPath(slug),
    feed: { title: name, path: feedPath({ river: slug }) },
  });
}

function Head({ river }: { river: RiverData }) {
  const { name, place, isBranch } = river;
  const where = isBranch ? ((place.gauge ?? place.point)?.name ?? null) : null;
  const hasWater = place.gauge !== null || place.point !== null;
  return (
    <header className="stack gap-12">
      <div className="cluster between">
        <BackLink to="/rivers">Back to Rivers</BackLink>
        <div className={`cluster ${styles.buttons}`}>
          <ShareButton />
        </div>
      </div>
      <h1>
        {name} {hasWater ? <RiverOutlook where={where} /> : null}
      </h1>
      {hasWater ? (
        <Facts>
          <RiverNow />
          <HighestAhead />
        </Facts>
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
          ? 'The facilities are listed from the mouth upward. The hill shows the usual season; its solid part is past.'
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
              quiet={verdict(fishWords(trap))}
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

function RiverPage(props: {
  river: RiverData;
  kept: KeptAnswers | null;
  gauges: Parameters<typeof GaugeRows>[0]['gauges'];
}) {
  const { river, kept, gauges } = props;
  const { place } = river;
  return (
    <RiverReadings place={place} clock={useRiverClock()} kept={kept}>
      <div className="page sections">
        <Head river={river} />
        <GraphHover>
          <DaysAhead />
          <LateRiverSection shown={null} />
          <div className="columns">
            <GaugeRows river={river.name} gauges={gauges} />
            <Traps {...river} />
          </div>
        </GraphHover>
        <div className="ruled folds">
          <FollowFold
            path={riverPath(river.slug)}
            feed={feedPath({ river: river.slug })}
            title={river.name}
            species={[]}
            hasCalendar={false}
            gauge={place.gauge}
          />
        </div>
      </div>
    </RiverReadings>
  );
}

export default function River({ loaderData }: Route.ComponentProps) {
  const { river, kept, gauges, warnings, frame } = loaderData;
  const { slug } = river;
  return (
    <>
      <Warnings
        loaded={warnings}
        kind="rivers"
        place={slug}
        position={frame.positions[0] ?? null}
      />
      <RiverPage key={slug} river={river} kept={kept} gauges={gauges} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <NoPageOrError title="No river has this address">
      <p>These have a page:</p>
    </NoPageOrError>
  );
}
