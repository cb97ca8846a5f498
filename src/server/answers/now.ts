import type { FacilityFeature } from '#contract/facilities.ts';
import type { FishNow, Now, RiverWideNow } from '#contract/now.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import { type RunStanding, wasReportedLately } from '#domain/fish/run-standing.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { askedSelection, runOf } from '#domain/fish/species-runs.ts';
import { countTraps, leadingRun, runsAtTraps } from '#domain/fish/trap.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { emergencyRules } from '#domain/place/emergency-rules.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type RiverSpot, riverNow } from '#server/river/river-now.ts';
import type { Rivers } from '#server/river/rivers.ts';
import type { Edition } from '#server/site/edition.ts';
import { roundedShare } from './run-seasons.ts';

const NO_RUN_NOW = { now: null, comparison: null, timing: null, expected: null };

interface NowParts {
  readonly edition: Edition;
  readonly rivers: Rivers;
  readonly rulesUrl: string;
}

function fishBody(run: RunStanding | null, lastReport: PlainDate | null): FishNow {
  const { now, comparison, timing, expected } = run ?? NO_RUN_NOW;
  return {
    last_report: lastReport,
    species: run?.species ?? null,
    run: run?.run ?? null,
    two_weeks_fish: run !== null && wasReportedLately(run) ? run.recentFish : null,
    season: run?.current.label ?? null,
    season_fish: now?.total.count ?? null,
    counted_on: now?.countedOn ?? null,
    seasons_compared: comparison?.seasons ?? null,
    seasons_fewer: comparison?.fewer ?? null,
    scale_word: comparison && scaleWord(comparison),
    usually_in_percent: timing && Math.round(100 * roundedShare(timing.share.usual)),
    expected_fish: expected?.total ?? null,
    expected_low: expected?.low ?? null,
    expected_high: expected?.high ?? null,
  };
}

/** The run that the facility's page opens with. */
function firstRun(edition: Edition, key: string): RunStanding | null {
  const list = edition.runs(key);
  return runOf(askedSelection(list, null, null), edition.trap(key)?.runs ?? []);
}

export async function nowAt(
  { id, properties }: Pick<FacilityFeature, 'id' | 'properties'>,
  { edition, rivers, rulesUrl }: NowParts,
): Promise<Now> {
  const { river_gauge, river_gauge_name, forecast_lid, forecast_name } = properties;
  const spot: RiverSpot = {
    site: river_gauge,
    gauge: river_gauge_name,
    lid: forecast_lid,
    point: forecast_name,
  };
  return {
    facility: properties.Facility,
    name: facilityTitle(properties['Facility Name']),
    as_of: edition.facilities.as_of,
    ...fishBody(firstRun(edition, id), properties.last_report),
    ...(await riverNow(spot, rivers)),
    page: `/hatcheries/${slugOfKey(id)}`,
    feed: `/feeds/facilities/${slugOfKey(id)}.atom`,
    rules: emergencyRules(rulesUrl, properties.stream),
  };
}

function spotOf({ gauge, forecast, gauges }: RiverOfSite): RiverSpot {
  const nameOf = (isIt: (one: RiverOfSite['gauges'][number]) => boolean) =>
    gauges.find(isIt)?.name ?? null;
  return {
    site: gauge,
    gauge: gauge && nameOf(({ site }) => site === gauge),
    lid: forecast,
    point: forecast && nameOf(({ lid }) => lid === forecast),
  };
}

export async function nowOnRiver(
  river: RiverOfSite,
  { edition, rivers, rulesUrl }: NowParts,
): Promise<RiverWideNow> {
  const traps = river.facilities.flatMap((key) => edition.trap(key) ?? []);
  const runs = runsAtTraps(traps);
  const leading = leadingRun(runs);
  const trap = traps.find(({ facility }) => facility === leading?.facility) ?? null;
  return {
    name: river.name,
    as_of: edition.facilities.as_of,
    traps: river.facilities.length,
    traps_reported: countTraps(runs.filter(({ run }) => wasReportedLately(run))),
    trap: trap && facilityTitle(trap.facility.name),
    trap_page: trap && `/hatcheries/${slugOfKey(trap.facility.key)}`,
    ...fishBody(leading?.run ?? null, trap?.fish.lastReport ?? null),
    ...(await riverNow(spotOf(river), rivers)),
    page: `/rivers/${river.slug}`,
    feed: `/feeds/rivers/${river.slug}.atom`,
    rules: emergencyRules(rulesUrl, river.name),
  };
}
