import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { CIRCLE_DAYS, emptyCircle } from '#domain/fish/day-circle.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { speciesRunOfTitle } from '#domain/fish/wdfw-names.ts';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { dayOfYear, isPlainDate } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';

const dayOfMonthDay = z
  .string()
  .transform((monthDay) => `2023-${monthDay}`)
  .refine((date) => isPlainDate(date))
  .transform(dayOfYear);

const timingSchema = z.array(
  z.object({
    facility_key: z.string(),
    species_run: z.string(),
    adults_2013_2026: z.coerce.number(),
    anchor: dayOfMonthDay,
    p05: dayOfMonthDay,
    p50: dayOfMonthDay,
    p95: dayOfMonthDay,
  }),
);
const namesSchema = z.array(z.object({ key: z.string(), report_names: z.string() }));

/** Arrival dates of one facility and title, ours against the table. */
interface TimingCheck {
  readonly subject: string;
  readonly adults: number;
  /** Days that ours are later, at 5, 50 and 95 %; `null` when we have no such fish. */
  readonly later: readonly number[] | null;
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

/**
 * Compares arrival dates with a table made independently from the same reports. Where they differ,
 * the table splits what the product merges, leaves out the first sight of a stock's name, or takes
 * a finished season that is still listed for new fish.
 *
 * @returns `null` when the table is not there.
 */
export async function checkTiming(
  store: Store,
  facilities: readonly Facility[],
  folder: string,
  leastAdults: number,
): Promise<TimingCheck[] | null> {
  const file = (name: string) => join(folder, 'data', name);
  if (!existsSync(file('run-timing-by-facility.csv'))) return null;
  const table = (name: string): unknown => parse(readFileSync(file(name)), { columns: true });
  const names = new Map(
    namesSchema
      .parse(table('facilities.csv'))
      .map((row) => [row.key, row.report_names.split(';')[0]?.trim() || row.key]),
  );
  const resolve = createFacilityResolver(facilities);
  const rows = timingSchema.parse(table('run-timing-by-facility.csv'));
  const checks: TimingCheck[] = [];
  for (const row of rows.filter((one) => one.adults_2013_2026 >= leastAdults)) {
    const key = resolve(names.get(row.facility_key) ?? row.facility_key, '')?.facility.key;
    const ofTitle = speciesRunOfTitle(row.species_run);
    const returns = key === undefined ? [] : await store.read((view) => view.returns(key));
    const circle = adultsByDay(
      returns.filter(({ species, run }) => species === ofTitle?.species && run === ofTitle.run),
    );
    const later = ([day, share]: readonly [number, number]) =>
      daysLater(day, dayOfShare(circle, row.anchor, share));
    const isEmpty = circle.every((amount) => amount === 0);
    checks.push({
      subject: `${row.facility_key}, ${row.species_run}`,
      adults: row.adults_2013_2026,
      later: isEmpty
        ? null
        : (
            [
              [row.p05, 0.05],
              [row.p50, 0.5],
              [row.p95, 0.95],
            ] as const
          ).map(later),
    });
  }
  return checks;
}
