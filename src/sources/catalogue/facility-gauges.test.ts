import { describe, expect, test } from 'vitest';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { readCatalogue } from './index.ts';

const { facilities, gauges } = await readCatalogue();
const bySite = new Map(gauges.flatMap((gauge) => (gauge.site ? [[gauge.site, gauge]] : [])));
const byLid = new Map(gauges.flatMap((gauge) => (gauge.lid ? [[gauge.lid, gauge]] : [])));
const byKey = new Map(facilities.map((facility) => [facility.key, facility]));

/** Rivers so large that their flow says nothing about a tributary. */
const GREAT_RIVERS = new Set(['Columbia River', 'Snake River']);

/** Facilities whose gauge is not on the first gauged water, each with the reason to look for. */
const NOT_ON_FIRST_WATER = new Map([
  ['LYONS_FERRY_HATCHERY', 'stands above the Clearwater'],
  ['MAYR_BROTHERS_REARING_POND', 'only in tidewater'],
]);

/** Facilities whose gauge is not the nearest on its water, each with the reason to look for. */
const NOT_NEAREST = new Map([
  ['CEDAR_RIVER_HATCHERY', 'above the diversion dam'],
  ['ELWHA_HATCHERY', 'long-running flow gauge'],
  ['SPOKANE_HATCHERY', 'long-running gauge'],
  ['WHITEHORSE_POND', '2014 landslide'],
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
  // Ids of the form NW298 are places kept for gauges that NOAA lists without name or forecast.
  const lidOfGauge = bySite.get(riverGauge ?? '')?.lid ?? null;
  const forecastOfGauge = lidOfGauge && !/^NW\d+$/.test(lidOfGauge) ? lidOfGauge : null;
  if (forecastLid === null) return forecastOfGauge ? [`the gauge is ${forecastOfGauge}`] : [];

  const point = byLid.get(forecastLid);
  if (!point) return ['not in the gauge list'];
  const objections: string[] = [];
  if (point.kind !== 'flow') objections.push('forecasts no flow');
  if (!watersToFollow(facility).some((water) => water === point.water))
    objections.push('wrong river');
  // On the great rivers NOAA follows the dams, which stand nearer than the flow gauges.
  if (forecastOfGauge && forecastOfGauge !== forecastLid && !GREAT_RIVERS.has(facility.stream)) {
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
      if (!chosen?.water) throw new Error(`${facility.riverGauge} stands on no water`);
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
    expect(far.map(({ key }) => key)).toEqual([
      'DAYTON_ACCLIMA._POND',
      'EASTBANK_HATCHERY',
      'RINGOLD_SPRINGS_HATCHERY',
    ]);
  });

  test('the reason names the gauge by the water it stands on, or says there is none', () => {
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
    ['BOGACHIEL_HATCHERY', '12042800', 'a discontinued gauge'],
    ['BAKER_LK_HATCHERY', '12191600', 'a lake level'],
    ['ISSAQUAH_HATCHERY', '12122000', 'a lake level'],
    ['CHIWAWA_HATCHERY', '12459000', 'the Wenatchee, though the Chiwawa has a gauge'],
    ['SOOS_CREEK_HATCHERY', '12113000', 'the Green, though Soos Creek has a gauge'],
    ['SPEELYAI_HATCHERY', '14220500', 'the Lewis, though Speelyai Creek has a gauge'],
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
    ['BAKER_LK_HATCHERY', '12193400', 'SHAW1'],
    ['BEAVER_CR_HATCHERY', null, 'ECHW1'],
    ['CHIWAWA_HATCHERY', '12456500', 'CHIW1'],
    ['COTTONWOOD_CR_POND', '13333000', 'TRYO3'],
    ['EASTBANK_HATCHERY', '12438000', 'RRHW1'],
    ['FALLERT_CR_HATCHERY', null, null],
    ['GLENWOOD_SPRINGS', null, null],
    ['HOODSPORT_HATCHERY', null, null],
    ['ISSAQUAH_HATCHERY', '12121600', 'ISSW1'],
    ['MARBLEMOUNT_HATCHERY', '12182500', 'CSCW1'],
    ['MERWIN_DAM_FCF', '14220500', 'MERW1'],
    ['MINTER_CR_HATCHERY', null, null],
    ['MODROW_TRAP', null, null],
    ['MORSE_CREEK_HATCHERY', null, null],
    ['NEMAH_HATCHERY', null, null],
    ['NORTH_TOUTLE_HATCHERY', '14240525', 'SRBW1'],
    ['SOLDUC_HATCHERY', null, null],
    ['SOOS_CREEK_HATCHERY', '12112600', 'BSKW1'],
    ['SPEELYAI_HATCHERY', '14219800', 'SYCW1'],
    ['VOIGHTS_CR_HATCHERY', '12094000', 'FFXW1'],
    ['WELLS_HATCHERY', '12438000', 'WELW1'],
    ['WHATCOM_CR_HATCHERY', null, null],
  ])('%s follows %s and %s', (key, riverGauge, forecastLid) => {
    expect(facilityOf(key)).toMatchObject({ riverGauge, forecastLid });
  });
});
