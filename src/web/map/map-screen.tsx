import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOnline } from '#web/lib/api/use-online.ts';
import { useCell } from '#web/lib/browser/cell.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { SIMULATED_RIVER } from '#web/lib/words/flow-words.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { ChevronIcon, ZoomIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { FreshetMap } from './freshet-map.ts';
import type { MapGauge } from './in-view.ts';
import { FacilityLinks, InViewList } from './in-view-list.tsx';
import { LegendGroups } from './legend-groups.tsx';
import { MapPopup } from './map-popup.tsx';
import styles from './map-screen.module.css';

/** Status of the gauges: loading, none, failed, stale or simulated. */
function GaugesStatus({ map }: { map: FreshetMap }) {
  const gauges = useCell(map.gauges);
  const isFailed = gauges.kind === 'failed';
  const needsRetry = isFailed || (gauges.kind === 'loaded' && gauges.isStale);
  useOnline(needsRetry ? map.reloadGauges : null);
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

function Credits({ map }: { map: FreshetMap }) {
  const { attributions, isFailed } = useCell(map.base);
  const line = useCell(map.riverLine);
  return (
    <div className={styles.credits}>
      {isFailed ? (
        <Notice kind="failed">Parts of the detailed map could not be loaded.</Notice>
      ) : null}
      {line?.source === 'simulated' ? <p>{SIMULATED_RIVER}</p> : null}
      <p>{attributions.join(' · ')}</p>
    </div>
  );
}

/** Zoom buttons, for those without a wheel or a second finger. */
function ZoomButtons({ map }: { map: FreshetMap }) {
  return (
    <div className={styles.zoom}>
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
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const popup = useCell(props.map.popup);
  // The popup would open behind the panel.
  useEffect(() => {
    if (popup) setOpen(false);
  }, [popup]);
  return (
    <div className={styles.panel} data-open={isOpen}>
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
      <div className={styles.panelBody}>{props.children}</div>
    </div>
  );
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
  const filterText = filter && `${matchCount > 0 ? 'Shown' : 'No facility'}: ${filter.words}`;

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
      <div className={styles.corner}>
        <ZoomButtons map={map} />
        <Credits map={map} />
        <Panel map={map} status={filterText}>
          <LegendGroups
            map={map}
            isFiltered={isFiltered}
            statuses={{
              hatcheries:
                filter === null ? null : (
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
          <InViewList {...{ map, isFiltered, onFollow, openGauge: props.openGauge }} />
        </Panel>
      </div>
      {popup?.kind === 'gauge' ? (
        <MapPopup
          key={popup.shown.gauge.lid}
          element={map.popupElement}
          title={popup.shown.gauge.name}
          isTitled
          close={map.closePopup}
        >
          {props.forecast(popup.shown)}
        </MapPopup>
      ) : null}
      {popup?.kind === 'facilities' ? (
        <MapPopup
          element={map.popupElement}
          title={`${popup.facilities.length} facilities here`}
          close={map.closePopup}
        >
          <FacilityLinks facilities={popup.facilities} {...{ isFiltered, onFollow }} />
        </MapPopup>
      ) : null}
    </div>
  );
}
