import type { DamKey } from '#domain/dam/dams.ts';
import { type ChinookRun, PASSAGE_FIGURES, type PassageFigure } from '#domain/dam/passage-day.ts';
import type { Origin } from '#domain/fish/series.ts';
import type { IssueKind } from '#domain/river/kept-issue.ts';
import type { Source } from '#domain/source.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

/** Version of the layout of the tables and of the keys in them; raise it with each change. */
export const LAYOUT = 6;

interface Column<Value> {
  readonly sql: string;
  readonly value?: Value;
}

const text: Column<string> = { sql: 'text not null' };
const textOrNull: Column<string | null> = { sql: 'text' };
const integer: Column<number> = { sql: 'integer not null' };
const wholeOrNull: Column<number | null> = { sql: 'integer' };
/** Days are `YYYY-MM-DD`, instants ISO 8601. */
const day: Column<PlainDate> = text as Column<PlainDate>;
const figures = Object.fromEntries(PASSAGE_FIGURES.map((name) => [name, wholeOrNull])) as Record<
  PassageFigure,
  Column<number | null>
>;
const flag: Column<0 | 1> = integer as Column<0 | 1>;
const source = text as Column<Source>;

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
const unique = (...names: readonly string[]) => `unique (${quoted(names)})`;
const refers = (column: string, other: string, name = 'id') =>
  `foreign key (${quoted([column])}) references ${other} (${quoted([name])})`;
const OF_REPORT = refers('reportId', 'report');
const OF_STOCK = refers('stockId', 'stock');

function table<Columns extends Readonly<Record<string, Column<unknown>>>>(
  columns: Columns,
  key: readonly (keyof Columns & string)[],
  ...constraints: readonly string[]
) {
  return { columns, constraints: [`primary key (${quoted(key)})`, ...constraints] };
}

/**
 * The tables, each after those it refers to. Only text and integers, which every database has;
 * repeated names are stored once. The program assigns ids, since an ingest is the only writer.
 */
const TABLES = {
  freshet_layout: table({ number: integer }, ['number']),
  report: table({ id: integer, source, name: text }, ['id'], unique('source', 'name')),
  /** One stock of one series at one facility. */
  stock: table(
    {
      id: integer,
      facility: text,
      species: text,
      run: text,
      origin: text as Column<Origin>,
      stock: text,
    },
    ['id'],
    unique('facility', 'species', 'run', 'origin', 'stock'),
  ),
  /** The digest covers date and rows: an unchanged report is recognized without reading its rows. */
  weekly_report: table(
    { reportId: integer, reportDate: day, digest: text },
    ['reportId'],
    OF_REPORT,
  ),
  weekly_row: table(
    {
      reportId: integer,
      row: integer,
      stockId: integer,
      title: text,
      adults: wholeOrNull,
      jacks: wholeOrNull,
      eggs: wholeOrNull,
      dataDate: day,
      final: flag,
    },
    ['reportId', 'row'],
    refers('reportId', 'weekly_report', 'reportId'),
    OF_STOCK,
  ),
  /** Weekly reports that the operator removed. */
  removed_report: table(
    { reportId: integer, reportDate: day, removedAt: text },
    ['reportId'],
    OF_REPORT,
  ),
  /** The final annual report of the season that begins in `season`. */
  final_report: table({ season: integer, digest: text }, ['season']),
  final_row: table(
    {
      season: integer,
      row: integer,
      stockId: integer,
      adultsTrapped: wholeOrNull,
      jacksTrapped: wholeOrNull,
      adultsReceived: wholeOrNull,
      jacksReceived: wholeOrNull,
      adultsReleased: wholeOrNull,
      jacksReleased: wholeOrNull,
      eggs: wholeOrNull,
      eggGoal: wholeOrNull,
    },
    ['season', 'row'],
    refers('season', 'final_report', 'season'),
    OF_STOCK,
  ),
  /** Rows that could not be understood, as printed, in JSON. */
  rejected_row: table(
    { reportId: integer, row: integer, reason: text, detail: text, printed: text },
    ['reportId', 'row'],
    OF_REPORT,
  ),
  /** The ordinal distinguishes returns that differ only in their figures. */
  fish_return: table(
    {
      stockId: integer,
      date: day,
      reportId: integer,
      ordinal: integer,
      since: textOrNull as Column<PlainDate | null>,
      undated: flag,
      adults: wholeOrNull,
      jacks: wholeOrNull,
      reportDate: day,
    },
    ['stockId', 'date', 'reportId', 'ordinal'],
    OF_STOCK,
    OF_REPORT,
  ),
  /** Summary of a facility's returns from a source, which saves reading them again. */
  facility_digest: table(
    { source, facility: text, returns: integer, fish: integer, digest: text },
    ['source', 'facility'],
  ),
  /** The ledger; the record is an `IngestRecord` without its id, in JSON. */
  ingest: table({ id: integer, source, outcome: text, finishedAt: text, record: text }, ['id']),
  /** Stored returns that an ingest changed or removed; figures in JSON. */
  revision: table(
    {
      ingestId: integer,
      position: integer,
      facility: text,
      subject: text,
      before: text,
      after: textOrNull,
    },
    ['ingestId', 'position'],
  ),
  /** At most one row: the published version. */
  publication: table({ id: integer, dataVersion: text, publishedAt: text }, ['id']),
  /** The last successful and the last failed check of each source. */
  source_look: table({ source, lookedAt: textOrNull, failedAt: textOrNull, failure: textOrNull }, [
    'source',
  ]),
  /** What each service announced about its own end, in headers. */
  service_notice: table({ service: text, host: text, words: text, seenAt: text }, ['service']),
  /** Answers of river services, as opaque text. */
  kept_answer: table({ key: text, body: text }, ['key']),
  /** A digest of each year at a dam, to recognize unchanged counts. */
  passage_year: table({ dam: text as Column<DamKey>, year: integer, digest: text }, [
    'dam',
    'year',
  ]),
  passage_day: table(
    {
      dam: text as Column<DamKey>,
      date: day,
      ...figures,
      chinookRun: textOrNull as Column<ChinookRun | null>,
      /** Thousandths of a degree Celsius. */
      temperature: wholeOrNull,
    },
    ['dam', 'date'],
  ),
  /** When a dam was last read from the service; ISO 8601. */
  passage_reading: table({ dam: text as Column<DamKey>, readAt: text }, ['dam']),
  /** Forecast mean flow of a day, in hundredths of a cubic foot per second. */
  kept_forecast: table({ lid: text, issuedAt: text, leadDay: integer, flow: integer }, [
    'lid',
    'issuedAt',
    'leadDay',
  ]),
  /** What a service forecast for a point, whole as it was issued; the answer is packed JSON. */
  kept_issue: table(
    { kind: text as Column<IssueKind>, point: text, issuedAt: text, answer: text },
    ['kind', 'point', 'issuedAt'],
  ),
  /** Flow of a finished day at a gauge, in hundredths of a cubic foot per second. */
  kept_flow: table({ site: text, date: day, mean: integer, low: integer, high: integer }, [
    'site',
    'date',
  ]),
};

type Row<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never;
};

export type StoreTables = {
  readonly [Name in keyof typeof TABLES]: Row<(typeof TABLES)[Name]['columns']>;
};

export const TABLE_NAMES: readonly string[] = Object.keys(TABLES);

export function columnsOf(table: keyof StoreTables): readonly string[] {
  return Object.keys(TABLES[table].columns);
}

function tableStatement([name, { columns, constraints }]: [
  string,
  (typeof TABLES)[keyof typeof TABLES],
]) {
  const definitions = Object.entries(columns).map(([column, { sql }]) => `"${column}" ${sql}`);
  return `create table ${name} (${[...definitions, ...constraints].join(', ')})`;
}

export const TABLE_STATEMENTS: readonly string[] = Object.entries(TABLES).map(tableStatement);

/** What makes the tables of each earlier layout those of the next. */
export const UPGRADES: Readonly<Record<number, readonly string[]>> = {
  4: ['alter table weekly_row add column "eggs" integer'],
  5: [
    'create table kept_issue ("kind" text not null, "point" text not null, "issuedAt" text not null, ' +
      '"answer" text not null, primary key ("kind", "point", "issuedAt"))',
  ],
};

export const INDEXES: readonly string[] = [
  `create index if not exists weekly_row_stock on weekly_row (${quoted(['stockId', 'reportId'])})`,
  `create index if not exists final_row_stock on final_row (${quoted(['stockId', 'season'])})`,
];
