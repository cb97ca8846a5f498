import { hash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { ascending, sum } from 'd3-array';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { facilitiesSchema } from '#contract/facilities.ts';
import { type RunSeason, seasonSchema } from '#contract/season.ts';
import { comesInYear } from '#domain/fish/season.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { RULES } from '#jobs/rules.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { BUNDLED_SNAPSHOT } from '../testing/bundled-snapshot.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';

type Row = Readonly<Record<string, string>> & { readonly date: PlainDate };

interface Part {
  readonly date: PlainDate;
  readonly since: PlainDate | null;
  readonly adults: number;
  readonly jacks: number;
}

/** The counts of a stock, each less what a later correction took back. */
function partsOf(rows: readonly Row[]): Part[] {
  const isDaily = rows[0]?.source === 'wdfw-returns';
  const order = (row: Row) => (isDaily ? row.date : `${row.report_date} ${row.date}`);
  const parts: Part[] = [];
  for (const row of rows.toSorted((a, b) => ascending(order(a), order(b)))) {
    const fish = { adults: Number(row.adults), jacks: Number(row.jacks) };
    for (const figure of ['adults', 'jacks'] as const) {
      for (const [at, part] of [...parts.entries()].reverse()) {
        const taken = Math.min(Math.max(-fish[figure], 0), part[figure]);
        parts[at] = { ...part, [figure]: part[figure] - taken };
        fish[figure] += taken;
      }
      fish[figure] = Math.max(fish[figure], 0);
    }
    const isOpen = row.since === '' || row.undated === 'true';
    parts.push({ date: row.date, since: isOpen ? null : (row.since as PlainDate), ...fish });
  }
  return parts;
}

const fishOf = ({ adults, jacks }: Part) => adults + jacks;

/** What a season had by a day, as /words says it; `null` where it is left out. */
function fishBy(rows: readonly Row[], day: PlainDate): number | null {
  const parts = [...Map.groupBy(rows, (row) => row.stock ?? '').values()].flatMap(partsOf);
  const tenth = sum(parts, fishOf) / 10;
  const isUnknown = parts.some(
    (part) => part.since === null && fishOf(part) > tenth && part.date > day,
  );
  if (parts.length === 0 || isUnknown) return null;
  return sum(parts, (part) => {
    const { date, since } = part;
    const days = since === null ? 1 : Math.min(Math.max(daysBetween(since, date), 1), 7);
    const come = days - Math.max(daysBetween(day, date), 0);
    return (fishOf(part) * Math.max(come, 0)) / days;
  });
}

function rankFrom(rows: readonly Row[], run: RunSeason) {
  const { so_far, counted_on, label } = run;
  if (so_far === null || counted_on === null) return null;
  const [now, ...before] = run.seasons.toReversed();
  const counts = before
    .filter(({ complete, year }) => complete && comesInYear(run.run, year))
    .flatMap((season) => {
      const years = Number(season.label.slice(0, 4)) - Number(label.slice(0, 4));
      const day = `${Number(counted_on.slice(0, 4)) + years}${counted_on.slice(4)}` as PlainDate;
      const count = fishBy(
        rows.filter((row) => row.season === season.label),
        day,
      );
      return count === null ? [] : [count];
    })
    .slice(0, 10);
  return { now: now?.label, counts, seasons: counts.length };
}

/** A store with the whole record, and the site as of a day in autumn. */
let whole: SiteUnderTest;
let site: SiteUnderTest;
beforeAll(async () => {
  const { facilities } = await readCatalogue();
  const at = '2026-11-20T12:00:00Z';
  whole = await siteUnderTest({ at, mode: 'demo', reports: [] });
  const options = { facilities, progress: () => undefined, today: '2026-08-06' } as const;
  const sources = ['wdfw-weekly', 'wdfw-finals'] as const;
  await loadSnapshot(whole.store, BUNDLED_SNAPSHOT, { ...options, sources });
  site = await siteUnderTest({ at, mode: 'demo', store: whole.store, knownOn: '2025-10-23' });
});
afterAll(async () => {
  await site.close();
  await whole.close();
});
const get = async (url: string) => (await site.app.inject(url)).body;

test('the rules give what is recorded beside their version', async () => {
  const week = await get('/api/run');
  expect(week).toContain('"report_date":"2025-10-23"');
  const advice = 'the rules changed: raise their version in src/jobs/rules.ts, record the outcome';
  expect(hash('sha256', week).slice(0, 16), advice).toBe(RULES.outcome);
});

test('the rank of a season can be worked out from the download, by the rule of /words', async () => {
  const { features } = facilitiesSchema.parse(JSON.parse(await get('/api/facilities')));
  let ranked = 0;
  for (const { id } of features.filter((_, at) => at % 3 === 0)) {
    const { runs } = seasonSchema.parse(JSON.parse(await get(`/api/season/${id}`)));
    const csv = await get(`/data/facilities/${slugOfKey(id)}.csv`);
    const rows: Row[] = parse(csv, { columns: true });
    for (const run of runs) {
      const own = rows.filter(({ species, origin, source, ...row }) => {
        const named = row.run === 'unnamed' ? 'NA' : row.run;
        const isOfRun = species === run.species && named === run.run;
        return isOfRun && origin !== 'Captive' && source !== 'wdfw-finals';
      });
      const found = rankFrom(own, run);
      if (found === null || run.by_date === null || found.now !== run.label) continue;
      const count = run.so_far?.count ?? 0;
      const { seasons, fewer, equal } = run.by_date;
      // Adults and jacks are rounded apart.
      const atMost = found.counts.filter((one) => one < count + 1).length;
      const atLeast = found.counts.filter((one) => one < count - 1).length;
      const isSame = found.seasons === seasons && atLeast <= fewer && fewer + equal <= atMost;
      expect([id, run.species, run.run, found.counts, isSame]).toContain(true);
      ranked += 1;
    }
  }
  expect(ranked).toBeGreaterThan(40);
});
