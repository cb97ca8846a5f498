import * as z from 'zod';
import type { DailyCount } from '#domain/fish/daily-returns.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import {
  isDailyRun,
  isDailySpecies,
  originOfDaily,
  speciesRunOfDaily,
} from '#domain/fish/wdfw-names.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { conforming, itemOf, Odd, withoutOdd } from '../http/conforming.ts';
import { type RowOutcome, rejected, unknownFacility } from '../row-outcome.ts';
import { SourceError } from '../source-error.ts';
import { SERVICE } from './request.ts';

export const ASKED_COLUMNS: Readonly<Record<string, string>> = {
  event: 'text',
  date: 'calendar_date',
  facility: 'text',
  species: 'text',
  run: 'text',
  stock: 'text',
  origin: 'text',
  adult_count: 'number',
  jack_count: 'number',
};

const metadataSchema = z.object({
  /** Seconds since 1970. */
  rowsUpdatedAt: z.int().positive(),
  columns: z.array(z.object({ fieldName: z.string(), dataTypeName: z.string() })),
});

/** From the newer address, which lists no columns; `2026-07-19T09:00:00+0000`. */
const newerMetadataSchema = z.object({
  dataUpdatedAt: z.string().transform((text, context) => {
    const at = Date.parse(text);
    if (Number.isNaN(at)) context.addIssue('is not a time');
    return at;
  }),
});

/** Numbers come as strings; as numbers they mean the same. */
const written = z.union([z.string(), z.number().transform(String)]);
/** The service leaves out null fields. */
const text = written.nullish();
const wholeNumber = written.pipe(z.string().regex(/^\d{1,9}$/, 'must be a count'));

const listSchema = z.array(z.unknown());
const namedSchema = z.object({ facility: text });
const facilitySchema = z.object({ facility: text, events: wholeNumber });

const groupSchema = z.object({
  facility: text,
  species: text,
  run: text,
  origin: text,
  stock: text,
  date: text,
  adults: text,
  jacks: text,
  events: wholeNumber,
});

export interface TrapGroup extends z.infer<typeof groupSchema> {}

/** A group in an unknown format. What it counts is unknown, so its facility cannot be complete. */
export interface OddGroup {
  /** `undefined` if that is unreadable as well. */
  readonly facility: string | null | undefined;
  readonly odd: string;
  readonly item: unknown;
}

/** When rows were last posted, in ms since 1970. @throws {SourceError} if a column is gone. */
export function parseMetadata(json: unknown): number {
  const { rowsUpdatedAt, columns } = conforming(SERVICE, metadataSchema, json);
  const types = new Map(columns.map(({ fieldName, dataTypeName }) => [fieldName, dataTypeName]));
  for (const [column, type] of Object.entries(ASKED_COLUMNS)) {
    const found = types.get(column);
    if (found === type) continue;
    const now = found === undefined ? 'is gone' : `is ${found} now, it was ${type}`;
    throw new SourceError(SERVICE, 'malformed', `the column ${column} ${now}`);
  }
  return rowsUpdatedAt * 1000;
}

/** When rows were last posted, like {@link parseMetadata}; a lost column shows up in the query. */
export function parseNewerMetadata(json: unknown): number {
  const { dataUpdatedAt } = conforming(SERVICE, newerMetadataSchema, json);
  return Math.floor(dataUpdatedAt / 1000) * 1000;
}

function facilityOf(item: unknown): string | null | undefined {
  const named = namedSchema.safeParse(item);
  return named.success ? (named.data.facility ?? null) : undefined;
}

/** The items of a list, each read or odd. @throws {SourceError} if many are odd. */
function itemsOf<Value>(schema: z.ZodType<Value>, json: unknown): (Value | OddGroup)[] {
  const items = conforming(SERVICE, listSchema, json);
  const read = items.map((item, at) => itemOf(schema, item, String(at)));
  withoutOdd(SERVICE, read, (value) => value);
  return read.map((value, at) => {
    if (!(value instanceof Odd)) return value;
    return { facility: facilityOf(items[at]), odd: value.why, item: items[at] };
  });
}

export function parseGroups(json: unknown): (TrapGroup | OddGroup)[] {
  return itemsOf(groupSchema, json);
}

export function parseFacilities(json: unknown): Map<string, number> {
  const events = new Map<string, number>();
  addEvents(itemsOf(facilitySchema, json), events);
  return events;
}

/** Trap Estimates by the facility's name in the data set (may be empty); `NaN` for an odd count. */
export function addEvents(
  items: readonly (Pick<TrapGroup, 'facility' | 'events'> | OddGroup)[],
  events: Map<string, number>,
): void {
  for (const item of items) {
    const isOdd = 'odd' in item;
    if (isOdd && item.facility === undefined) continue;
    const name = item.facility ?? '';
    events.set(name, (events.get(name) ?? 0) + (isOdd ? Number.NaN : Number(item.events)));
  }
}

const FLOATING_INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;
const WHOLE_FIGURE = /^(-?\d{1,9})(?:\.0+)?$/;

/** `undefined` for anything but a whole number; `null` for a missing figure. */
function figureOf(sum: string | null | undefined): number | null | undefined {
  if (sum === null || sum === undefined) return null;
  const figure = WHOLE_FIGURE.exec(sum)?.[1];
  return figure === undefined ? undefined : Number(figure);
}

/** Translates a group, or rejects it with a reason; counts after `postedOn` are impossible. */
export function readGroup(
  group: TrapGroup | OddGroup,
  resolve: FacilityResolver,
  postedOn: PlainDate,
): RowOutcome<DailyCount> {
  if ('odd' in group) return rejected('row has an unknown format', group.odd);
  const species = group.species ?? '';
  const run = group.run ?? NO_RUN;
  if (!isDailySpecies(species)) return rejected('unknown species', species);
  if (!isDailyRun(run)) return rejected('unknown run', run);

  const origin = originOfDaily(group.origin ?? 'UNKNOWN');
  if (origin === null) return rejected('unknown origin', group.origin ?? '');

  const place = resolve(group.facility ?? '', group.stock ?? '');
  if (place === null) return unknownFacility(group.facility ?? '');

  const adults = figureOf(group.adults);
  if (adults === undefined)
    return rejected('adult count is not a whole number', group.adults ?? '');
  const jacks = figureOf(group.jacks);
  if (jacks === undefined) return rejected('jack count is not a whole number', group.jacks ?? '');

  const date = FLOATING_INSTANT.exec(group.date ?? '')?.[1] ?? '';
  if (!isPlainDate(date)) return rejected('date is not a date', group.date ?? '');
  if (date > postedOn) return rejected('date is after it was posted', group.date ?? '');

  const { facility, stock } = place;
  const series = { ...speciesRunOfDaily(species, run), origin };
  return { kept: { facility: facility.key, ...series, stock, date, adults, jacks } };
}
