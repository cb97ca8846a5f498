import { describe, expect, test } from 'vitest';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, hasForecast, measuresFlow } from '#domain/place/gauge.ts';
import { readCatalogue } from './index.ts';

const { facilities, gauges } = await readCatalogue();
const bySite = new Map(gauges.flatMap((gauge) => (gauge.site ? [[gauge.site, gauge]] : [])));
const byLid = new Map(gauges.flatMap((gauge) => (gauge.lid ? [[gauge.lid, gauge]] : [])));
const byKey = new Map(facilities.map((facility) => [facility.key, facility]));

/** Rivers so large that their flow says nothing about a tributary. */
const GREAT_RIVERS = new Set(['Columbia River', 'Snake River']);

/** Facilities whose gauge is not on the first gauged water, each with the reason to look for. */
const NOT_ON_FIRST_WATER = new Map([
  ['CHELAN_HATCHERY', 'No USGS gauge on this reach'],
  ['CHELAN_PUD_HATCHERY', 'No USGS gauge on this reach'],
  ['EASTBANK_HATCHERY', 'No USGS gauge on this reach'],
  ['LYONS_FERRY_HATCHERY', 'is above the Clearwater'],
  ['MAYR_BROTHERS_REARING_POND', 'only in tidewater'],
  ['NORTH_TOUTLE_HATCHERY', 'never passes the hatchery'],
  ['SPEELYAI_HATCHERY', 'turned into Yale Lake above the hatchery'],
  ['WELLS_HATCHERY', 'No USGS gauge on this reach'],
]);

/** Facilities whose gauge is not the nearest on its water, each with the reason to look for. */
const NOT_NEAREST = new Map([
  ['PUYALLUP_HATCHERY', 'where NOAA forecasts the river'],
  ['SKOOKUMCHUCK_HATCHERY', 'is above the dam'],
  ['SPOKANE_HATCHERY', 'long-running gauge'],
]);

/** The waters whose flow may stand for the facility's: its own, then those below, in order. */
function watersToFollow({ stream, flowsInto }: Facility): string[] {
  return [stream, ...flowsInto.filter((water) => !GREAT_RIVERS.has(water))];
}

function flowGaugesOn(water: string): Gauge[] {
  return gauges.filter((gauge) => gauge.water === water && measuresFlow(gauge));
}

/** The first of those waters that has a flow gauge. */
function firstGaugedWater(facility: Facility): string | null {
  return watersToFollow(facility).find((water) => flowGaugesOn(water).length > 0) ?? null;
}

/** What speaks against the river gauge of a facility. */
function objectionsToRiverGauge(facility: Facility): string[] {
  const { riverGauge, stream, flowsInto } = facility;
  const first = firstGaugedWater(facility);
  if (riverGauge === null) return first === null ? [] : [`${first} has a flow gauge`];

  const gauge = bySite.get(riverGauge);
  if (!gauge) return ['not in the gauge list'];
  const objections: string[] = [];
  if (!measuresFlow(gauge)) objections.push('measures no flow');
  if (![stream, ...flowsInto].some((water) => water === gauge.water))
    objections.push('wrong river');
  if (gauge.water !== first) objections.push(`not on the first gauged water, ${first}`);
  return objections;
}

/** What speaks against the forecast point of a facility. */
function objectionsToForecast(facility: Facility): string[] {
  const { forecastLid, riverGauge } = facility;
  const gauge = bySite.get(riverGauge ?? '');
  const forecastOfGauge = gauge && hasForecast(gauge) ? gauge.lid : null;
  if (forecastLid === null) return forecastOfGauge ? [`the gauge is ${forecastOfGauge}`] : [];

  const point = byLid.get(forecastLid);
  if (!point) return ['not in the gauge list'];
  const objections: string[] = [];
  if (point.kind !== 'flow' || !hasForecast(point)) objections.push('forecasts no flow');
  if (!watersToFollow(facility).some((water) => water === point.water))
    objections.push('wrong river');
  // A forecast of the facility's own stream is better than one of the river it flows into.
  const isOwnStream = point.water === facility.stream && gauge?.water !== facility.stream;
  if (forecastOfGauge && forecastOfGauge !== forecastLid && !isOwnStream) {
    objections.push(`the gauge is ${forecastOfGauge}`);
  }
  return objections;
}

function facilityOf(key: string): Facility {
  const facility = byKey.get(key);
  if (!facility) throw new Error(`No facility ${key}`);
  return facility;
}

describe('the gauge of a facility', () => {
  test.each(facilities)(
    '$key: the river gauge shows its stream or the river it flows into',
    (facility) => {
      const exception = NOT_ON_FIRST_WATER.get(facility.key);
      const objections = objectionsToRiverGauge(facility);
      if (exception === undefined) expect(objections).toEqual([]);
      else {
        // An exception that is no longer one, or that the page does not explain, fails too.
        expect(objections).not.toEqual([]);
        expect(facility.gaugeReason).toContain(exception);
      }
    },
  );

  test.each(facilities)('$key: the forecast point goes with the gauge', (facility) => {
    expect(objectionsToForecast(facility)).toEqual([]);
  });

  test.each(facilities.filter(({ riverGauge }) => riverGauge !== null))(
    '$key: no flow gauge on that water is nearer',
    (facility) => {
      const chosen = bySite.get(facility.riverGauge ?? '');
      if (!chosen?.water) throw new Error(`${facility.riverGauge} is on no water`);
      const nearest = flowGaugesOn(chosen.water).toSorted(
        (a, b) => greatCircleMiles(facility, a) - greatCircleMiles(facility, b),
      )[0];
      const exception = NOT_NEAREST.get(facility.key);
      if (exception === undefined) expect(nearest?.site).toBe(facility.riverGauge);
      else {
        expect(nearest?.site).not.toBe(facility.riverGauge);
        expect(facility.gaugeReason).toContain(exception);
      }
    },
  );

  test('none is farther than a river can be followed', () => {
    const far = facilities.filter((facility) => {
      const gauge = facility.riverGauge && bySite.get(facility.riverGauge);
      return gauge && greatCircleMiles(facility, gauge) > 25;
    });
    expect(far.map(({ key }) => key)).toEqual(['DAYTON_ACCLIMA._POND', 'RINGOLD_SPRINGS_HATCHERY']);
  });

  test('the reason names the gauge by the water it is on, or says there is none', () => {
    for (const { key, riverGauge, gaugeReason } of facilities) {
      const water = riverGauge === null ? null : (bySite.get(riverGauge)?.water ?? null);
      if (water !== null) expect(gaugeReason, key).toContain(water);
      else expect(gaugeReason, key).toMatch(/\bno\b|\bnone\b|\bonly\b|discontinued|not flow/i);
    }
  });
});

describe('links that were published and are wrong', () => {
  test.each([
    ['HOODSPORT_HATCHERY', '12061500', 'the Skokomish'],
    ['EASTBANK_HATCHERY', '12459000', 'the Wenatchee'],
    ['EASTBANK_HATCHERY', '12452990', 'the Entiat'],
    ['WELLS_HATCHERY', '12452990', 'the Entiat'],
    ['COTTONWOOD_CR_POND', '13334300', 'the Snake'],
    ['FOSTER_RD_TRAP', '14245300', 'the Columbia at Longview'],
    ['MODROW_TRAP', '14245300', 'the Columbia at Longview'],
    ['MODROW_TRAP', '14223500', 'a discontinued gauge'],
    ['MERWIN_DAM_FCF', '14245300', 'the Columbia at Longview'],
    ['WASHOUGAL_HATCHERY', '14143500', 'a discontinued gauge'],
    ['DAYTON_ACCLIMA._POND', '14017000', 'a discontinued gauge'],
    ['BOGACHIEL_HATCHERY', '12043015', 'a gauge that gives only the stage'],
    ['PUYALLUP_HATCHERY', '12102075', 'a gauge that has been silent since 2022'],
    ['WELLS_HATCHERY', '12438000', 'a gauge that gives only the temperature'],
    ['WALLACE_R_HATCHERY', '12134500', 'the Skykomish, though the Wallace has a gauge'],
    ['BAKER_LK_HATCHERY', '12191600', 'a lake level'],
    ['ISSAQUAH_HATCHERY', '12122000', 'a lake level'],
    ['CHIWAWA_HATCHERY', '12459000', 'the Wenatchee, though the Chiwawa has a gauge'],
    ['SOOS_CREEK_HATCHERY', '12113000', 'the Green, though Soos Creek has a gauge'],
    ['NORTH_TOUTLE_HATCHERY', '12113000', 'another Green River'],
    ['VOIGHTS_CR_HATCHERY', '12096500', 'the Puyallup, though the Carbon has a gauge'],
    ['MARBLEMOUNT_HATCHERY', '12200500', 'the Skagit, though the Cascade has a gauge'],
    ['RINGOLD_SPRINGS_HATCHERY', '12514400', 'a site that measures no flow'],
    ['LYONS_FERRY_HATCHERY', '13352600', 'a site that measures no flow'],
  ])('%s does not follow %s, and the check would object: %s', (key, wrongGauge) => {
    const facility = facilityOf(key);
    expect(facility.riverGauge).not.toBe(wrongGauge);
    expect(bySite.has(wrongGauge)).toBe(true);
    expect(objectionsToRiverGauge({ ...facility, riverGauge: wrongGauge })).not.toEqual([]);
  });

  test.each([
    ['BAKER_LK_HATCHERY', '12193400', 'SHAW1', 'Concrete'],
    ['BARNABY_SLOUGH_PD', '12181000', 'SRMW1', 'Rockport'],
    ['BEAVER_CR_HATCHERY', null, null, 'Cathlamet'],
    ['BOGACHIEL_HATCHERY', '12042800', 'BOGW1', 'Forks'],
    ['CEDAR_RIVER_HATCHERY', '12117600', 'RNTW1', 'Ravensdale'],
    ['CHAMBERS_CR_HATCHERY', '12091500', null, 'Lakewood'],
    ['CHELAN_HATCHERY', null, 'WELW1', 'Chelan Falls'],
    ['CHELAN_PUD_HATCHERY', null, 'WELW1', 'Chelan Falls'],
    ['CHIWAWA_HATCHERY', '12456500', 'CHIW1', 'Plain'],
    ['COTTONWOOD_CR_POND', '13333000', 'TRYO3', 'Anatone'],
    ['DAYTON_ACCLIMA._POND', '14018500', 'TRCW1', 'Dayton'],
    ['EASTBANK_HATCHERY', null, 'RRHW1', 'East Wenatchee'],
    ['ELK_CREEK_TRAP', '12020525', 'DOTW1', 'Doty'],
    ['ELOCHOMAN_SILL_TRAP', null, null, 'Cathlamet'],
    ['FALLERT_CR_HATCHERY', null, null, 'Kalama'],
    ['FOSTER_RD_TRAP', null, null, 'Cathlamet'],
    ['GEORGE_ADAMS_HATCHERY', '12061500', 'SRPW1', 'Shelton'],
    ['GLENWOOD_SPRINGS', null, null, 'Eastsound'],
    ['HOODSPORT_HATCHERY', null, null, 'Hoodsport'],
    ['HUPP_SPRINGS_REARING_POND', null, null, 'Wauna'],
    ['ISSAQUAH_HATCHERY', '12121600', 'ISSW1', 'Issaquah'],
    ['KENDALL_CR_HATCHERY', '12205000', 'NFNW1', 'Kendall'],
    ['KLICKITAT_HATCHERY', '14111400', 'PITW1', 'Glenwood'],
    ['LAKEWOOD_HATCHERY', '12091500', null, 'Lakewood'],
    ['LEWIS_RIVER_HATCHERY', '14220500', 'MERW1', 'Woodland'],
    ['LK_ABERDEEN_HATCHERY', '12031000', 'CRPW1', 'Aberdeen'],
    ['MARBLEMOUNT_HATCHERY', '12182500', 'SRMW1', 'Marblemount'],
    ['MAYR_BROTHERS_REARING_POND', null, null, 'Aberdeen'],
    ['MCKERNAN_HATCHERY', '12061500', 'SRPW1', 'Shelton'],
    ['MERWIN_DAM_FCF', '14220500', 'MERW1', 'Ariel'],
    ['MINTER_CR_HATCHERY', null, null, 'Wauna'],
    ['MODROW_TRAP', null, null, 'Kalama'],
    ['MORSE_CREEK_HATCHERY', null, null, 'Port Angeles'],
    ['NEMAH_HATCHERY', null, null, 'Naselle'],
    ['NORTH_TOUTLE_FCF', '14240525', 'TOTW1', 'Toutle'],
    ['NORTH_TOUTLE_HATCHERY', '14242580', 'TOTW1', 'Toutle'],
    ['PALMER_HATCHERY', '12106700', 'GPUW1', 'Ravensdale'],
    ['PRIEST_RAPIDS_HATCHERY', '12472800', 'PRDW1', 'Desert Aire'],
    ['PUYALLUP_HATCHERY', '12101500', 'PUYW1', 'Puyallup'],
    ['REITER_PONDS', '12134500', 'GLBW1', 'Gold Bar'],
    ['RINGOLD_SPRINGS_HATCHERY', '12472800', 'PRDW1', 'Basin City'],
    ['SATSOP_SPRINGS_PONDS', '12035000', 'SATW1', 'Elma'],
    ['SKOOKUMCHUCK_HATCHERY', '12026400', 'BCDW1', 'Rainier'],
    ['SOLDUC_HATCHERY', null, null, 'Beaver'],
    ['SOOS_CREEK_HATCHERY', '12112600', 'BSKW1', 'Auburn'],
    ['SPEELYAI_HATCHERY', '14220500', 'MERW1', 'Ariel'],
    ['SUNSET_FALLS_FCF', '12131500', 'GLBW1', 'Index'],
    ['TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP', '12035400', 'MNSW1', 'Montesano'],
    ['TUCANNON_HATCHERY', '13344500', null, 'Pomeroy'],
    ['TUMWATER_FALLS_HATCHERY', '12080010', 'DSRW1', 'Tumwater'],
    ['VOIGHTS_CR_HATCHERY', '12094000', 'FFXW1', 'Orting'],
    ['WALLACE_R_HATCHERY', '12135000', 'GLBW1', 'Startup'],
    ['WELLS_HATCHERY', null, 'WELW1', 'Pateros'],
    ['WHATCOM_CR_HATCHERY', null, null, 'Bellingham'],
  ])('%s follows %s and %s, near %s', (key, riverGauge, forecastLid, nearestTown) => {
    expect(facilityOf(key)).toMatchObject({ riverGauge, forecastLid, nearestTown });
  });
});

describe('what is known of the gauges', () => {
  test('all but four facilities have gauges that are known to have given flow and a forecast', () => {
    const doubtful = facilities.filter(({ riverGauge, forecastLid }) => {
      const gauge = bySite.get(riverGauge ?? '');
      const point = byLid.get(forecastLid ?? '');
      return gauge?.lastFlow === null || point?.lastForecast === null;
    });
    expect(doubtful.map(({ key }) => key)).toEqual([
      'COTTONWOOD_CR_POND',
      'ELK_CREEK_TRAP',
      'HUMPTULIPS_HATCHERY',
      'LK_WENATCHEE_NET_PENS',
    ]);
  });

  test('sites that were looked at and gave no flow, and ids that NOAA no longer has, are not offered', () => {
    const silent = ['12438000', '12043015', '12102075', '12184700', '12026150', '14245300'];
    for (const site of silent) expect(bySite.get(site)?.givesFlow, site).toBe(false);
    const gone = ['CKCW1', 'CSCW1', 'DSEW1', 'SYCW1', 'WYNW1', 'KCKW1', 'ROCW1'];
    for (const lid of gone) expect(byLid.has(lid), lid).toBe(false);
    for (const lid of ['ECHW1', 'SRBW1', 'TUCW1', 'ELCW1', 'SSSW1']) {
      expect(byLid.get(lid)?.lastForecast, lid).toBeNull();
    }
    expect(gauges.filter(({ name }) => name.startsWith('USGS '))).toEqual([]);
    expect(byLid.get('LGSW1')).toMatchObject({ latitude: 46.583, longitude: -118.0327 });
  });

  test('fish that are trapped elsewhere are said to be', () => {
    const elsewhere = facilities.filter(({ trappedElsewhere }) => trappedElsewhere !== null);
    expect(elsewhere.map(({ key, trappedElsewhere }) => [key, trappedElsewhere])).toEqual([
      ['BAKER_LK_HATCHERY', expect.stringContaining('at Concrete')],
      ['EASTBANK_HATCHERY', expect.stringContaining('on the Wenatchee River')],
      ['PUYALLUP_HATCHERY', expect.stringContaining('from the White River')],
      ['SPEELYAI_HATCHERY', expect.stringContaining('by truck')],
    ]);
  });
});
