import { expect } from 'vitest';
import { fishOn } from '#domain/fish/season-counts.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { SeasonLayout } from '#web/charts/season-layout.ts';
import { damLayout } from '#web/pages/dams/dam-preview.ts';
import { adultsOfRun, facilityFigures, fishByDate } from '#web/pages/hatchery/hatchery-figures.ts';
import { layoutOfRun } from '#web/pages/hatchery/this-season.tsx';
import { comparedLayout } from '#web/pages/species/this-season.tsx';
import type { Answers } from './answers-on-a-day.ts';
import type { SiteOnADay } from './site-on-a-day.ts';

/** What the words beside a chart say about the day of the newest count. */
interface SaidByDate {
  readonly date: PlainDate;
  readonly count: number | null;
  readonly last: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Compares the charts of all runs, species and dams with their words; says how many it read. */
export function readCharts(site: SiteOnADay, answers: Answers, knownOn: PlainDate): number {
  let read = 0;
  const isRead = (name: unknown[], layout: SeasonLayout, said: SaidByDate) => {
    const day = layout.points.find(({ date }) => date === said.date);
    // A season is drawn from its first hundredth of fish on.
    if (day === undefined) return;
    read += 1;
    const { low, high } = layout.usualOn(day.day);
    const last = layout.earlierOn(layout.earlier.at(-1)?.label ?? null, day.day);
    expect([...name, day.current, last, low, high]).toEqual([
      ...name,
      said.count,
      said.last,
      said.low,
      said.high,
    ]);
  };
  const edition = site.site.current();
  for (const { facility } of edition.traps) {
    const standing = edition.facility(facility.key);
    const { runs: all } = facilityFigures(standing ?? { series: [], runs: [] });
    for (const run of [...all, ...all.map(adultsOfRun)]) {
      const { countedOn: date, soFar, comparison } = run;
      const layout = layoutOfRun(run, knownOn);
      // Where reports have no figure for adults, nothing is said beside the chart.
      if (layout === null || date === null || soFar === null) continue;
      const last = run.seasons?.findLast((season) => season.isOver && season.byDate !== null);
      const name = [facility.key, run.species, run.run];
      isRead(name, layout, {
        date,
        count: soFar.count,
        last: (last && fishByDate(last)?.count) ?? null,
        low: comparison?.low ?? null,
        high: comparison?.high ?? null,
      });
      for (const { label, growth, count } of run.seasons ?? []) {
        const { adults, jacks } = fishOn(growth, Number.POSITIVE_INFINITY);
        expect([...name, label, adults + jacks]).toEqual([...name, label, count]);
      }
    }
  }
  for (const { species, season, first_week, today, as_of, runs } of answers.species) {
    const { compared = null } = edition.species(species).season ?? {};
    const layout = compared && comparedLayout({ firstWeek: first_week, today }, compared);
    if (compared && layout && as_of) {
      const { count, comparison, seasons } = compared;
      isRead([species], layout, {
        date: as_of,
        count,
        low: comparison.low,
        high: comparison.high,
        last: seasons[1]?.byDate ?? null,
      });
    }
    for (const { by_date, in_all, counts } of season?.compared?.lines ?? []) {
      expect(by_date).toBeLessThanOrEqual(in_all ?? by_date);
      expect(counts.at(-1)).toBeLessThanOrEqual(in_all ?? by_date);
    }
    for (const { facility, run, best_by_date: best } of runs) {
      const ofTrap = answers.seasons.find((trap) => trap.facility === facility);
      const same = ofTrap?.runs.find(
        (candidate) => candidate.species === species && candidate.run === run,
      );
      const { by_date = null } = same?.seasons.find(({ label }) => label === best?.label) ?? {};
      if (best && by_date) {
        expect([facility, run, best.count]).toEqual([
          facility,
          run,
          by_date.adults + by_date.jacks,
        ]);
      }
    }
  }
  for (const { dam, seasons } of edition.dams) {
    for (const season of seasons) {
      const { compared } = season.adults;
      const layout = damLayout(season, knownOn);
      if (!compared || !layout) continue;
      const { to: date, count, low, high, years } = compared;
      const last = years.at(-1)?.count ?? null;
      isRead([dam.key, season.species, season.run], layout, { date, count, last, low, high });
    }
  }
  return read;
}
