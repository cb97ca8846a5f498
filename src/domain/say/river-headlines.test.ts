import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '#sources/catalog/index.ts';
import { RECORDED_RIVERS_FOLDER, readRecordedRivers } from '#sources/recorded-rivers/index.ts';
import { headlineFaults, hiddenTops } from '../../testing/headline-oracle.ts';
import { madeUpRiver, RIVER_KINDS } from '../../testing/made-up-river.ts';
import type { RecordedReading, UsualDay } from '../river/recorded-rivers.ts';
import { type RiverFacts, riverFacts, type SpotFigures } from '../river/river-facts.ts';
import { DAY_MS, HOUR_MS } from '../time/milliseconds.ts';
import { pacificMidnight } from '../time/pacific-clock.ts';
import { addDays } from '../time/plain-date.ts';
import { US } from '../words/units.ts';
import { sayRiver, sayWithFigure } from './river.ts';

const RIVERS = 400;
const INSTANTS = 10;
const NAME = 'The river';

/** Periods separate sentences, and semicolons the parts of a headline. */
function longSentences(words: string): readonly string[] {
  return words.split(/[.;] |\.$/).filter((sentence) => sentence.split(' ').length > 20);
}

/** The last moment that a headline speaks of. */
function spokenUntil({ ahead, instant }: RiverFacts): number {
  if (ahead === null) return instant;
  const end = ahead.kind === 'turns' ? (ahead.turns.at(-1)?.at ?? instant) : ahead.until;
  const weekend = ahead.kind === 'range' ? null : ahead.weekend;
  return weekend === null ? end : pacificMidnight(addDays(weekend.date, 1)) - 1;
}

function faultsOf(spot: SpotFigures, facts: RiverFacts): readonly string[] {
  const said = sayRiver(facts, US);
  const withFigure = sayWithFigure(facts, US);
  return [
    ...headlineFaults(spot, said?.line ?? null),
    ...(facts.ahead === null ? [] : hiddenTops(spot, said?.line ?? '', spokenUntil(facts))),
    ...longSentences(said?.line ?? ''),
    ...longSentences(said?.sentence ?? ''),
    ...longSentences(withFigure ?? ''),
  ];
}

test('no headline of a made-up river contradicts the next day, or hides the largest turn of three or a higher top', () => {
  let rivers = 0;
  let courses = 0;
  for (const kind of RIVER_KINDS) {
    fc.assert(
      fc.property(madeUpRiver(kind), (figures) => {
        rivers += 1;
        const { readings, stage, forecast, issuedAt, medians, now } = figures;
        const spot: SpotFigures = {
          gauge: NAME,
          measured: { site: '14238000', readings, stage, temperature: [] },
          medians,
          forecast: { name: NAME, points: forecast, heights: [], thresholds: {}, issuedAt },
          now,
        };
        const facts = riverFacts(spot);
        if (facts.ahead !== null) courses += 1;
        if (facts.report.forecast.kind !== 'current') return;
        if (facts.ahead === null && facts.now?.state !== null) return;
        if (facts.ahead === null && forecast.some(({ flowCfs }) => (flowCfs ?? 0) < 0)) return;
        expect([sayRiver(facts, US)?.line, faultsOf(spot, facts)]).toEqual([
          sayRiver(facts, US)?.line,
          [],
        ]);
      }),
      { numRuns: Math.ceil(RIVERS / RIVER_KINDS.length), seed: 2026 },
    );
  }
  process.stdout.write(
    `headlines of ${rivers} made-up rivers were read, ${courses} with a course\n`,
  );
  expect(rivers).toBeGreaterThanOrEqual(RIVERS);
});

const iso = (at: number) => new Date(at).toISOString();

function spotAt(
  site: string,
  readings: readonly RecordedReading[],
  usual: readonly UsualDay[],
  now: number,
): SpotFigures {
  const past = readings.filter(({ at }) => at <= now && at > now - 7 * DAY_MS);
  const ahead = readings.filter(
    ({ at }) => at > now && at <= now + 10 * DAY_MS && at % (6 * HOUR_MS) === 0,
  );
  return {
    gauge: NAME,
    measured: {
      site,
      readings: past.flatMap(({ at, flowCfs }) =>
        flowCfs === null ? [] : [{ observedAt: iso(at), flowCfs }],
      ),
      stage: past.flatMap(({ at, heightFt }) =>
        heightFt === null ? [] : [{ observedAt: iso(at), value: heightFt }],
      ),
      temperature: [],
    },
    medians: usual.map(({ month, day, p50 }) => ({ month, day, flowCfs: p50 })),
    forecast: {
      name: NAME,
      points: ahead.map(({ at, flowCfs }) => ({ validAt: iso(at), flowCfs })),
      heights: [],
      thresholds: {},
      issuedAt: null,
    },
    now,
  };
}

test('nor does one of a recorded river at any of ten moments, other ones at each gauge', async () => {
  const { readings, usual } = await readRecordedRivers(RECORDED_RIVERS_FOLDER);
  const from = Date.parse('2025-11-08T20:00:00Z');
  const step = (27 * DAY_MS) / INSTANTS;
  let headlines = 0;
  const wrong: string[] = [];
  const { gauges } = await readCatalog();
  for (const [at, { site }] of gauges.entries()) {
    const own = site === null ? [] : readings(site);
    if (site === null || own.every(({ flowCfs }) => flowCfs === null)) continue;
    for (let nth = 0; nth < INSTANTS; nth += 1) {
      const now = from + Math.round(((nth + (at % 16) / 16) * step) / HOUR_MS) * HOUR_MS;
      const spot = spotAt(site, own, usual(site), now);
      const facts = riverFacts(spot);
      if (facts.report.forecast.kind !== 'current' || facts.now?.state === 'below-zero') continue;
      headlines += 1;
      const faults = faultsOf(spot, facts);
      if (faults.length > 0) {
        wrong.push(`${site} ${iso(now)} "${sayRiver(facts, US)?.line}": ${faults.join('; ')}`);
      }
    }
  }
  process.stdout.write(`${headlines} headlines of recorded rivers were read\n`);
  expect(wrong).toEqual([]);
  expect(headlines).toBeGreaterThan(1500);
});
