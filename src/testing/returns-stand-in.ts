import type { IncomingMessage, ServerResponse } from 'node:http';
import { sum } from 'd3-array';
import { onTestFinished } from 'vitest';
import { ASKED_COLUMNS } from '#sources/wdfw-returns/parse.ts';
import { loopback } from './loopback.ts';

/** A row of the daily data set, with the columns that are requested. */
export interface HandlingEvent {
  readonly event: string;
  readonly facility: string | null;
  readonly species: string;
  readonly run: string | null;
  readonly origin: string;
  readonly stock: string | null;
  readonly date: string;
  readonly adults: number | null;
  readonly jacks: number | null;
}

/** A Trap Estimate of Issaquah's hatchery coho; tests change what matters to them. */
export const TRAP_ESTIMATE: HandlingEvent = {
  event: 'Trap Estimate',
  facility: 'ISSAQUAH HATCHERY',
  species: 'Coho',
  run: 'NA',
  origin: 'HATCHERY',
  stock: 'Issaquah Creek',
  date: '2025-10-31',
  adults: 0,
  jacks: 0,
};

/** A request that the test answers itself; `false` to have it answered as usual. */
export type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => boolean;

const GROUP = 'facility,species,run,origin,stock,date';
const SELECTED = `${GROUP},sum(adult_count) as adults,sum(jack_count) as jacks,count(*) as events`;
const WHERE = "event='Trap Estimate'";

function sumOf(figures: readonly (number | null)[]): number | null {
  return figures.every((figure) => figure === null) ? null : sum(figures);
}

/** What a service like Socrata answers: figures as text, what is null left out. */
function groupsOf(events: readonly HandlingEvent[]) {
  const keyOf = ({ event, adults, jacks, ...key }: HandlingEvent) => JSON.stringify(key);
  const groups = [...Map.groupBy(events, keyOf)].sort(([key], [other]) => (key < other ? -1 : 1));
  return groups.map(([key, group]) => {
    const { date, ...rest }: HandlingEvent = JSON.parse(key);
    const row = {
      ...rest,
      date: `${date}T00:00:00.000`,
      adults: sumOf(group.map(({ adults }) => adults)),
      jacks: sumOf(group.map(({ jacks }) => jacks)),
      events: group.length,
    };
    const given = Object.entries(row).filter(([, value]) => value !== null);
    return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  });
}

function answerTo({ pathname, searchParams }: URL, all: readonly HandlingEvent[], postedAt: Date) {
  if (pathname === '/api/views/9q4e-xhag.json') {
    const columns = Object.entries({ ...ASKED_COLUMNS, type: 'text' }).map(
      ([fieldName, dataTypeName]) => ({ fieldName, dataTypeName }),
    );
    return { id: '9q4e-xhag', rowsUpdatedAt: Math.floor(postedAt.getTime() / 1000), columns };
  }
  const query = Object.fromEntries(searchParams);
  const { $where = '', $group: group, $order, $select, $offset = 0, $limit = 1000 } = query;
  if (pathname !== '/resource/9q4e-xhag.json' || $where !== WHERE || $order !== group) return null;
  const rows = groupsOf(all.filter(({ event }) => event === 'Trap Estimate'));
  if (group === 'facility' && $select === 'facility,count(*) as events') {
    return [...Map.groupBy(rows, ({ facility }) => facility)].map(([facility, ofFacility]) => ({
      facility,
      events: String(sum(ofFacility, ({ events }) => Number(events))),
    }));
  }
  if (group !== GROUP || $select !== SELECTED) return null;
  return rows.slice(Number($offset), Number($offset) + Math.min(Number($limit), 50_000));
}

/** The daily data set on loopback until the test ends: answers its connector's queries, no others. */
export async function startReturns(rows: readonly HandlingEvent[], postedOn: Date) {
  let events = rows;
  let postedAt = postedOn;
  const server = await loopback((request, response) => {
    if (standIn.misbehaving?.(request, response)) return;
    const answer = answerTo(new URL(request.url ?? '', standIn.origin), events, postedAt);
    response.statusCode = answer === null ? 400 : 200;
    response.setHeader('content-type', 'application/json;charset=utf-8');
    response.end(JSON.stringify(answer ?? { message: 'this query is not the connector’s' }));
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const standIn = {
    origin: server.url.origin,
    misbehaving: null as Misbehaviour | null,
    post: (...posted: [readonly HandlingEvent[], Date]) => {
      [events, postedAt] = posted;
    },
  };
  return standIn;
}

export type ReturnsStandIn = Awaited<ReturnType<typeof startReturns>>;
