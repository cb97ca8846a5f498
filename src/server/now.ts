import type { FacilityFeature, FacilityProperties } from '#contract/facilities.ts';
import type { FishNow, Now, RiverWideNow } from '#contract/now.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import type { RunSeason } from '#contract/season.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { askedSelection, runOf, seriesOfRun, uniqueRuns } from '#domain/fish/species-runs.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { emergencyRules } from '#domain/place/emergency-rules.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from './edition.ts';
import { type RiverSpot, riverNow } from './river/river-now.ts';
import type { Rivers } from './river/rivers.ts';

interface NowParts {
  readonly edition: Edition;
  readonly rivers: Rivers;
  readonly rulesUrl: string;
}

function fishOf(
  run: RunSeason | null,
  properties: Pick<FacilityProperties, 'recent_escapement' | 'last_report'>,
): FishNow {
  const recent = run === null ? [] : seriesOfRun(run, properties.recent_escapement);
  const isReported = recent.some(({ day_counts }) => day_counts.length > 0);
  return {
    last_report: properties.last_report,
    species: run?.species ?? null,
    run: run?.run ?? null,
    two_weeks_fish: isReported ? (run?.recent ?? null) : null,
    season: run?.label ?? null,
    season_fish: run?.so_far?.count ?? null,
    counted_on: run?.counted_on ?? null,
    seasons_compared: run?.by_date?.seasons ?? null,
    seasons_fewer: run?.by_date?.fewer ?? null,
    scale_word: run?.by_date ? scaleWord(run.by_date) : null,
    usually_in_percent: run?.timing ? Math.round(100 * run.timing.share.usual) : null,
    expected_fish: run?.projection?.total ?? null,
    expected_low: run?.projection?.low ?? null,
    expected_high: run?.projection?.high ?? null,
  };
}

function firstRun(edition: Edition, key: string): RunSeason | null {
  const list = uniqueRuns(edition.hatchery(key)?.bargraph ?? []);
  return runOf(askedSelection(list, null, null), edition.season(key)?.runs ?? []);
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
    ...fishOf(firstRun(edition, id), properties),
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

function leadingRun({ facilities }: RiverOfSite, edition: Edition) {
  const runs = facilities.flatMap((key) => {
    const trap = edition.facilities.features.find(({ id }) => id === key);
    const ofTrap = edition.season(key)?.runs ?? [];
    return trap ? ofTrap.map((run) => ({ trap, fish: fishOf(run, trap.properties) })) : [];
  });
  const reported = runs.filter(({ fish }) => fish.two_weeks_fish !== null);
  const leading = reported.reduce<(typeof runs)[number] | null>(
    (a, b) => ((b.fish.two_weeks_fish ?? 0) > (a?.fish.two_weeks_fish ?? -1) ? b : a),
    null,
  );
  return { leading, reporting: new Set(reported.map(({ trap }) => trap.id)).size };
}

const NO_FISH = fishOf(null, { recent_escapement: [], last_report: null });

export async function nowOnRiver(
  river: RiverOfSite,
  { edition, rivers, rulesUrl }: NowParts,
): Promise<RiverWideNow> {
  const { leading, reporting } = leadingRun(river, edition);
  const trap = leading?.trap ?? null;
  return {
    name: river.name,
    as_of: edition.facilities.as_of,
    traps: river.facilities.length,
    traps_reported: reporting,
    trap: trap && facilityTitle(trap.properties['Facility Name']),
    trap_page: trap && `/hatcheries/${slugOfKey(trap.id)}`,
    ...(leading?.fish ?? NO_FISH),
    ...(await riverNow(spotOf(river), rivers)),
    page: `/rivers/${river.slug}`,
    feed: `/feeds/rivers/${river.slug}.atom`,
    rules: emergencyRules(rulesUrl, river.name),
  };
}
