import type { RiverSubject } from '#contract/river-address.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import {
  type BoardRow,
  boardDays,
  boardWater,
  type RiverBoard,
} from '#domain/river/river-board.ts';
import { type GaugeStanding, gaugeStanding, riverFacts } from '#domain/river/river-facts.ts';
import type { FlowPoint } from '#domain/river/river-value.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { floodElsewhere } from './flood-elsewhere.ts';
import { keptAnswers, type RiverSpot, spotFigures } from './river-now.ts';
import type { Rivers } from './rivers.ts';

/** The main gauge of a river, and the point that is forecast for it. */
export function spotOf({ gauge, forecast, gauges }: RiverOfSite): RiverSpot {
  const measured = gauges.find(({ site }) => site === gauge);
  const ahead = gauges.find(({ lid }) => lid === forecast);
  return {
    site: gauge,
    gauge: gauge && (measured?.name ?? null),
    lid: forecast,
    point: forecast && (ahead?.name ?? null),
  };
}

type BoardRivers = Pick<Rivers, 'cache' | 'gauges' | 'riverNow' | 'standIn'>;

/** A gauge by its newest kept reading; `null` where none is kept. */
export async function keptStanding(
  site: string,
  rivers: BoardRivers,
): Promise<GaugeStanding | null> {
  const spot: RiverSpot = { site, gauge: null, lid: null, point: null };
  const answers = await keptAnswers(spot, rivers);
  return answers.flow && gaugeStanding(spotFigures(spot, answers, rivers));
}

/** The newest flow at a forecast point, as far as it is kept and fresh; `null` without one. */
export async function flowAtPoint(lid: string, rivers: BoardRivers): Promise<FlowPoint | null> {
  const gauge = rivers.gauges.find((candidate) => candidate.lid === lid);
  const standing = gauge?.site ? await keptStanding(gauge.site, rivers) : null;
  const now = standing?.now ?? null;
  return now === null || now.isOld || now.quantity !== 'flow'
    ? null
    : { at: now.at, flow: now.value };
}

/** The part of a row that the record of fish gives. */
export type FishOfRow = Pick<BoardRow, 'traps' | 'fish'>;

async function rowOf(river: RiverOfSite, fish: FishOfRow, rivers: BoardRivers): Promise<BoardRow> {
  const { cache } = rivers;
  const spot = spotOf(river);
  const { site, gauge, lid, point } = spot;
  const [answers, elsewhere] = await Promise.all([
    keptAnswers(spot, rivers),
    floodElsewhere(river, spot, rivers),
  ]);
  const isKnown = answers.flow !== null || answers.forecast !== null;
  const subjects: RiverSubject[] = [];
  if (site !== null) subjects.push({ kind: 'flow', site });
  if (lid !== null) subjects.push({ kind: 'forecast', lid });
  const unanswered = subjects.some(cache.hasFailed) ? 'failed' : 'loading';
  const waiting = subjects.length === 0 ? 'none' : unanswered;
  const figures = { ...spotFigures(spot, answers, rivers), elsewhere };
  return {
    name: river.name,
    slug: river.slug,
    gauge: site === null ? null : { site, name: gauge ?? site },
    point: lid === null ? null : { lid, name: point ?? lid },
    positions: river.positions,
    state: isKnown ? 'known' : waiting,
    ...boardWater(figures, riverFacts(figures)),
    traps: fish.traps,
    fish: fish.fish,
    elsewhere,
  };
}

/** A newer board is made after this long: one for all visitors of a minute. */
const BOARD_MS = MINUTE_MS;

/** The board of all rivers, made from what is kept and shared by all who ask within a minute. */
export function riverBoards(rivers: BoardRivers, now: () => number) {
  let made: {
    readonly at: number;
    readonly rivers: object;
    readonly board: Promise<RiverBoard>;
  } | null = null;

  async function make(
    all: readonly RiverOfSite[],
    fishOf: (river: RiverOfSite) => FishOfRow,
  ): Promise<RiverBoard> {
    const rows = await Promise.all(all.map((river) => rowOf(river, fishOf(river), rivers)));
    const instant = rivers.riverNow();
    return { at: now(), instant, days: boardDays(instant), rows };
  }

  return (
    all: readonly RiverOfSite[],
    fishOf: (river: RiverOfSite) => FishOfRow,
  ): Promise<RiverBoard> => {
    const isCurrent = made !== null && made.rivers === all && now() - made.at < BOARD_MS;
    if (made === null || !isCurrent) made = { at: now(), rivers: all, board: make(all, fishOf) };
    return made.board;
  };
}
