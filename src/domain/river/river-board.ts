import { range } from 'd3-array';
import type { Position } from '../place/position.ts';
import { DAY_MS, HOUR_MS } from '../time/milliseconds.ts';
import { pacificMidnight } from '../time/pacific-clock.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import { medianOf } from './daily-median.ts';
import { meanOfHours } from './day-mean.ts';
import type { FloodElsewhere } from './flood.ts';
import { forecastPoints } from './flow-unit.ts';
import { largestTurn, type RiverAhead, type RiverQuantity, type RiverTurn } from './river-ahead.ts';
import type { RiverFacts, SaidFacts, SpotFigures } from './river-facts.ts';
import { type FlowPoint, isOldReading } from './river-value.ts';

/** The sections of the board in their order: danger first. */
export const BOARD_SECTIONS = [
  'flood',
  'rising-fast',
  'rising',
  'steady',
  'falling',
  'no-forecast',
] as const;

export type BoardSection = (typeof BOARD_SECTIONS)[number];

/** A day ahead by its mean from 6 AM to 6 PM: the water that an angler meets. */
export interface BoardDay {
  readonly date: PlainDate;
  /** `null` where it is not forecast. */
  readonly mean: number | null;
  /** Against the newest reading, in the unit of the mean; `null` where the two cannot be compared. */
  readonly change: number | null;
  /** The same in percent; `null` for heights, whose zero is arbitrary. */
  readonly percent: number | null;
}

/** Where the middle half of all years is at noon of a date. */
interface UsualAt {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** A river's past and next days on one scale. */
export interface RiverCourse {
  readonly quantity: RiverQuantity;
  /** Oldest first; empty where the forecast is of another place than the gauge. */
  readonly past: readonly FlowPoint[];
  readonly ahead: readonly FlowPoint[];
  readonly usual: readonly UsualAt[];
}

/** What the board shows of a river's water. */
export interface BoardWater {
  readonly facts: SaidFacts;
  readonly section: BoardSection;
  /** The largest turn of the next 72 hours, one of its sentence; a rise goes first. `null` for none. */
  readonly turn: RiverTurn | null;
  /** How far it goes from the current flow, as a natural logarithm, negative for a fall; 0 without one. */
  readonly rise: number;
  readonly days: readonly BoardDay[];
  readonly course: RiverCourse;
}

export interface BoardFish {
  readonly species: string;
  readonly count: number;
}

export interface BoardRow extends BoardWater {
  readonly name: string;
  readonly slug: string;
  readonly gauge: { readonly site: string; readonly name: string } | null;
  readonly point: { readonly lid: string; readonly name: string } | null;
  readonly positions: readonly Position[];
  /** Readings or forecast: `loading` before the first answer, `failed` where a service gave none. */
  readonly state: 'known' | 'loading' | 'failed' | 'none';
  readonly traps: number;
  /** Most first; `null` without a report of the last two weeks. */
  readonly fish: readonly BoardFish[] | null;
  /** The highest flood at gauges of the river other than the row's. */
  readonly elsewhere: FloodElsewhere | null;
}

export interface RiverBoard {
  /** When it was made, in real time, milliseconds since 1970. */
  readonly at: number;
  /** The same moment at the rivers: in a demonstration, on its day. */
  readonly instant: number;
  /** The days of the columns: tomorrow, the next weekend, and as many more as fill three. */
  readonly days: readonly PlainDate[];
  readonly rows: readonly BoardRow[];
}

const PAST_DAYS = 3;
const AHEAD_DAYS = 4;
/** A reading every three hours is enough for a line of a hand's width. */
const PAST_STEP_MS = 3 * HOUR_MS;
/** From this rise on, in percent of the current flow, a river rises fast. */
const FAST_PERCENT = 50;
/** The same for a height, as for the rise of a day in `height-now.ts`. */
const FAST_FT = 3;
const STEADY_PERCENT = 10;
const COLUMNS = 3;
const SUNDAY = 0;
const SATURDAY = 6;
/** Daytime, in hours of the Pacific day. */
const DAYTIME = range(6, 19);
/** Tomorrow, the Saturday and the Sunday of the next weekend, and later days until there are three. */
export function boardDays(now: number): readonly PlainDate[] {
  const today = pacificDay(now);
  const next = range(1, 8).map((days) => addDays(today, days));
  const isWeekend = (day: PlainDate) => [SATURDAY, SUNDAY].includes(new Date(day).getUTCDay());
  // On a Saturday, the next one is too far away.
  const ahead = next.slice(0, 6);
  const first = ahead.filter((day, at) => at === 0 || isWeekend(day));
  const others = next.filter((day) => !first.includes(day));
  return [...first, ...others].slice(0, COLUMNS).sort();
}

/** The last point of each three hours. */
const threeHourly = (points: readonly FlowPoint[]) =>
  points.filter(({ at }, index) => {
    const after = points[index + 1];
    return (
      after === undefined || Math.floor(at / PAST_STEP_MS) !== Math.floor(after.at / PAST_STEP_MS)
    );
  });

function courseOf(spot: SpotFigures, facts: SaidFacts): RiverCourse {
  const { measured, forecast, medians, now } = spot;
  const { ahead } = facts;
  const quantity = ahead?.quantity ?? facts.now?.quantity ?? 'flow';
  const readings =
    quantity === 'flow'
      ? (measured?.readings ?? []).map(({ observedAt, flowCfs }) => ({
          observedAt,
          value: flowCfs,
        }))
      : (measured?.stage ?? []);
  const past = readings
    .map(({ observedAt, value }) => ({ at: Date.parse(observedAt), flow: value }))
    .filter(({ at }) => at >= now - PAST_DAYS * DAY_MS && at <= now + HOUR_MS);
  const isOwn = ahead === null || ahead.place === null;
  const points =
    quantity === 'flow'
      ? forecastPoints(forecast?.points ?? [])
      : (forecast?.heights ?? []).map(({ observedAt, value }) => ({
          at: Date.parse(observedAt),
          flow: value,
        }));
  const today = pacificDay(now);
  const usual = range(-PAST_DAYS, AHEAD_DAYS + 1).flatMap((days) => {
    const date = addDays(today, days);
    const spread = medianOf(date, medians)?.spread;
    const at = pacificMidnight(date) + DAY_MS / 2;
    return spread ? [{ at, low: spread.p25, high: spread.p75 }] : [];
  });
  return {
    quantity,
    past: isOwn ? threeHourly(past) : [],
    ahead: ahead === null ? [] : points.filter(({ at }) => at > now),
    usual: quantity === 'flow' && isOwn ? usual : [],
  };
}

/** The newest reading that what is ahead goes on from; `null` if it is old, or of another place. */
function startOf({ past }: RiverCourse, now: number): FlowPoint | null {
  const newest = past.at(-1);
  if (newest === undefined) return null;
  return isOldReading(new Date(newest.at).toISOString(), now) ? null : newest;
}

/** A range as a whole above or below the current flow. */
function sectionOfRange(low: number, high: number, start: number | null): BoardSection {
  if (start === null || start <= 0) return 'steady';
  if (low * 100 > start * (100 + STEADY_PERCENT)) return 'rising';
  return high * 100 < start * (100 - STEADY_PERCENT) ? 'falling' : 'steady';
}

function isFastRise({ way, value }: RiverTurn, start: number, quantity: RiverQuantity): boolean {
  if (way === 'down') return false;
  if (quantity === 'height') return value - start >= FAST_FT;
  return value * 100 >= Math.max(1, start) * (100 + FAST_PERCENT);
}

function sectionOf(facts: SaidFacts, turn: RiverTurn | null, start: number | null): BoardSection {
  const { flood, ahead, now } = facts;
  if (flood !== null) return 'flood';
  if (now !== null && !now.isOld && now.trend === 'rising-fast') return 'rising-fast';
  if (ahead === null) return 'no-forecast';
  if (ahead.kind === 'steady') return 'steady';
  if (ahead.kind === 'range') {
    // A dam opens and closes by the hour: its flow never "rises".
    return ahead.cause === 'dam' ? 'steady' : sectionOfRange(ahead.low, ahead.high, start);
  }
  if (turn === null || start === null) return 'steady';
  if (isFastRise(turn, start, ahead.quantity)) return 'rising-fast';
  return turn.way === 'up' ? 'rising' : 'falling';
}

/** The largest turn, or the largest rise above the current flow: it comes before a fall that may be larger. */
function leadingTurn(ahead: RiverAhead & { readonly kind: 'turns' }, start: number): RiverTurn {
  const rises = ahead.turns.filter(({ way, value }) => way === 'up' && value > start);
  const [first, ...others] = rises;
  return largestTurn(first === undefined ? ahead : { ...ahead, turns: [first, ...others] }, start);
}

/** What the board shows of a river: its section is that of the largest turn in its sentence. */
export function boardWater(
  spot: SpotFigures,
  { report: _report, height: _height, step: _step, ...facts }: RiverFacts,
): BoardWater {
  const { now } = spot;
  const course = courseOf(spot, facts);
  const { quantity } = course;
  const newest = startOf(course, now);
  const path = newest === null ? course.ahead : [newest, ...course.ahead];
  const start = path[0]?.flow ?? null;
  const { ahead } = facts;
  const turn = ahead?.kind === 'turns' && start !== null ? leadingTurn(ahead, start) : null;
  const days = boardDays(now).map((date): BoardDay => {
    const value = meanOfHours(path, date, DAYTIME);
    const change = value === null || newest === null ? null : value - newest.flow;
    const hasPercent = change !== null && newest !== null && quantity === 'flow' && newest.flow > 0;
    return { date, mean: value, change, percent: hasPercent ? (100 * change) / newest.flow : null };
  });
  const rise = turn === null || start === null ? 0 : riseTo(turn.value, start, quantity);
  const until = now + AHEAD_DAYS * DAY_MS;
  return {
    facts,
    section: sectionOf(facts, turn, start),
    turn,
    rise,
    days,
    course: { ...course, ahead: course.ahead.filter(({ at }) => at <= until) },
  };
}

/** A foot counts as much as a rise by a quarter: enough to set heights between flows in one list. */
const RISE_PER_FOOT = 0.25;

const riseTo = (value: number, start: number, quantity: RiverQuantity) =>
  quantity === 'height'
    ? (value - start) * RISE_PER_FOOT
    : Math.log(Math.max(1, value) / Math.max(1, start));

const rank = ({ section }: BoardRow) => BOARD_SECTIONS.indexOf(section);

/** By section, and in each the largest change first: of falls the largest fall. */
export function byChange(a: BoardRow, b: BoardRow): number {
  const bySection = rank(a) - rank(b);
  if (bySection !== 0) return bySection;
  return Math.abs(b.rise) - Math.abs(a.rise) || a.name.localeCompare(b.name);
}
