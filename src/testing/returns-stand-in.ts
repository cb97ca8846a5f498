import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sum } from 'd3-array';
import { onTestFinished } from 'vitest';
import { ASKED_COLUMNS } from '#sources/wdfw-returns/parse.ts';
import { loopback } from './loopback.ts';

/** A row of the daily data set, with the requested columns. */
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

/** A Trap Estimate of Issaquah's hatchery coho; tests override what matters to them. */
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

/** Lets a test answer a request itself; `false` for the usual answer. */
export type Misbehavior = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Whether the request is for a page of groups by SODA2. */
export const isForGroups = ({ url = '' }: IncomingMessage) => url.includes('stock');

const GROUP = 'facility,species,run,origin,stock,date';
const SELECTED = `${GROUP},sum(adult_count) as adults,sum(jack_count) as jacks,count(*) as events`;
const NEWEST_FIRST = 'date DESC,facility,species,run,origin,stock';
const WHERE = "event='Trap Estimate'";

function sumOf(figures: readonly (number | null)[]): number | null {
  return figures.every((figure) => figure === null) ? null : sum(figures);
}

/** Answers as Socrata does: figures as text, nulls left out. */
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

interface Asked {
  readonly select: string;
  readonly where: string;
  readonly group: string;
  readonly order: string;
  readonly offset: number;
  readonly limit: number;
}

/** A SODA2 query, as parameters. */
function asked2({ searchParams }: URL): Asked {
  const {
    $select = '',
    $where = '',
    $group = '',
    $order = '',
    $offset = 0,
    $limit = 1000,
  } = Object.fromEntries(searchParams);
  return {
    select: $select,
    where: $where,
    group: $group,
    order: $order,
    offset: Number($offset),
    limit: Number($limit),
  };
}

const QUERY = /^SELECT (.+) WHERE (.+) GROUP BY (.+) ORDER BY (.+)$/;

/** A SODA3 query, as posted. */
function asked3(body: string): Asked {
  const { query, page, includeSynthetic } = JSON.parse(body);
  const [, select = '', where = '', group = '', order = ''] = QUERY.exec(query) ?? [];
  if (includeSynthetic !== false) throw new Error('row ids were not declined');
  const limit: number = page.pageSize;
  return { select, where, group, order, offset: (page.pageNumber - 1) * limit, limit };
}

/** The rows of an answer; `null` for a query that the connector does not make. */
function rowsFor(all: readonly HandlingEvent[], question: Asked, longestPage: number) {
  const { select, where, group, order, offset } = question;
  if (where !== WHERE) return null;
  const rows = groupsOf(all.filter(({ event }) => event === 'Trap Estimate'));
  if (group === 'facility' && order === group && select === 'facility,count(*) as events') {
    return [...Map.groupBy(rows, ({ facility }) => facility)].map(([facility, ofFacility]) => ({
      facility,
      events: String(sum(ofFacility, ({ events }) => Number(events))),
    }));
  }
  const isNewestFirst = order === NEWEST_FIRST;
  if (group !== GROUP || select !== SELECTED || (order !== group && !isNewestFirst)) return null;
  if (isNewestFirst) rows.sort((row, other) => ((row.date ?? '') > (other.date ?? '') ? -1 : 1));
  const limit = Math.min(question.limit, longestPage);
  // Socrata counts pages by the length that it sends.
  const from = (offset / question.limit) * limit;
  return rows.slice(from, from + limit);
}

function metadataAt(path: string, postedAt: Date) {
  if (path === '/api/views/metadata/v1/9q4e-xhag') {
    return { id: '9q4e-xhag', dataUpdatedAt: postedAt.toISOString().replace(/\.\d+Z/, '+0000') };
  }
  if (path !== '/api/views/9q4e-xhag.json') return null;
  const columns = Object.entries({ ...ASKED_COLUMNS, type: 'text' }).map(
    ([fieldName, dataTypeName]) => ({ fieldName, dataTypeName }),
  );
  return { id: '9q4e-xhag', rowsUpdatedAt: Math.floor(postedAt.getTime() / 1000), columns };
}

/** The daily data set on loopback until the test ends; answers only the connector's queries. */
export async function startReturns(rows: readonly HandlingEvent[], postedOn: Date) {
  let events = rows;
  let postedAt = postedOn;
  const answerTo = (url: URL, method: string, body: string) => {
    if (url.pathname === '/resource/9q4e-xhag.json' && method === 'GET') {
      return rowsFor(events, asked2(url), standIn.longestPage);
    }
    if (url.pathname === '/api/v3/views/9q4e-xhag/query.json' && method === 'POST') {
      return rowsFor(events, asked3(body), standIn.longestPage);
    }
    return metadataAt(url.pathname, postedAt);
  };
  const server = await loopback(async (request, response) => {
    const url = new URL(request.url ?? '', standIn.origin);
    standIn.paths.push(url.pathname);
    const body = await text(request);
    if (standIn.misbehaving?.(request, response)) return;
    const isShut = standIn.shut[url.pathname];
    const answer = answerTo(url, request.method ?? '', body);
    response.statusCode = isShut ?? (answer === null ? 400 : 200);
    response.setHeader('content-type', 'application/json;charset=utf-8');
    for (const [name, value] of Object.entries(standIn.headers)) response.setHeader(name, value);
    response.end(JSON.stringify(answer ?? { message: 'this query is not the connector’s' }));
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const standIn = {
    origin: server.url.origin,
    misbehaving: null as Misbehavior | null,
    /** Headers of every answer. */
    headers: {} as Readonly<Record<string, string>>,
    /** Statuses of paths that are closed. */
    shut: {} as Readonly<Record<string, number>>,
    /** The most rows per page, whatever is requested. */
    longestPage: 50_000,
    paths: [] as string[],
    post: (...posted: [readonly HandlingEvent[], Date]) => {
      [events, postedAt] = posted;
    },
  };
  return standIn;
}

export type ReturnsStandIn = Awaited<ReturnType<typeof startReturns>>;
