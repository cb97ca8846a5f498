import { FLOOD_SHARES, hasRating, isFlowFirst, kcfsOf, nwpsTime, statusOf } from './nwps-status.ts';
import { chance } from './seeded.ts';
import {
  isForecast,
  newestForecast,
  type SimulatedRiver,
  showsFlow,
  stageFtOf,
} from './simulated-river.ts';
import { STATES, stateOf } from './usgs-names.ts';
import { jsonAnswer, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const OFFICES = {
  SEW: 'Seattle',
  PQR: 'Portland',
  OTX: 'Spokane',
  PDT: 'Pendleton',
} as const;

/** Weather office whose rivers these are, roughly. */
function officeOf({ gauge, flow }: SimulatedRiver): keyof typeof OFFICES {
  if (!flow.eastOfCascades) return gauge.latitude < 46.6 ? 'PQR' : 'SEW';
  return gauge.latitude < 47 ? 'PDT' : 'OTX';
}

function pedtsOf(river: SimulatedRiver) {
  const kind = isFlowFirst(river) ? 'QR' : showsFlow(river) ? 'HG' : 'HP';
  return { observed: `${kind}IRG`, forecast: isForecast(river) ? `${kind}IFZ` : '' };
}

function summaryOf(river: SimulatedRiver, world: World) {
  const { gauge } = river;
  const office = officeOf(river);
  const state = stateOf(gauge);
  return {
    lid: gauge.lid,
    name: gauge.name,
    rfc: { abbreviation: 'NWRFC', name: 'Northwest River Forecast Center' },
    wfo: { abbreviation: office, name: OFFICES[office] },
    state: { abbreviation: state, name: STATES[state].name },
    latitude: gauge.latitude,
    longitude: gauge.longitude,
    pedts: pedtsOf(river),
    status: statusOf(river, world),
  };
}

/** The service's answer to an id it does not know. */
function unknownGauge(): WireAnswer {
  return jsonAnswer(
    { code: 5, message: '[] could not find unknown ID', details: [] },
    { status: 404 },
  );
}

/** `nwps/v1/gauges`: the gauges of a box. Without `srid` the list is empty. */
export function nwpsGauges({ url }: WireRequest, world: World): WireAnswer {
  const { searchParams } = url;
  if (searchParams.get('srid') !== 'EPSG_4326') return jsonAnswer({ gauges: [] });
  const edge = (name: string, otherwise: number) => {
    const text = searchParams.get(`bbox.${name}`);
    return text === null ? otherwise : Number(text);
  };
  const box = {
    west: edge('xmin', -180),
    south: edge('ymin', -90),
    east: edge('xmax', 180),
    north: edge('ymax', 90),
  };
  if (Object.values(box).some(Number.isNaN)) {
    return jsonAnswer({ code: 3, message: 'invalid bbox', details: [] }, { status: 400 });
  }
  const inside = [...world.byLid.values()].filter(
    ({ gauge: { longitude, latitude, discontinued } }) =>
      !discontinued &&
      longitude >= box.west &&
      longitude <= box.east &&
      latitude >= box.south &&
      latitude <= box.north,
  );
  return jsonAnswer({ gauges: inside.map((river) => summaryOf(river, world)) });
}

/** `nwps/v1/gauges/{lid}`: one gauge with its ids elsewhere and its flood stages. */
export function nwpsGauge(lid: string, world: World): WireAnswer {
  const river = world.byLid.get(lid.toUpperCase());
  if (river === undefined) return unknownGauge();
  const { gauge, flow } = river;
  const category = (share: number) => ({
    stage: showsFlow(river) ? stageFtOf(river, share * flow.meanCfs) : -9999,
    flow: -9999,
  });
  return jsonAnswer({
    ...summaryOf(river, world),
    usgsId: gauge.site ?? '',
    reachId: gauge.comid ?? '',
    description: '',
    county: '',
    timeZone: 'PST8PDT',
    flood: {
      stageUnits: 'ft',
      flowUnits: 'cfs',
      categories: {
        major: category(FLOOD_SHARES.major),
        moderate: category(FLOOD_SHARES.moderate),
        minor: category(FLOOD_SHARES.minor),
        action: category(FLOOD_SHARES.action),
      },
      lro: null,
      crests: { historic: [], recent: [] },
    },
    inService: { enabled: !gauge.discontinued, message: '' },
  });
}

/** `nwps/v1/gauges/{lid}/stageflow/forecast`: ten days, six-hourly. */
export function nwpsForecast(lid: string, world: World): WireAnswer {
  const river = world.byLid.get(lid.toUpperCase());
  if (river === undefined) return unknownGauge();
  const frame = { pedts: pedtsOf(river).forecast, wfo: officeOf(river), timeZone: 'PST8PDT' };
  if (!isForecast(river)) {
    return jsonAnswer({ ...frame, issuedTime: '0001-01-01T00:00:00Z', data: [] });
  }
  const { issuedMs, points } = newestForecast(river, world.now());
  const flowFirst = isFlowFirst(river);
  const stage = { name: 'Stage', units: 'ft' };
  const flow = { name: flowFirst ? 'River Discharge' : 'Flow', units: 'kcfs' };
  const [first, second] = flowFirst ? [flow, stage] : [stage, flow];
  // At one gauge in twelve the last points are missing, with a mark for it.
  const whole = chance(river.seed, 18) < 1 / 12 ? points.length - 2 : points.length;
  const generatedTime = nwpsTime(issuedMs + 10 * 60_000);
  const data = points.map(({ atMs, flowCfs }, index) => {
    const missing = world.allSentinels || index >= whole;
    const stageFt = missing ? -9999 : stageFtOf(river, flowCfs);
    const kcfs = missing || !hasRating(river) ? -999 : kcfsOf(flowCfs);
    const [primary, secondary] = flowFirst ? [kcfs, stageFt] : [stageFt, kcfs];
    return { validTime: nwpsTime(atMs), generatedTime, primary, secondary };
  });
  return jsonAnswer({
    ...frame,
    issuedTime: nwpsTime(issuedMs),
    primaryName: first.name,
    primaryUnits: first.units,
    secondaryName: second.name,
    secondaryUnits: second.units,
    data,
  });
}
