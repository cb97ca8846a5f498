import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Position } from '#domain/place/position.ts';
import type { RiverQuantity } from '#domain/river/river-ahead.ts';
import {
  type BoardDay,
  type BoardFish,
  type BoardRow,
  type BoardSection,
  byChange,
} from '#domain/river/river-board.ts';
import { fishOf } from '#domain/say/fish.ts';
import { sayRiver } from '#domain/say/river.ts';
import { FLOW_CLASS_WORDS, figureOf } from '#domain/say/river-now.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { capitalized, counted, joined, weekday, wholeNumber } from '#domain/words/format.ts';
import { whenRead } from '#domain/words/moment.ts';
import { forecastFlow, type Units } from '#domain/words/units.ts';

export const ORDERS = ['name', 'nearest'] as const;
export type Order = (typeof ORDERS)[number];

export const SECTION_WORDS: Readonly<
  Record<BoardSection, { readonly heading: string; readonly meaning: string }>
> = {
  flood: { heading: 'Flood', meaning: 'near or at flood stage, now or ahead' },
  'rising-fast': { heading: 'Rising fast', meaning: 'up 50% or more, or fast now' },
  rising: { heading: 'Rising', meaning: 'up 10% or more' },
  steady: { heading: 'Steady', meaning: 'within 10%, or set by a dam' },
  falling: { heading: 'Falling', meaning: 'down 10% or more' },
  'no-forecast': { heading: 'No forecast', meaning: 'by NOAA now' },
};

const shortWeekday = (date: PlainDate) => weekday(date).slice(0, 3);

/** `At Renton` of Cedar River at Renton; a gauge on another water keeps its name. */
function gaugeOn(river: string, { gauge, point }: Pick<BoardRow, 'gauge' | 'point'>): string {
  const name = gauge?.name ?? point?.name ?? '';
  return name.startsWith(`${river} `) ? capitalized(name.slice(river.length + 1)) : name;
}

/** `Normal · at Renton`: how the flow compares with other years, then the gauge. */
export function gaugeLine(row: BoardRow): string {
  const { now } = row.facts;
  const beside = now?.beside ?? null;
  const usual = beside?.by === 'class' ? FLOW_CLASS_WORDS[beside.flowClass] : null;
  return joined([usual && capitalized(usual), gaugeOn(row.name, row)], ' · ');
}

/** Readings are at most this old as a rule; an older one is given with its age. */
const FRESH_MS = 2 * HOUR_MS;

const NO_FLOW = 'Its gauge gives no flow now.';

/** What the river does, in the words of its own page; where nothing is known, why. */
export function waterLine(row: BoardRow, units: Units): string {
  const { facts, state } = row;
  if (state === 'none') return 'No gauge gives its flow.';
  if (state === 'loading') return 'Its readings have not been loaded yet.';
  if (state === 'failed') return 'Its readings could not be loaded.';
  const said = sayRiver(facts, units);
  const { now } = facts;
  if (said === null) return row.gauge === null ? 'NOAA has no forecast now.' : NO_FLOW;
  // The figure alone stands beside the words already.
  if (now !== null && said.line === figureOf(now, units)) return 'NOAA has no forecast here.';
  const isSaid = now === null || now.isOld || now.age <= FRESH_MS;
  return isSaid ? `${said.line}.` : `${said.line}. Read ${whenRead(now)}.`;
}

const meanWords = (mean: number, quantity: RiverQuantity, units: Units): string =>
  quantity === 'height' ? units.height.text(mean) : forecastFlow(units).number(mean);

/** `748` and `−10%`; in feet where only heights are forecast. */
export function dayWords(
  { date, mean, change, percent }: BoardDay,
  quantity: RiverQuantity,
  units: Units,
) {
  const feet = change === null ? null : units.height.text(Math.abs(change));
  const share = percent === null ? null : `${wholeNumber(Math.abs(percent))}%`;
  const size = quantity === 'flow' ? share : feet;
  const sign = (change ?? 0) >= 0 ? '+' : '−';
  // What rounds to nothing has no direction.
  const isNothing = !/[1-9]/.test(size ?? '');
  return {
    day: shortWeekday(date),
    mean: mean === null ? '–' : meanWords(mean, quantity, units),
    change: size === null || isNothing ? size : `${sign}${size}`,
    isLarge: percent !== null && Math.abs(percent) >= LARGE_PERCENT,
  };
}

/** From here on a change counts, as in the sections. */
const LARGE_PERCENT = 10;
const SPECIES = 2;

/** `3,903 Chinook, 55 coho, 12 more`. */
export function fishWords({ traps, fish }: Pick<BoardRow, 'traps' | 'fish'>): string {
  if (traps === 0) return 'No facility';
  if (fish === null) return 'No report';
  if (fish.length === 0) return 'No fish counted';
  const first = fish.slice(0, SPECIES);
  const rest = fish.slice(SPECIES).reduce((all, { count }) => all + count, 0);
  const said = ({ species, count }: BoardFish) => fishOf(count, species);
  return joined([...first.map(said), rest > 0 && `${wholeNumber(rest)} more`], ', ');
}

export const hasFishNow = ({ fish }: Pick<BoardRow, 'fish'>) => (fish ?? []).length > 0;

const countIn = (rows: readonly BoardRow[], sections: readonly BoardSection[]) =>
  rows.filter(({ section }) => sections.includes(section)).length;

const verb = (count: number) => (count === 1 ? 'is' : 'are');

/** Rivers that are in flood now go before those that a forecast days ahead calls so. */
function floodFinding(floods: readonly BoardRow[]): string {
  const now = floods.filter(({ facts }) => facts.flood?.now != null).length;
  const ahead = floods.length - now;
  if (now === 0) {
    return `${counted(ahead, 'river')} ${verb(ahead)} forecast to flood or come near it`;
  }
  const more = ahead === 0 ? null : `${wholeNumber(ahead)} more ${verb(ahead)} forecast to be`;
  return joined([`${counted(now, 'river')} ${verb(now)} in flood or near it`, more], ', ');
}

/** The finding of the board. What is not forecast is never called calm. */
export function boardFinding(rows: readonly BoardRow[]): string {
  const floods = rows.filter(({ section }) => section === 'flood');
  const up = countIn(rows, ['rising-fast', 'rising']);
  const down = countIn(rows, ['falling']);
  const known = rows.filter(({ state }) => state === 'known');
  if (known.length === 0) return `${counted(rows.length, 'river')} and their facilities`;
  const rise = `${counted(up, 'river')} ${verb(up)} forecast to rise within three days`;
  if (floods.length > 0) {
    const others = up === 0 ? null : `${wholeNumber(up)} more ${verb(up)} forecast to rise`;
    return joined([floodFinding(floods), others], '; ');
  }
  const fall = down === 0 ? null : `${wholeNumber(down)} ${verb(down)} forecast to fall`;
  const first = up === 0 ? 'No river is forecast to rise within three days' : rise;
  return joined([first, fall], '; ');
}

/** How far it is to the nearest of its gauges and traps, in miles. */
const milesTo = (place: Position, { positions }: BoardRow) =>
  Math.min(...positions.map((position) => greatCircleMiles(place, position)));

export interface ShownRow {
  readonly row: BoardRow;
  readonly miles: number | null;
}

export interface RowGroup {
  /** `null` for a list without sections. */
  readonly section: BoardSection | null;
  readonly rows: readonly ShownRow[];
}

/** The rows in sections by their change, or in one list by name or distance. */
export function boardGroups(
  rows: readonly BoardRow[],
  { order, place }: { readonly order: Order | null; readonly place: Position | null },
): readonly RowGroup[] {
  const withMiles = rows.map((row) => ({ row, miles: place && milesTo(place, row) }));
  if (order === 'name') {
    const byName = withMiles.toSorted((a, b) => a.row.name.localeCompare(b.row.name));
    return [{ section: null, rows: byName }];
  }
  if (order === 'nearest' && place !== null) {
    const byMiles = withMiles.toSorted((a, b) => (a.miles ?? 0) - (b.miles ?? 0));
    return [{ section: null, rows: byMiles }];
  }
  const sorted = withMiles.toSorted((a, b) => byChange(a.row, b.row));
  return [...Map.groupBy(sorted, ({ row }) => row.section)].map(([section, some]) => ({
    section,
    rows: some,
  }));
}
