import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/** A row of the daily data set, with the columns that are requested. */
export interface HandlingEvent {
  readonly event: string;
  readonly facility: string | null;
  readonly species: string;
  readonly run: string | null;
  readonly origin: string;
  readonly stock: string | null;
  /** `YYYY-MM-DD`. */
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

type Row = Record<string, string>;

const COLUMNS = {
  event: 'text',
  type: 'text',
  date: 'calendar_date',
  facility: 'text',
  species: 'text',
  run: 'text',
  stock: 'text',
  origin: 'text',
  adult_count: 'number',
  jack_count: 'number',
};

const SUMS = 'sum(adult_count) as adults,sum(jack_count) as jacks,count(*) as events';
const GROUP = 'facility,species,run,origin,stock,date';
const WHERE =
  /^event='Trap Estimate'(?: AND date between '(\d{4}-\d\d-\d\d)T00:00:00' and '(\d{4}-\d\d-\d\d)T23:59:59')?$/;

function sumOf(figures: readonly (number | null)[]): number | null {
  const given = figures.filter((figure) => figure !== null);
  return given.length === 0 ? null : given.reduce((sum, figure) => sum + figure, 0);
}

/** What a service like Socrata answers: figures as text, what is null left out. */
function groupsOf(events: readonly HandlingEvent[]): Row[] {
  const groups = Map.groupBy(
    events,
    ({ facility, species, run, origin, stock, date }) =>
      `${facility}|${species}|${run}|${origin}|${stock}|${date}`,
  );
  const sorted = [...groups].sort(([key], [other]) => (key < other ? -1 : 1));
  return sorted.flatMap(([, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const { event: _, date, ...key } = first;
    const row = {
      ...key,
      date: `${date}T00:00:00.000`,
      adults: sumOf(group.map(({ adults }) => adults)),
      jacks: sumOf(group.map(({ jacks }) => jacks)),
      events: group.length,
    };
    const given = Object.entries(row).filter(([, value]) => value !== null);
    return [Object.fromEntries(given.map(([name, value]) => [name, String(value)]))];
  });
}

/** The daily data set on loopback: answers the queries of its connector, and no others. */
export class ReturnsStandIn {
  readonly #server = createServer((request, response) => this.#serve(request, response));
  #events: readonly HandlingEvent[] = [];
  #postedAt = 0;
  #grouped = new Map<string, Row[]>();
  /** Paths and searches that were asked for, oldest first. */
  readonly asked: string[] = [];
  misbehaving: Misbehaviour | null = null;
  columns: Readonly<Record<string, string>> = COLUMNS;

  private constructor() {}

  static async start(events: readonly HandlingEvent[], postedAt: Date): Promise<ReturnsStandIn> {
    const standIn = new ReturnsStandIn();
    standIn.post(events, postedAt);
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get origin(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** Posts other rows in place of those before. */
  post(events: readonly HandlingEvent[], postedAt: Date): void {
    this.#events = events;
    this.#postedAt = postedAt.getTime();
    this.#grouped = new Map();
  }

  /** All rows as the service sums them. */
  groups(): readonly Row[] {
    return this.#rows('', '9999-12-31');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    this.asked.push(request.url ?? '');
    if (this.misbehaving?.(request, response)) return;
    const answer = this.#answer(new URL(request.url ?? '', this.origin));
    response.statusCode = answer === null ? 400 : 200;
    response.setHeader('content-type', 'application/json;charset=utf-8');
    response.end(JSON.stringify(answer ?? { message: 'this query is not the connector’s' }));
  }

  #answer({ pathname, searchParams }: URL): unknown {
    if (pathname === '/api/views/9q4e-xhag.json') {
      const columns = Object.entries(this.columns).map(([fieldName, dataTypeName]) => {
        return { fieldName, dataTypeName };
      });
      return { id: '9q4e-xhag', rowsUpdatedAt: Math.floor(this.#postedAt / 1000), columns };
    }
    if (pathname !== '/resource/9q4e-xhag.json') return null;
    const where = WHERE.exec(searchParams.get('$where') ?? '');
    const group = searchParams.get('$group');
    if (where === null || searchParams.get('$order') !== group) return null;
    const select = searchParams.get('$select');
    const rows = this.#rows(where[1] ?? '', where[2] ?? '9999-12-31');
    if (group === 'facility' && select === 'facility,count(*) as events') {
      return [...Map.groupBy(rows, ({ facility }) => facility)].map(([facility, ofFacility]) => ({
        ...(facility === undefined ? {} : { facility }),
        events: String(ofFacility.reduce((sum, { events }) => sum + Number(events), 0)),
      }));
    }
    if (group !== GROUP || select !== `${GROUP},${SUMS}`) return null;
    const offset = Number(searchParams.get('$offset') ?? 0);
    const limit = Math.min(Number(searchParams.get('$limit') ?? 1000), 50_000);
    return rows.slice(offset, offset + limit);
  }

  #rows(from: string, to: string): Row[] {
    const known = this.#grouped.get(from + to);
    if (known !== undefined) return known;
    const rows = groupsOf(
      this.#events.filter(
        ({ event, date }) => event === 'Trap Estimate' && date >= from && date <= to,
      ),
    );
    this.#grouped.set(from + to, rows);
    return rows;
  }
}
