import { beforeAll, expect, test } from 'vitest';
import { isShownSpecies } from '#domain/fish/series.ts';
import { withoutTakenBack } from '#domain/fish/taken-back.ts';
import type { FollowedSeason } from '#domain/fish/weekly/followed-season.ts';
import { followSeasons } from '#domain/fish/weekly/returns.ts';
import { totalOf } from '#domain/fish/weekly/seasons.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { besideFinals, isNearFinal, type SeasonBesideFinal } from '../../testing/against-finals.ts';
import { BUNDLED_FINALS, bundledReports } from '../../testing/bundled-snapshot.ts';
import { readCatalogue } from '../catalogue/index.ts';
import { readFinalReports } from '../wdfw-finals/index.ts';

/** Rows of 80 fish or more that WDFW took back, or counted again in another row. Read by hand. */
const WITHDRAWN = [
  'BEAVER_CR_HATCHERY Coho|Type S|Hatchery|Unknown Stock 2019: 371',
  'EASTBANK_HATCHERY Coho|Type S|Hatchery|Wenatchee River 2014: 561',
  'GEORGE_ADAMS_HATCHERY Chinook|Fall|Wild|Skokomish River 2016: 131',
  'REITER_PONDS Steelhead|Summer|UNKNOWN|South Fork Skykomish River 2019: 84',
  'RINGOLD_SPRINGS_HATCHERY Steelhead|Summer|Hatchery|Ringold Hatchery Stock 2022: 103',
  'SPEELYAI_HATCHERY Chinook|Spring|Wild|Lewis River 2023: 112',
  'SPEELYAI_HATCHERY Coho|Type N|Hatchery|Lewis River 2020: 370',
  'SUNSET_FALLS_FCF Steelhead|Summer|UNKNOWN|South Fork Skykomish River 2019: 84',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Coho|Winter|Wild|Wynoochee River 2016: 849',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Steelhead|Winter|Hatchery|Wynoochee River 2017: 153',
  'VOIGHTS_CR_HATCHERY Chinook|Fall|Mixed|Puyallup River 2020: 1332',
  'WASHOUGAL_HATCHERY Coho|Type N|Hatchery|Washougal River Hatchery Stock 2017: 600',
];

let seasons: FollowedSeason[] = [];

beforeAll(async () => {
  const read = await bundledReports();
  const reports = read.map(({ report }) => report);
  const rows = Map.groupBy(
    read.flatMap((one) => one.rows),
    ({ facility }) => facility,
  );
  seasons = [...rows.values()].flatMap((ofFacility) => followSeasons(ofFacility, reports));
});

test('the rows that WDFW took back are taken back, and no other of their size', () => {
  const named = seasons
    .filter((one) => one.withdrawn.length > 0 && isShownSpecies(one.species) && totalOf(one) >= 80)
    .map((one) => {
      const facility = one.withdrawn[0]?.facility;
      return `${facility} ${one.key} ${one.begun.slice(0, 4)}: ${totalOf(one)}`;
    });
  expect(named.toSorted()).toEqual(WITHDRAWN.toSorted());
});

test('what was taken back is not in the final reports', async () => {
  const { facilities } = await readCatalogue();
  const { reports } = await readFinalReports(BUNDLED_FINALS, createFacilityResolver(facilities));
  const finals = reports.flatMap((report) => report.rows);
  const shown = seasons.flatMap((one) => withoutTakenBack(one.returns));
  const withAll = [...shown, ...seasons.flatMap(({ withdrawn }) => withdrawn)];
  const nameOf = (one: SeasonBesideFinal) =>
    [one.facility, one.species, one.run, one.origin, one.season].join(' ');
  const before = new Map(besideFinals(withAll, finals).map((one) => [nameOf(one), one]));
  const after = new Map(besideFinals(shown, finals).map((one) => [nameOf(one), one]));
  const changed = [...before].filter(([name, one]) => (after.get(name)?.ours ?? 0) !== one.ours);
  const gap = ({ ours, final }: SeasonBesideFinal) => Math.abs((ours ?? 0) - (final ?? 0));
  const wrong = changed.filter(([name, one]) => {
    const now = after.get(name) ?? { ...one, ours: null };
    return !isNearFinal(now) && gap(now) > gap(one);
  });
  expect(changed.length).toBeGreaterThan(50);
  expect(wrong.map(([name]) => name)).toEqual([]);
});
