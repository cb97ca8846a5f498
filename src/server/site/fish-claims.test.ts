import { maxIndex } from 'd3-array';
import { expect, test } from 'vitest';
import { facilityFish } from '#domain/fish/facility-fish.ts';
import { finalPublished } from '#domain/fish/final-row.ts';
import { type RunStanding, runStanding } from '#domain/fish/run-standing.ts';
import { daysUntil, type GrowthPoint } from '#domain/fish/season-counts.ts';
import { isShownSpecies } from '#domain/fish/series.ts';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { addDays, daysBetween, laterOf, type PlainDate } from '#domain/time/plain-date.ts';
import { readHindcast } from '#server/answers/accuracy.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { readSnapshotFinals } from '#sources/snapshot/index.ts';
import { readManifest } from '#sources/snapshot/manifest.ts';
import { BUNDLED_SNAPSHOT, bundledReports } from '../../testing/bundled-snapshot.ts';

/** In autumn most runs are under way; the others are days on which claims were found to be wrong. */
const DAYS: readonly PlainDate[] = [
  '2014-11-07',
  '2016-02-26',
  '2017-10-19',
  '2019-11-21',
  '2021-03-03',
  '2022-12-08',
  '2024-02-29',
  '2024-11-12',
  '2025-10-23',
  '2025-11-20',
];

/** Counts are weekly: nobody can tell a day more exactly. */
const AS_GOOD_AS_RIGHT_DAYS = 3;
/** The peak week and the weeks of the hill begin on other weekdays. */
const SAME_PEAK_DAYS = 14;

async function readRecord() {
  const { facilities } = await readCatalog();
  const resolve = createFacilityResolver(facilities);
  const { tables } = await readManifest(BUNDLED_SNAPSHOT);
  const read = await bundledReports();
  const finals = await readSnapshotFinals(BUNDLED_SNAPSHOT, tables[1], resolve);
  const finalRows = finals.reports.flatMap(({ rows }) => rows);
  const rows = read
    .flatMap((readReport) => readReport.rows)
    .filter(({ species }) => isShownSpecies(species));
  const reports = read.map(({ report }) => report);
  const { lessons } = await readHindcast();
  const traps = [...Map.groupBy(rows, ({ facility }) => facility)].map(([key, ofTrap]) => ({
    key,
    closesInSeason: facilities.find((facility) => facility.key === key)?.closesInSeason,
    returns: weeklyReturns(ofTrap, reports),
    finals: finalRows.filter(({ facility }) => facility === key),
  }));
  const runsOn = (today: PlainDate) => {
    const known = traps.map((trap) => ({
      ...trap,
      returns: trap.returns.filter(({ reportDate }) => reportDate <= today),
      finals: trap.finals.filter(({ season }) => finalPublished(season) <= today),
    }));
    const asOf = known
      .flatMap(({ returns }) => returns)
      .reduce((newest, { date }) => laterOf(newest, date), '2013-01-01' as PlainDate);
    return known.flatMap(({ key, closesInSeason, ...trap }) =>
      facilityFish(trap, { today, asOf }).runs.map((run) => ({
        name: `${key} ${run.species} ${run.run}`,
        run: runStanding(run, today, { receivedFrom: [], lessons, closesInSeason, eggs: null }),
      })),
    );
  };
  return { asOf: tables[0].asOf, runsOn };
}

const record = await readRecord();
const runs = DAYS.map((today) => ({ today, runs: record.runsOn(today) }));
const runsOn = (day: (typeof DAYS)[number]) =>
  runs.filter(({ today }) => today === day).flatMap((onDay) => onDay.runs);

/** The day by which half of the adults of a finished season were in; `null` where the record cannot tell. */
function halfOf(run: RunStanding | undefined, day: PlainDate): PlainDate | null {
  const season = run?.seasons.find(
    (candidate) => candidate.firstDate <= day && day <= candidate.lastDate,
  );
  if (!season?.isOver || !season.isDated) return null;
  const growth = season.growth.map(([at, adults]): GrowthPoint => [at, adults, 0]);
  const adults = growth.at(-1)?.[1] ?? 0;
  return addDays(season.firstDate, daysUntil({ ...season, growth }, adults / 2));
}

test('no claim of when half of a season was in is off by more than three days from what came', () => {
  const came = new Map(record.runsOn(record.asOf).map(({ name, run }) => [name, run]));
  const claims = runs.flatMap(({ today, runs }) =>
    runs.flatMap(({ name, run: { halfWay } }) => {
      if (halfWay === null) return [];
      return [
        {
          claim: `${today} ${name}: ${halfWay.day}`,
          said: halfWay.day,
          true: halfOf(came.get(name), halfWay.day),
        },
      ];
    }),
  );
  const judged = claims.flatMap((claim) =>
    claim.true === null ? [] : [{ ...claim, true: claim.true }],
  );
  const wrong = judged.filter(
    (claim) => Math.abs(daysBetween(claim.said, claim.true)) > AS_GOOD_AS_RIGHT_DAYS,
  );
  process.stdout.write(
    `${DAYS.length} days: ${claims.length} claims of half a season read, ${judged.length} of seasons that the record knows to their end, ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
  expect(judged.length).toBeGreaterThan(100);
});

test('while it is too early to tell when half is in, the day named lies ahead', () => {
  const early = runs.flatMap(({ today, runs }) =>
    runs.flatMap(({ run }) => (run.halfWayKnownFrom === null ? [] : [{ today, run }])),
  );
  for (const { today, run } of early) {
    expect([run.halfWay, (run.halfWayKnownFrom ?? '') > today]).toEqual([null, true]);
  }
  expect(early.length).toBeGreaterThan(50);
});

test('every peak week is that of the hill, and no run is nearly over with nothing left', () => {
  let peaks = 0;
  for (const { today, runs: onDay } of runs) {
    for (const { name, run } of onDay) {
      if (run.timing === null) continue;
      const { peak, hill, phase, share } = run.timing;
      if (phase === 'nearly over') expect([name, share.usual < 0.9995]).toEqual([name, true]);
      if (peak === null) continue;
      const highest = addDays(today, 7 * (hill.first + maxIndex(hill.shares)) - 6);
      const apart = Math.abs(daysBetween(peak.from, highest));
      expect([today, name, apart < SAME_PEAK_DAYS]).toEqual([today, name, true]);
      peaks += 1;
    }
  }
  process.stdout.write(`${DAYS.length} days: ${peaks} peak weeks read\n`);
  expect(peaks).toBeGreaterThan(500);
});

test('few more is never expected while fish come in numbers', () => {
  let projections = 0;
  for (const { today, runs: onDay } of runs) {
    for (const { name, run } of onDay) {
      if (run.expected === null || run.now === null) continue;
      projections += 1;
      const { count } = run.now.total;
      const comesInNumber = run.recentFish >= Math.max(20, count / 10);
      const isHardlyMore = run.expected.total <= count;
      expect([today, name, comesInNumber && isHardlyMore]).toEqual([today, name, false]);
    }
  }
  process.stdout.write(`${DAYS.length} days: ${projections} projections read\n`);
  expect(projections).toBeGreaterThan(100);
});

test('a count belongs to the season of its row', () => {
  const reiter = runsOn('2014-11-07').find(({ name }) => name === 'REITER_PONDS Steelhead Summer');
  expect(reiter?.run.now?.total.count).toBe(387);
});

test('a facility opens on fish that are there, though a correction took more than came', () => {
  const reiter = runsOn('2024-11-12').find(({ name }) => name.startsWith('REITER_PONDS'));
  expect([reiter?.name, (reiter?.run.recentFish ?? 0) < 0]).toEqual([
    'REITER_PONDS Steelhead Summer',
    true,
  ]);
});
