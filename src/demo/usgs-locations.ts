import type { SimulatedRiver } from './simulated-river.ts';
import { STATES, stateOf, usgsName } from './usgs-names.ts';
import {
  invalidParameter,
  keyRefusal,
  nextLinks,
  pageQuery,
  unknownParameter,
} from './usgs-ogc-query.ts';
import { jsonAnswer, listOf, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const KNOWN = [
  'agency_code',
  'bbox',
  'filter',
  'filter-lang',
  'id',
  'monitoring_location_name',
  'monitoring_location_number',
  'site_type',
  'site_type_code',
  'state_code',
  'state_name',
];

function featureOf({ gauge, flow }: SimulatedRiver, skipGeometry: boolean) {
  const lake = gauge.kind === 'stage' && !/River/.test(gauge.water ?? '');
  const id = `USGS-${gauge.site}`;
  const state = STATES[stateOf(gauge)];
  return {
    type: 'Feature',
    id,
    geometry: skipGeometry
      ? null
      : { type: 'Point', coordinates: [gauge.longitude, gauge.latitude] },
    properties: {
      id,
      agency_code: 'USGS',
      agency_name: 'U.S. Geological Survey',
      monitoring_location_number: gauge.site,
      monitoring_location_name: usgsName(gauge),
      country_code: 'US',
      country_name: 'United States of America',
      state_code: state.code,
      state_name: state.name,
      county_code: null,
      county_name: null,
      site_type: lake ? 'Lake, Reservoir, Impoundment' : 'Stream',
      site_type_code: lake ? 'LK' : 'ST',
      // About two square miles for each cubic foot per second in the east, half of one in the west.
      drainage_area: Math.round(flow.meanCfs * (flow.eastOfCascades ? 2 : 0.45)),
      altitude: null,
      time_zone_abbreviation: 'PST',
      uses_daylight_savings: 'Y',
      revision_note: null,
    },
  };
}

/** `collections/monitoring-locations/items`: where a site stands and what it is called. */
export function monitoringLocationItems(request: WireRequest, world: World): WireAnswer {
  const { url } = request;
  const refusal = keyRefusal(request);
  if (refusal !== null) return refusal;
  const unknown = unknownParameter(url, KNOWN);
  if (unknown !== null) return invalidParameter(`unknown query parameter: ${unknown}`);
  const page = pageQuery(url, world.now());
  if (typeof page === 'string') return invalidParameter(page);
  const skipGeometry = url.searchParams.get('skipGeometry') === 'true';
  const filters = [
    'agency_code',
    'id',
    'monitoring_location_number',
    'site_type_code',
    'state_code',
    'state_name',
  ] as const;
  const wanted = filters.flatMap((name) => {
    const values = listOf(url.searchParams.get(name));
    return values.length === 0 ? [] : [{ name, values: new Set(values) }];
  });
  const features = [...world.bySite.values()]
    .map((river) => featureOf(river, skipGeometry))
    .filter(({ properties }) =>
      wanted.every(({ name, values }) => values.has(properties[name] ?? '')),
    );
  const shown = features.slice(page.offset, page.offset + page.limit);
  return jsonAnswer(
    {
      type: 'FeatureCollection',
      features: shown,
      numberReturned: shown.length,
      links: nextLinks(url, page, features.length),
    },
    { type: 'application/geo+json' },
  );
}

/** `collections/monitoring-locations/items/{id}`. */
export function monitoringLocation(id: string, request: WireRequest, world: World): WireAnswer {
  const refusal = keyRefusal(request);
  if (refusal !== null) return refusal;
  const river = world.bySite.get(id.replace(/^USGS-/, ''));
  if (river === undefined) {
    const description = 'identifier not found';
    return jsonAnswer({ code: 'NotFound', type: 'NotFound', description }, { status: 404 });
  }
  return jsonAnswer(featureOf(river, false), { type: 'application/geo+json' });
}
