import type { FishNow, Now, RiverWideNow } from '#contract/now.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import type { FacilityStanding } from '#domain/fish/facility-standing.ts';
import { type RunStanding, wasReportedLately } from '#domain/fish/run-standing.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { askedSelection, runOf, uniqueRuns } from '#domain/fish/species-runs.ts';
import { countTraps, leadingRun, runsAtTraps } from '#domain/fish/trap.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { emergencyRules } from '#domain/place/emergency-rules.ts';
import { namedStream } from '#domain/place/facility.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type RiverSpot, riverNow } from '#server/river/river-now.ts';
import type { Rivers } from '#server/river/rivers.ts';
import type { Edition } from '#server/site/edition.ts';

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
    usually_in_percent: timing && Math.round(100 * timing.share.usual),
    expected_fish: expected?.total ?? null,
    expected_low: expected?.low ?? null,
    expected_high: expected?.high ?? null,
  };
}

/** The run that the facility's page opens with. */
function firstRun({ series, runs }: FacilityStanding): RunStanding | null {
  return runOf(askedSelection(uniqueRuns(series), null, null), runs);
}

export async function nowAt(
  standing: FacilityStanding,
  { edition, rivers, rulesUrl }: NowParts,
): Promise<Now> {
  const { facility, river } = standing;
  const spot: RiverSpot = {
    site: river.gauge?.site ?? null,
    gauge: river.gauge?.name ?? null,
    lid: river.point?.lid ?? null,
    point: river.point?.name ?? null,
  };
  const slug = slugOfKey(facility.key);
  return {
    facility: facility.key,
    name: facilityTitle(facility.name),
    as_of: edition.dates.asOf,
    ...fishBody(firstRun(standing), standing.lastReport),
    ...(await riverNow(spot, rivers)),
    page: `/hatcheries/${slug}`,
    feed: `/feeds/facilities/${slug}.atom`,
    rules: emergencyRules(rulesUrl, namedStream(facility)),
  };
}

function spotOf({ gauge, forecast, gauges }: RiverOfSite): RiverSpot {
  const measured = gauges.find(({ site }) => site === gauge);
  const ahead = gauges.find(({ lid }) => lid === forecast);
  return {
    site: gauge,
    gauge: gauge && (measured?.name ?? null),
    lid: forecast,
    point: forecast && (ahead?.name ?? null),
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
    as_of: edition.dates.asOf,
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
