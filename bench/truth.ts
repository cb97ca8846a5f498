import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { arrivalCount, arrivalsOf, spreadArrival } from '#domain/fish/arrivals.ts';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { runCalendar } from '#domain/fish/run-year.ts';
import { speciesRunOfTitle } from '#domain/fish/wdfw-names.ts';
import { yearlyTotals } from '#domain/fish/yearly-totals.ts';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { dayOfYear } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';

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

/** Arrival dates of one facility and run, ours against the reference. */
export interface TimingCheck {
  readonly facility: string;
  readonly title: string;
  readonly adults: number;
  /** Days that ours are later, at 5, 50 and 95 %. `null`: we hold no such fish. */
  readonly later: readonly number[] | null;
}

const YEAR_DAYS = 366;

/** The day of a year that begins at the anchor on which the share of the fish has come. */
function dayOfShare(circle: readonly number[], anchor: number, share: number): number {
  const total = circle.reduce((sum, amount) => sum + amount, 0);
  let come = 0;
  for (let at = 0; at < YEAR_DAYS; at += 1) {
    come += circle[(anchor + at) % YEAR_DAYS] ?? 0;
    if (come >= total * share) return at;
  }
  return YEAR_DAYS - 1;
}

function dayOfText(monthDay: string): number {
  return dayOfYear(`2023-${monthDay}` as PlainDate);
}

function distanceOnYear(from: number, to: number): number {
  const ahead = (((to - from) % YEAR_DAYS) + YEAR_DAYS) % YEAR_DAYS;
  return ahead > YEAR_DAYS / 2 ? ahead - YEAR_DAYS : ahead;
}

/**
 * Compares arrival dates with a table made independently from the same reports (adults only, each
 * series' first sight left out); `null` when the table is not there.
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
  const names = new Map<string, string>();
  for (const row of z
    .array(z.object({ key: z.string(), report_names: z.string() }))
    .parse(
      parse(readFileSync(join(folder, 'data', 'facilities.csv')), { columns: true }).map(
        (row) => row,
      ),
    )) {
    names.set(row.key, row.report_names.split(';')[0]?.trim() ?? '');
  }
  const rows = z
    .array(timingSchema)
    .parse(parse(readFileSync(file), { columns: true }))
    .filter((row) => row.adults_2013_2026 >= leastAdults);
  const checks: TimingCheck[] = [];
  const kept = new Map<string, FishReturn[]>();
  for (const row of rows) {
    const facility = resolve(names.get(row.facility_key) ?? row.facility_key, '')?.facility;
    const speciesRun = speciesRunOfTitle(row.species_run);
    const check = {
      facility: row.facility_key,
      title: row.species_run,
      adults: row.adults_2013_2026,
    };
    if (facility === undefined || speciesRun === null) {
      checks.push({ ...check, later: null });
      continue;
    }
    let returns = kept.get(facility.key);
    if (returns === undefined) {
      returns = await store.read((view) => view.returns(facility.key));
      kept.set(facility.key, returns);
    }
    const circle = emptyCircle();
    const ofRun = returns.filter(
      (one) => one.species === speciesRun.species && one.run === speciesRun.run,
    );
    for (const arrival of arrivalsOf(ofRun.map((one) => ({ ...one, jacks: null })))) {
      if (!arrival.undated) spreadArrival(circle, arrivalCount(arrival), arrival);
    }
    if (circle.every((amount) => amount === 0)) {
      checks.push({ ...check, later: null });
      continue;
    }
    const anchor = dayOfText(row.anchor);
    const later = (
      [
        [row.p05, 0.05],
        [row.p50, 0.5],
        [row.p95, 0.95],
      ] as const
    ).map(([date, share]) =>
      distanceOnYear(dayOfText(date), (anchor + dayOfShare(circle, anchor, share)) % YEAR_DAYS),
    );
    checks.push({ ...check, later });
  }
  return checks;
}
