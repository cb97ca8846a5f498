import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { flowNow } from '#domain/river/flow-now.ts';
import { heightWithout } from '#domain/river/height-now.ts';
import { answerOf } from '#web/lib/api/rivers.ts';
import {
  heightWords,
  momentWords,
  noFlowWords,
  nowAndDay,
  whenRead,
} from '#web/lib/words/flow-words.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { STAND_IN_WORDS, standInIn } from '#web/lib/words/stand-in-words.ts';
import { Fact } from '#web/ui/fact.tsx';
import { useRiver } from './use-river.tsx';

/** The river now, as one fact; `–` until its readings arrive. Nothing without a gauge. */
export function RiverNow() {
  const { place, sources, times, units } = useRiver();
  const { gauge } = place;
  const { observed, medians } = sources;
  if (gauge === null) return null;
  const answer = answerOf(observed);
  const standIn = standInIn(answer?.source);
  const usual = answerOf(medians)?.figures ?? NO_MEDIANS;
  const now = answer && flowNow({ ...answer.figures, medians: usual, now: times.site });
  const height = answer && heightWithout(now, answer.figures.stage, times.site);
  const readAt = times.isOfPage ? ({ at }: { at: number }) => momentWords(at) : whenRead;
  const where = (
    <a href="#river" aria-label={`${gauge.name}: its flows below`}>
      {gauge.name}
    </a>
  );
  if (height) {
    const does = heightWords(height, units);
    const isUnclear = answer?.figures.remarks?.includes('Sen');
    const without = isUnclear ? noFlowWords(answer.figures) : 'the flow is not measured now';
    return (
      <Fact figure={units.height.number(height.heightFt)} unit={units.height.unit} what={where}>
        {does === '' ? '' : `${capitalized(does)}. `}
        {`Height, read ${readAt(height)}; ${without}.`}
        {standIn ? ` ${STAND_IN_WORDS[standIn]}` : ''}
      </Fact>
    );
  }
  if (answer === null || now === null) {
    const failed = observed.state.kind === 'failed' ? 'Its readings could not be loaded.' : null;
    const none = answer && `${capitalized(noFlowWords(answer.figures))}.`;
    return (
      <Fact figure="–" what={where} isComing={observed.state.kind === 'loading'}>
        {failed ?? none}
      </Fact>
    );
  }
  const does = now.isOld ? '' : nowAndDay(now, units);
  return (
    <Fact figure={units.flow.number(now.flowCfs)} unit={units.flow.unit} what={where}>
      {does === '' ? '' : `${capitalized(does)}. `}
      {`Read ${readAt(now)}.`}
      {/* In full below: with that, these words take a third line when the usual flow comes. */}
      {standIn ? ` ${STAND_IN_WORDS[standIn]}` : ''}
    </Fact>
  );
}
