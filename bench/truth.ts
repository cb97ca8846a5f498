import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { arrivalsOf } from '#domain/fish/arrivals.ts';
import { CIRCLE_DAYS, emptyCircle } from '#domain/fish/day-circle.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { runCalendar } from '#domain/fish/run-year.ts';
import { speciesRunOfTitle } from '#domain/fish/wdfw-names.ts';
import { yearlyTotals } from '#domain/fish/yearly-totals.ts';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { dayOfYear, isPlainDate } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';
import { TIMING_REASONS } from './timing-reasons.ts';

/** Adults of hatchery origin at Issaquah, as the daily data set of WDFW has them. */
const PUBLISHED = [
  { species: 'Chinook', year: 2021, adults: 3953 },
  { species: 'Coho', year: 2021, adults: 8799 },
  { species: 'Chinook', year: 2022, adults: 4667 },
  { species: 'Coho', year: 2022, adults: 6839 },
] as const;

/** A published figure beside ours. */
export interface TotalCheck {
  readonly species: string;
  readonly year: number;
  readonly published: number;
  readonly ours: number;
}

/** Compares the totals of Issaquah with the published ones. */
export async function checkTotals(store: Store): Promise<TotalCheck[]> {
  const returns = await store.read((view) => view.returns('ISSAQUAH_HATCHERY'));
  return PUBLISHED.map(({ species, year, adults }) => {
    const ofSeries = returns.filter((one) => one.species === species && one.origin === 'Hatchery');
    const ours = [...Map.groupBy(ofSeries, ({ run }) => run).values()].reduce((sum, ofRun) => {
      const totals = yearlyTotals(ofRun, runCalendar(arrivalsOf(ofRun)));
      return sum + (totals.find((total) => total.year === year)?.adults ?? 0);
    }, 0);
    return { species, year, published: adults, ours };
  });
}

const timingSchema = z.object({
  facility_key: z.string(),
  species_run: z.string(),
  adults_2013_2026: z.coerce.number(),
  anchor: z.string(),
  p05: z.string(),
  p50: z.string(),
  p95: z.string(),
});

/** Arrival dates of one facility and title, ours against the table. */
export interface TimingCheck {
  readonly facility: string;
  readonly title: string;
  readonly adults: number;
  /** Days that ours are later, at 5, 50 and 95 %; `null` when we hold no such fish. */
  readonly later: readonly number[] | null;
  /** Why they differ, as far as that is known. */
  readonly reason: string;
}

function dayOfText(monthDay: string): number {
  const date = `2023-${monthDay}`;
  if (!isPlainDate(date)) throw new Error(`the table of arrival dates has the day ${monthDay}`);
  return dayOfYear(date);
}

/** The day on which the share of the fish has come, in a year that begins at the anchor. */
function dayOfShare(circle: readonly number[], anchor: number, share: number): number {
  const total = circle.reduce((sum, amount) => sum + amount, 0);
  let come = 0;
  for (let at = 0; at < CIRCLE_DAYS; at += 1) {
    const day = (anchor + at) % CIRCLE_DAYS;
    come += circle[day] ?? 0;
    if (come >= total * share) return day;
  }
  return anchor;
}

function daysLater(from: number, to: number): number {
  const ahead = (((to - from) % CIRCLE_DAYS) + CIRCLE_DAYS) % CIRCLE_DAYS;
  return ahead > CIRCLE_DAYS / 2 ? ahead - CIRCLE_DAYS : ahead;
}

/** What the table pools: adults that were added to a total, on the data date of the row. */
function adultsByDay(returns: readonly FishReturn[]): number[] {
  const circle = emptyCircle();
  for (const { date, undated, adults } of returns) {
    const day = dayOfYear(date);
    if (!undated && adults !== null && adults > 0) circle[day] = (circle[day] ?? 0) + adults;
  }
  return circle;
}

function reportNames(folder: string): Map<string, string> {
  const schema = z.array(z.object({ key: z.string(), report_names: z.string() }));
  const rows = schema.parse(
    parse(readFileSync(join(folder, 'data', 'facilities.csv')), { columns: true }),
  );
  return new Map(rows.map((row) => [row.key, row.report_names.split(';')[0]?.trim() || row.key]));
}

/**
 * Compares arrival dates with a table made independently from the same reports; `null` when the
 * table is not there.
 */
export async function checkTiming(
  store: Store,
  facilities: readonly Facility[],
  folder: string,
  leastAdults: number,
): Promise<TimingCheck[] | null> {
  const file = join(folder, 'data', 'run-timing-by-facility.csv');
  if (!existsSync(file)) return null;
  const resolve = createFacilityResolver(facilities);
  const names = reportNames(folder);
  const rows = z.array(timingSchema).parse(parse(readFileSync(file), { columns: true }));
  const checks: TimingCheck[] = [];
  for (const row of rows.filter((one) => one.adults_2013_2026 >= leastAdults)) {
    const facility = resolve(names.get(row.facility_key) ?? row.facility_key, '')?.facility;
    const run = speciesRunOfTitle(row.species_run);
    const returns =
      facility === undefined ? [] : await store.read((view) => view.returns(facility.key));
    const circle = adultsByDay(
      returns.filter((one) => one.species === run?.species && one.run === run.run),
    );
    const anchor = dayOfText(row.anchor);
    const shares = [
      [row.p05, 0.05],
      [row.p50, 0.5],
      [row.p95, 0.95],
    ] as const;
    const isEmpty = circle.every((amount) => amount === 0);
    checks.push({
      facility: row.facility_key,
      title: row.species_run,
      adults: row.adults_2013_2026,
      later: isEmpty
        ? null
        : shares.map(([day, share]) =>
            daysLater(dayOfText(day), dayOfShare(circle, anchor, share)),
          ),
      reason: TIMING_REASONS[`${row.facility_key}, ${row.species_run}`] ?? 'reason not known',
    });
  }
  return checks;
}
