import type { FacilityProperties } from '#contract/facilities.ts';
import type { Now } from '#contract/now.ts';
import type { RiverSubject } from '#contract/river-address.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { askedSelection, runOf, seriesOfRun, uniqueRuns } from '#domain/fish/species-runs.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { emergencyRules } from '#domain/place/emergency-rules.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import { flowNow } from '#domain/river/flow-now.ts';
import { forecastFlow, forecastPoints } from '#domain/river/flow-unit.ts';
import { gaugeNow } from '#domain/river/gauge-now.ts';
import { heightWithout } from '#domain/river/height-now.ts';
import type { RiverKind, RiverValues } from '#domain/river/river-value.ts';
import type { Edition } from './edition.ts';
import type { Rivers } from './river/rivers.ts';

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** The fish of the run that the page shows first. */
function fishNow(edition: Edition, key: string) {
  const hatchery = edition.hatchery(key);
  const runs = edition.season(key)?.runs ?? [];
  const selection = askedSelection(uniqueRuns(hatchery?.bargraph ?? []), null, null);
  const run = runOf(selection, runs);
  const recent = run === null ? [] : seriesOfRun(run, hatchery?.recent_escapement ?? []);
  const isReported = recent.some(({ day_counts }) => day_counts.length > 0);
  return {
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

/** The river beside a facility, as far as its services answer. */
async function riverNow(
  { river_gauge: site, river_gauge_name, forecast_lid: lid }: FacilityProperties,
  { cache, isSimulated, riverNow: clock }: Rivers,
) {
  async function asked<Kind extends RiverKind>(
    subject: RiverSubject & { readonly kind: Kind },
  ): Promise<RiverValues[Kind] | null> {
    const answer = await cache.ask(subject).catch(() => null);
    return answer && (answer.value as RiverValues[Kind]);
  }
  const [measured, medians, forecast] = await Promise.all([
    site === null ? null : asked({ kind: 'flow', site }),
    site === null ? null : asked({ kind: 'medians', site }),
    lid === null ? null : asked({ kind: 'forecast', lid }),
  ]);
  const now = clock();
  const flow = measured && believable(measured);
  const reading = flow && flowNow({ ...flow, medians: medians ?? [], now });
  const height = flow && heightWithout(reading, flow.stage, now);
  const water = flow && gaugeNow(flow.temperature, now);
  const ahead = forecast && forecastFlow(forecast);
  const points = ahead?.isUnitKnown
    ? forecastPoints(ahead.points).filter(({ at }) => at >= now)
    : [];
  const peak = points.reduce<(typeof points)[number] | null>(
    (a, b) => (a === null || b.flow > a.flow ? b : a),
    null,
  );
  const change = reading?.changes.find(({ hours }) => hours === 24)?.by;
  return {
    river: river_gauge_name,
    river_gauge: site,
    river_simulated: isSimulated,
    flow_cfs: reading?.flowCfs ?? null,
    flow_read_at: instant(reading?.at),
    flow_change_day_cfs: change === undefined ? null : Math.round(10 * change) / 10,
    flow_trend: reading?.trend ?? null,
    flow_usual_cfs: reading?.usualCfs ?? null,
    flow_class: reading?.standing?.flowClass ?? null,
    height_ft: reading?.stageFt ?? height?.heightFt ?? null,
    water_celsius: water && !water.isOld ? water.value : null,
    forecast_issued_at: forecast?.issuedAt ?? null,
    forecast_peak_cfs: peak?.flow ?? null,
    forecast_peak_at: instant(peak?.at),
  };
}

/** @param parts.rulesUrl the agency's page of emergency rules. */
export async function nowAt(
  { id, properties }: { readonly id: string; readonly properties: FacilityProperties },
  parts: { readonly edition: Edition; readonly rivers: Rivers; readonly rulesUrl: string },
): Promise<Now> {
  const { edition, rivers, rulesUrl } = parts;
  return {
    facility: properties.Facility,
    name: facilityTitle(properties['Facility Name']),
    as_of: edition.facilities.as_of,
    last_report: properties.last_report,
    ...fishNow(edition, id),
    ...(await riverNow(properties, rivers)),
    page: `/hatcheries/${slugOfKey(id)}`,
    rules: emergencyRules(rulesUrl, properties.stream),
  };
}
