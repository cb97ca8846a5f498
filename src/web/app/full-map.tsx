import { lazy, Suspense, useCallback, useEffect } from 'react';
import { filtersOf, withFilters } from '#web/features/facilities/filters.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { withMap } from '#web/lib/browser/full-screen-map.ts';
import { useNavigation, useSearch } from '#web/lib/browser/navigation.tsx';
import { facilityPath } from '#web/lib/facility/facility-path.ts';
import { SEASONS } from '#web/lib/facility/fish-filter.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import type { ClickAction } from '#web/map/clicks.ts';
import type { FreshetMap } from '#web/map/freshet-map.ts';
import type { MapGauge } from '#web/map/in-view.ts';
import { type MapFilter, MapScreenView } from '#web/map/map-screen.tsx';
import { CLUSTER_ZOOM_MS, FIT } from '#web/map/view-rules.ts';
import { Notice } from '#web/ui/notice.tsx';

export { createFreshetMap } from '#web/map/freshet-map.ts';
export { mapFacilities } from '#web/map/map-facility.ts';

function NoForecast() {
  return <Notice kind="failed">The graph could not be loaded.</Notice>;
}

/** Most visits to the map open no gauge. */
const GaugeForecast = lazy(() =>
  import('./gauge-forecast.tsx').then(
    ({ GaugeForecast: code }) => ({ default: code }),
    () => ({ default: NoForecast }),
  ),
);

function mapFilter(search: URLSearchParams): MapFilter | null {
  const filters = filtersOf(search);
  const { species, season } = filters;
  const when = SEASONS.find((one) => one.season === season)?.words.toLowerCase();
  if (species === null && when === undefined) return null;
  return {
    words: `${species ?? 'any species'}${when === undefined ? '' : `, in season ${when}`}`,
    withoutIt: `?${withMap(withFilters(search, { ...filters, species: null, season: null }), true)}`,
  };
}

/** The full-screen map and what clicks on it do (requirements 6.2 to 6.8). */
export function Screen({ map }: { map: FreshetMap }) {
  const analytics = useAnalytics();
  const { address, navigate } = useNavigation();
  const { pathname } = address;
  const search = useSearch();
  const isList = !pathname.startsWith('/hatcheries/');
  const openGauge = useCallback(
    (gauge: MapGauge) => {
      analytics.send({ name: 'feature_click' });
      map.openGauge(gauge);
    },
    [analytics, map],
  );

  const act = useCallback(
    (action: ClickAction) => {
      if (action.kind === 'nothing') {
        map.clear();
        // Over the list the map stays open: a click on empty water does not close it.
        if (pathname !== '/app') navigate('/app?map=open', { replace: true });
        return;
      }
      if (action.kind === 'gauge') return openGauge(action.gauge);
      analytics.send({ name: 'feature_click' });
      if (action.kind === 'fit') {
        const clusterMs = pathname === '/' ? CLUSTER_ZOOM_MS.home : CLUSTER_ZOOM_MS.dashboard;
        const ms = action.isCluster ? clusterMs : FIT.severalMs;
        map.open(action, ms);
        return;
      }
      if (action.kind === 'choose') return map.choose(action);
      map.select(action.facility.key);
      navigate(facilityPath(action.facility.key, filtersOf(search).species));
    },
    [map, pathname, search, navigate, analytics, openGauge],
  );
  useEffect(() => map.onClick(act), [map, act]);
  const visitor = useVisitorPlace();
  useEffect(() => map.showVisitor(visitor), [map, visitor]);

  return (
    <MapScreenView
      map={map}
      filter={isList ? mapFilter(search) : null}
      openGauge={openGauge}
      onFollow={() => analytics.send({ name: 'feature_click' })}
      forecast={({ gauge }) => (
        <Suspense fallback={null}>
          <GaugeForecast gauge={gauge} />
        </Suspense>
      )}
    />
  );
}
