import type { ReactNode } from 'react';
import type { ShownFish } from '#web/lib/facility/counted-fish.ts';
import { dateRange, wholeNumber } from '#web/lib/words/format.ts';
import { fishNoun } from '#web/lib/words/season-words.ts';
import { Fact, Facts } from '#web/ui/fact.tsx';
import type { HatcheryData } from './hatchery-data.ts';
import type { RunFigures } from './season-figures.ts';
import { recentOf } from './season-run.ts';
import { seasonFact } from './this-season-words.ts';

function Recent(props: { data: HatcheryData; run: RunFigures; fish: ShownFish }) {
  const { data, run, fish } = props;
  if (data.recentFrom === null || data.asOf === null) return null;
  const series = data.recent.filter(
    (one) => one.species === run.species && one.run === run.run && one.origin !== 'Captive',
  );
  const count = recentOf(
    series.flatMap(({ counts }) => counts),
    fish,
  );
  const noun = fishNoun(run.species, fish === 'adults');
  const isBrought = series.length > 0 && series.every(({ brought }) => brought.part === 'most');
  return (
    <Fact
      figure={count === null ? '–' : wholeNumber(count)}
      what={`${noun} ${isBrought ? 'brought' : 'counted'}, ${dateRange(data.recentFrom, data.asOf)}`}
    >
      {count === null ? 'No report in these two weeks.' : null}
      {count !== null && count < 0 ? 'Corrections took fish back.' : null}
    </Fact>
  );
}

/** The answers of a facility: what came lately, how the season compares, and its river. */
export function FirstFacts(props: {
  data: HatcheryData;
  /** `null` while the seasons load. */
  run: RunFigures | null;
  fish: ShownFish;
  river: ReactNode;
}) {
  const { data, run, fish, river } = props;
  const season = run && seasonFact(run, fish, data.today);
  return (
    <Facts>
      {run ? <Recent data={data} run={run} fish={fish} /> : null}
      {season ? (
        <Fact figure={season.figure} what={season.what}>
          {season.words}
        </Fact>
      ) : null}
      {river}
    </Facts>
  );
}
