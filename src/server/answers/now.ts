import type { FishNow, Now, RiverBoardBody, RiverWideNow, WarningsBody } from '#contract/now.ts';
import { standInOf } from '#contract/river-address.ts';
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
import { type FloodElsewhere, floodOnRiver } from '#domain/river/flood.ts';
import { type BoardRow, byChange, type RiverBoard } from '#domain/river/river-board.ts';
import type { FlowPoint } from '#domain/river/river-value.ts';
import type { WarningReading } from '#domain/river/warning.ts';
import { sayRiver } from '#domain/say/river.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { US } from '#domain/words/units.ts';
import { floodElsewhere } from '#server/river/flood-elsewhere.ts';
import { flowAtPoint, spotOf } from '#server/river/river-board.ts';
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
  const onRiver = edition.rivers.find(({ facilities }) => facilities.includes(facility.key));
  const elsewhere = onRiver ? await floodElsewhere(onRiver, spot, rivers) : null;
  const { lid } = spot;
  const atPoint = lid === null ? null : await flowAtPoint(lid, rivers);
  return {
    facility: facility.key,
    name: facilityTitle(facility.name),
    as_of: edition.dates.asOf,
    ...fishBody(firstRun(standing), standing.lastReport),
    ...(await riverNow(spot, rivers, { elsewhere, atPoint })),
    page: `/hatcheries/${slug}`,
    feed: `/feeds/facilities/${slug}.atom`,
    rules: emergencyRules(rulesUrl, namedStream(facility)),
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
  const spot = spotOf(river);
  return {
    name: river.name,
    as_of: edition.dates.asOf,
    traps: river.facilities.length,
    traps_reported: countTraps(runs.filter(({ run }) => wasReportedLately(run))),
    trap: trap && facilityTitle(trap.facility.name),
    trap_page: trap && `/hatcheries/${slugOfKey(trap.facility.key)}`,
    ...fishBody(leading?.run ?? null, trap?.fish.lastReport ?? null),
    ...(await riverNow(spot, rivers, { elsewhere: await floodElsewhere(river, spot, rivers) })),
    page: `/rivers/${river.slug}`,
    feed: `/feeds/rivers/${river.slug}.atom`,
    rules: emergencyRules(rulesUrl, river.name),
  };
}

const isoOf = (at: number) => new Date(at).toISOString();
const rounded = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits));

type BoardRowBody = RiverBoardBody['rivers'][number];

function floodBody({ flood }: FloodElsewhere): NonNullable<BoardRowBody['flood']> {
  const { place, now, ahead } = flood;
  if (ahead === null) return { place, now, ahead: null };
  const { category, from, crest } = ahead;
  return {
    place,
    now,
    ahead: { category, from: isoOf(from), crest: crest && { ...crest, at: isoOf(crest.at) } },
  };
}

function boardRowBody(
  row: BoardRow,
  { instant, named }: { readonly instant: number; readonly named: readonly RiverOfSite[] },
): BoardRowBody {
  const { facts, turn, course } = row;
  const { now } = facts;
  const said = sayRiver(facts, US);
  const beside = now?.beside ?? null;
  const flood = floodOnRiver(row, instant);
  const gauges = named.find(({ slug }) => slug === row.slug)?.gauges ?? [];
  const points = (some: readonly FlowPoint[]) =>
    some.map(({ at, flow }) => ({ at: isoOf(at), value: flow }));
  return {
    name: row.name,
    river: row.gauge?.name ?? null,
    river_gauge: row.gauge?.site ?? null,
    forecast_point: row.point?.name ?? null,
    section: row.section,
    river_word: said?.word ?? null,
    river_line: said?.line ?? null,
    flood: flood && floodBody(flood),
    forecast_points: gauges.flatMap(({ lid }) => lid ?? []),
    flow_cfs: now?.quantity === 'flow' ? now.value : null,
    height_ft: now?.quantity === 'height' ? now.value : null,
    read_at: now && isoOf(now.at),
    age_minutes: now && Math.round(now.age / MINUTE_MS),
    flow_class: beside?.by === 'class' ? beside.flowClass : null,
    turn: turn && { way: turn.way, value: turn.value, at: isoOf(turn.at) },
    quantity: course.quantity,
    days: row.days.map(({ date, mean, change, percent }) => ({
      date,
      mean: rounded(mean, 2),
      change_percent: rounded(percent, 0),
      change: rounded(change, 2),
    })),
    past: points(course.past),
    ahead: points(course.ahead),
    usual: course.usual.map(({ at, low, high }) => ({ at: isoOf(at), low, high })),
    traps: row.traps,
    fish: row.fish?.map(({ species, count }) => ({ species, count })) ?? null,
    page: `/rivers/${row.slug}`,
  };
}

export function riverBoardBody(
  { at, instant, days, rows }: RiverBoard,
  { edition, rivers: { standIn } }: Pick<NowParts, 'edition' | 'rivers'>,
): RiverBoardBody {
  return {
    as_of: edition.dates.asOf,
    made_at: isoOf(at),
    river_simulated: standIn === 'simulated',
    river_note: standIn && standInOf(standIn, 'forecast').words,
    days: [...days],
    rivers: rows
      .toSorted(byChange)
      .map((row) => boardRowBody(row, { instant, named: edition.rivers })),
  };
}

export function warningsBody({ at, checkedAt, note, warnings }: WarningReading): WarningsBody {
  return {
    made_at: isoOf(at),
    checked_at: checkedAt === null ? null : isoOf(checkedAt),
    note,
    warnings: warnings.map(({ sentAt, endsAt, ...warning }) => ({
      ...warning,
      sent_at: sentAt,
      ends_at: endsAt,
    })),
  };
}
