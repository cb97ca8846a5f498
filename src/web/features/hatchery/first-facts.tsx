import type { ReactNode } from 'react';
import { recentTotal } from '#web/lib/facility/recent-escapement.ts';
import { dateRange, wholeNumber } from '#web/lib/words/format.ts';
import { Fact, Facts } from '#web/ui/fact.tsx';
import type { HatcheryData } from './hatchery-data.ts';
import type { RunFigures } from './season-figures.ts';
import { seasonFact, titleOf } from './this-season-words.ts';

function Recent(props: { data: HatcheryData; run: RunFigures; isAdults: boolean }) {
  const { data, run, isAdults } = props;
  if (data.recentFrom === null || data.asOf === null) return null;
  const series = data.recent.filter(
    (one) => one.species === run.species && one.run === run.run && one.origin !== 'Captive',
  );
  const isReported = series.some(({ counts }) => counts.length > 0);
  const count = isReported ? recentTotal(series) : null;
  const isBrought = series.length > 0 && series.every(({ brought }) => brought.part === 'most');
  return (
    <Fact
      figure={count === null ? '–' : wholeNumber(count)}
      what={`${titleOf(run, isAdults)} ${isBrought ? 'brought' : 'counted'}, ${dateRange(data.recentFrom, data.asOf)}`}
    >
      {count === null ? 'No report in these two weeks.' : null}
      {count !== null && count < 0 ? 'Corrections lowered the count.' : null}
    </Fact>
  );
}

/** The answers of a facility: what came lately, how the season compares, and its river. */
export function FirstFacts(props: {
  data: HatcheryData;
  run: RunFigures | null;
  /** Whether the seasons are loading. */
  isComing: boolean;
  isAdults: boolean;
  river: ReactNode;
}) {
  const { data, run, isAdults, river } = props;
  // Adults are compared with those of earlier seasons, which another run has to load.
  const isKnown = run !== null && (run.lines !== null || !isAdults);
  const season = isKnown && seasonFact(run, isAdults, data.today);
  return (
    <Facts>
      {props.isComing ? (
        <>
          <Fact
            figure="–"
            what={data.recentFrom && data.asOf ? dateRange(data.recentFrom, data.asOf) : ''}
            isComing
          />
          <Fact figure="–" what="This season" isComing />
        </>
      ) : null}
      {run ? <Recent data={data} run={run} isAdults={isAdults} /> : null}
      {season ? (
        <Fact figure={season.figure} what={season.what}>
          {season.words}
        </Fact>
      ) : null}
      {river}
    </Facts>
  );
}
