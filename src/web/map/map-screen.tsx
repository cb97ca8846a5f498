import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { DRAWN_LINE } from '#contract/river-address.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { ForecastGauge } from '#domain/river/river-value.ts';
import { DOT } from '#domain/words/format.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { answerOf, type RiverAnswer, type Source, useSource } from '#web/lib/api/river-query.ts';
import { gaugesQuery } from '#web/lib/api/rivers.ts';
import { useCell } from '#web/lib/browser/cell.ts';
import { SEASONS } from '#web/lib/facility/fish-filter.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { useRiverClock } from '#web/lib/site/clock.ts';
import { standInIn, standInSentence } from '#web/lib/words/stand-in-words.ts';
import { againWords } from '#web/river/figures-status.tsx';
import { useWarnings } from '#web/river/use-warnings.ts';
import type { ShownWarnings } from '#web/river/warning-lines.ts';
import { WarningList } from '#web/river/warnings.tsx';
import { ActionButton } from '#web/ui/action.tsx';
import { ChevronIcon, ZoomIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import type { ClickAction } from './clicks.ts';
import type { FreshetMap } from './freshet-map.ts';
import { eventsNaming, InViewList, PlaceLists } from './in-view-list.tsx';
import { Legends } from './legends.tsx';
import { useMapAddress } from './map-address.ts';
import type { MapGauge } from './map-places.ts';
import { MapPopup } from './map-popup.tsx';
import styles from './map-screen.module.css';
import { MapSearch } from './map-search.tsx';
import { FIT } from './map-view.ts';

export { createFreshetMap } from './freshet-map.ts';

/** The map comes without warnings and asks for them. */
const NO_WARNINGS: ShownWarnings = {
  at: 0,
  checkedAt: null,
  note: null,
  lines: [],
  unchecked: null,
};

const titleOfKey = (key: string) => facilityTitle(key.replaceAll('_', ' '));

const CLUSTER_ZOOM_MS = { dashboard: 750, home: 500 } as const;

type GaugesSource = Source<RiverAnswer<readonly ForecastGauge[]>>;

function GaugesStatus({ source }: { source: GaugesSource }) {
  const answer = answerOf(source);
  const standIn = standInIn(answer?.source);
  const again = againWords(source.state.kind === 'failed' ? source.state.againAt : answer?.againAt);
  if (source.state.kind === 'loading') return <p role="status">Loading river forecasts…</p>;
  if (answer?.figures.length === 0) return <p>No river forecasts at the moment.</p>;
  return (
    <>
      {answer === null || answer.isStale ? (
        <div role="status">
          <Notice kind={answer === null ? 'failed' : 'stale'}>
            {answer === null
              ? 'The river forecasts could not be loaded.'
              : 'Saved earlier: newer figures could not be loaded.'}{' '}
            {again}
          </Notice>
          <ActionButton onPress={source.retry}>Try again</ActionButton>
        </div>
      ) : null}
      {standIn ? <p>{standInSentence(standIn, true)}</p> : null}
    </>
  );
}

const OPEN_STREET_MAP = 'https://www.openstreetmap.org/copyright';

function Credits({ map }: { map: FreshetMap }) {
  const { base, isRiverSimulated } = useCell(map.state);
  return (
    <div className={styles.credits}>
      {base.isFailed ? (
        <RetryNotice source={{ ...base, retry: map.drawBaseAgain }} kind="failed">
          Parts of the detailed map could not be loaded.
        </RetryNotice>
      ) : null}
      {isRiverSimulated ? <p>{DRAWN_LINE}</p> : null}
      <p>
        {base.attributions.map((attribution, at) => (
          <Fragment key={attribution}>
            {at > 0 ? DOT : null}
            {/openstreetmap/i.test(attribution) ? (
              <a href={OPEN_STREET_MAP}>{attribution}</a>
            ) : (
              attribution
            )}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function ZoomButtons({ map }: { map: FreshetMap }) {
  return (
    <div className={`stack gap-8 ${styles.zoom}`} data-covers>
      {([1, -1] as const).map((step) => (
        <button
          key={step}
          type="button"
          className="icon-button framed"
          onClick={() => map.zoomBy(step)}
        >
          <ZoomIcon direction={step > 0 ? 'in' : 'out'} />
          <span className="visually-hidden">{step > 0 ? 'Zoom in' : 'Zoom out'}</span>
        </button>
      ))}
    </div>
  );
}

function Panel(props: {
  map: FreshetMap;
  status: string | null;
  children: (close: () => void) => ReactNode;
}) {
  const { uncover, state } = props.map;
  const [isOpen, setOpen] = useState(false);
  const { popup } = useCell(state);
  const panel = useRef<HTMLDivElement>(null);
  // The list fills what the panel leaves free, so its height must not follow its content: see the styles.
  useEffect(() => {
    if (!panel.current) return;
    const sizes = new ResizeObserver(uncover);
    sizes.observe(panel.current);
    return () => sizes.disconnect();
  }, [uncover]);
  // Otherwise the popup would open behind the panel.
  useEffect(() => {
    if (popup) setOpen(false);
  }, [popup]);
  return (
    <div ref={panel} className={styles.panel} data-open={isOpen} data-covers>
      <button
        type="button"
        className={styles.panelToggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Legend and list
        <span className={styles.panelStatus}>{props.status}</span>
        <ChevronIcon isOpen={!isOpen} />
      </button>
      <div className={`stack gap-8 ${styles.panelBody}`}>
        {props.children(() => setOpen(false))}
      </div>
    </div>
  );
}

function useClicks(map: FreshetMap, openGauge: (gauge: MapGauge) => void): void {
  const analytics = useAnalytics();
  const { pathname, toList, toFacility } = useMapAddress();
  useEffect(
    () =>
      map.onClick((action: ClickAction) => {
        if (action.kind === 'nothing') {
          map.clear();
          return toList();
        }
        if (action.kind === 'gauge') return openGauge(action.gauge);
        analytics.send({ name: 'feature_click' });
        if (action.kind === 'choose') return map.choose(action);
        if (action.kind === 'fit') {
          const clusterMs = CLUSTER_ZOOM_MS[pathname === '/' ? 'home' : 'dashboard'];
          return map.open(action, action.isCluster ? clusterMs : FIT.severalMs);
        }
        map.select(action.facility.key);
        toFacility(action.facility.key);
      }),
    [map, pathname, toList, toFacility, analytics, openGauge],
  );
}

function useFilterText(map: FreshetMap): string | null {
  const { species, season } = useMapAddress().filter;
  const { matchCount } = useCell(map.state);
  if (species === null && season === null) return null;
  const when = SEASONS.find((option) => option.season === season)?.words.toLowerCase();
  const what = [species ?? 'any species', ...(when ? [`in season ${when}`] : [])].join(', ');
  return `${matchCount > 0 ? 'Shown' : 'No facility'}: ${what}`;
}

export function MapScreen({ map }: { map: FreshetMap }) {
  const analytics = useAnalytics();
  const { unfiltered } = useMapAddress();
  const target = useRef<HTMLDivElement>(null);
  const filterText = useFilterText(map);
  const visitor = useVisitorPlace();
  const follow = useCallback(() => analytics.send({ name: 'feature_click' }), [analytics]);
  const openGauge = useCallback(
    (gauge: MapGauge) => {
      follow();
      map.openGauge(gauge);
    },
    [follow, map],
  );
  const gauges = useSource(() => gaugesQuery, '');
  const clock = useRiverClock();
  const known = useWarnings(NO_WARNINGS, 'map', (newest, last) =>
    newest.newestWarnings(last, (reading) => newest.linesOfAll(reading, 'facilities', titleOfKey)),
  );
  const warnings = known.lines;
  const figures = answerOf(gauges)?.figures;
  useEffect(() => {
    if (figures) map.showGauges(figures, clock().site);
  }, [map, figures, clock]);
  useClicks(map, openGauge);
  useEffect(() => map.showVisitor(visitor), [map, visitor]);
  useEffect(() => (target.current ? map.attach(target.current, 'full-screen') : undefined), [map]);
  const lists = { map, isFiltered: filterText !== null, onFollow: follow, openGauge, warnings };

  return (
    <div className={styles.screen}>
      <div
        ref={target}
        className={styles.map}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        role="application"
        aria-label="Map: arrow keys move it, plus and minus zoom. The list names what is in view."
      />
      <div className={styles.corner}>
        <ZoomButtons map={map} />
        <Credits map={map} />
        <Panel map={map} status={filterText}>
          {(close) => (
            <>
              <WarningList {...known} />
              <MapSearch map={map} onMove={close} />
              <Legends
                map={map}
                filter={
                  filterText && (
                    <div className={`cluster links legend ${styles.filter}`}>
                      <p>{filterText}</p>
                      <Link to={unfiltered} replace>
                        Show all facilities
                      </Link>
                    </div>
                  )
                }
                gauges={<GaugesStatus source={gauges} />}
              />
              <InViewList {...lists} />
            </>
          )}
        </Panel>
      </div>
      <MapPopup
        map={map}
        warned={(gauge) => {
          const events = eventsNaming(warnings, gauge);
          return events === '' ? null : <p className="strong warned">{events}</p>;
        }}
      >
        {(places) => <PlaceLists {...lists} places={places} />}
      </MapPopup>
    </div>
  );
}
