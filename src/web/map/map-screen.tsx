import { Fragment, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useCell } from '#web/lib/browser/cell.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { useAskAgain } from '#web/lib/browser/page-life.ts';
import { SIMULATED_RIVER } from '#web/lib/words/flow-words.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { ChevronIcon, ZoomIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Places } from './clicks.ts';
import type { FreshetMap } from './freshet-map.ts';
import type { MapGauge } from './in-view.ts';
import { InViewList, PlaceLists } from './in-view-list.tsx';
import { LegendGroups, Swatches } from './legend-groups.tsx';
import { STATE_LEGEND } from './legends.ts';
import { MapPopup } from './map-popup.tsx';
import styles from './map-screen.module.css';
import { MapSearch } from './map-search.tsx';
import { gaugeWords } from './map-tip.ts';

/** Status of the gauges: loading, none, failed, stale or simulated. */
function GaugesStatus({ map }: { map: FreshetMap }) {
  const gauges = useCell(map.gauges);
  const isFailed = gauges.kind === 'failed';
  const needsRetry = isFailed || (gauges.kind === 'loaded' && gauges.isStale);
  useAskAgain(needsRetry ? map.reloadGauges : null);
  if (gauges.kind === 'loading') return <p role="status">Loading river forecasts…</p>;
  if (!isFailed && gauges.gauges.length === 0) return <p>No river forecasts at the moment.</p>;
  return (
    <>
      {needsRetry ? (
        <div role="status">
          <Notice kind={isFailed ? 'failed' : 'stale'}>
            {isFailed
              ? 'The river forecasts could not be loaded.'
              : 'Saved earlier: newer figures could not be loaded.'}
          </Notice>
          <ActionButton onPress={map.reloadGauges} busy={false}>
            Try again
          </ActionButton>
        </div>
      ) : null}
      {!isFailed && gauges.source === 'simulated' ? <p>{SIMULATED_RIVER}</p> : null}
    </>
  );
}

const OPEN_STREET_MAP = 'https://www.openstreetmap.org/copyright';

/** The credits in one line; that of OpenStreetMap leads to its license. */
function Attributions({ attributions }: { attributions: readonly string[] }) {
  return (
    <p>
      {attributions.map((one, at) => (
        <Fragment key={one}>
          {at > 0 ? ' · ' : null}
          <span>{/openstreetmap/i.test(one) ? <a href={OPEN_STREET_MAP}>{one}</a> : one}</span>
        </Fragment>
      ))}
    </p>
  );
}

function Credits({ map }: { map: FreshetMap }) {
  const { attributions, isFailed } = useCell(map.base);
  const line = useCell(map.riverLine);
  return (
    <div className={styles.credits}>
      {isFailed ? (
        <Notice kind="failed">Parts of the detailed map could not be loaded.</Notice>
      ) : null}
      {line?.source === 'simulated' ? <p>{SIMULATED_RIVER}</p> : null}
      <Attributions {...{ attributions }} />
    </div>
  );
}

/** Zoom buttons, for those without a wheel or a second finger. */
function ZoomButtons({ map }: { map: FreshetMap }) {
  return (
    <div className={styles.zoom} data-covers>
      <button type="button" onClick={() => map.zoomBy(1)}>
        <ZoomIcon direction="in" />
        <span className="visually-hidden">Zoom in</span>
      </button>
      <button type="button" onClick={() => map.zoomBy(-1)}>
        <ZoomIcon direction="out" />
        <span className="visually-hidden">Zoom out</span>
      </button>
    </div>
  );
}

function Panel(props: {
  map: FreshetMap;
  /** Shown on the bar that opens the panel on a phone. */
  status: string | null;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const popup = useCell(props.map.popup);
  const { uncover } = props.map;
  const panel = useRef<HTMLDivElement>(null);
  // The list has what the panel leaves open, so it may not follow its own length: see the styles.
  useEffect(() => {
    if (!panel.current) return;
    const sizes = new ResizeObserver(uncover);
    sizes.observe(panel.current);
    return () => sizes.disconnect();
  }, [uncover]);
  // The popup would open behind the panel.
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
      <div className={styles.panelBody}>{props.children(() => setOpen(false))}</div>
    </div>
  );
}

/** `2 facilities here`, `3 places here` or the name of the only one. */
function placesTitle({ facilities, gauges }: Places): string {
  const [only] = facilities;
  if (gauges.length > 0) return `${facilities.length + gauges.length} places here`;
  return only && facilities.length === 1 ? only.title : `${facilities.length} facilities here`;
}

export interface MapFilter {
  readonly words: string;
  /** Address of this map without the filter. */
  readonly withoutIt: string;
}

export function MapScreenView(props: {
  map: FreshetMap;
  /** `null` without a filter. */
  filter: MapFilter | null;
  openGauge: (gauge: MapGauge) => void;
  onFollow: () => void;
  forecast: (gauge: MapGauge) => ReactNode;
}) {
  const { map, filter, onFollow } = props;
  const isFiltered = filter !== null;
  const target = useRef<HTMLDivElement>(null);
  const popup = useCell(map.popup);
  const matchCount = useCell(map.matchCount);
  const lists = { map, isFiltered, onFollow, openGauge: props.openGauge };
  const filterText = filter && `${matchCount > 0 ? 'Shown' : 'No facility'}: ${filter.words}`;

  // The map comes first, what lies over it when there is time.
  const isWhole = useDeferredValue(true, false);

  useEffect(() => (target.current ? map.attach(target.current, 'full-screen') : undefined), [map]);

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
      {isWhole ? (
        <div className={styles.corner}>
          <ZoomButtons map={map} />
          <Credits map={map} />
          <Panel map={map} status={filterText}>
            {(close) => (
              <>
                <MapSearch map={map} onMove={close} />
                <LegendGroups
                  map={map}
                  isFiltered={isFiltered}
                  statuses={{
                    hatcheries:
                      filter === null ? (
                        <Swatches legend={STATE_LEGEND} />
                      ) : (
                        <div className={styles.filter}>
                          <p>{filterText}</p>
                          <Link to={filter.withoutIt} replace>
                            Show all facilities
                          </Link>
                        </div>
                      ),
                    river_forecasts: <GaugesStatus map={map} />,
                  }}
                />
                <InViewList {...lists} />
              </>
            )}
          </Panel>
        </div>
      ) : null}
      {popup?.kind === 'gauge' ? (
        <MapPopup
          key={popup.shown.gauge.lid}
          element={map.popupElement}
          title={popup.shown.gauge.name}
          isTitled
          close={map.closePopup}
        >
          <p className={styles.now}>Now {gaugeWords(popup.shown)}</p>
          {props.forecast(popup.shown)}
        </MapPopup>
      ) : null}
      {popup?.kind === 'places' ? (
        <MapPopup element={map.popupElement} title={placesTitle(popup)} close={map.closePopup}>
          <PlaceLists {...lists} facilities={popup.facilities} gauges={popup.gauges} />
        </MapPopup>
      ) : null}
    </div>
  );
}
