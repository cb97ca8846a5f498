import { sayBelowFigure } from '#domain/say/river.ts';
import { joined } from '#domain/words/format.ts';
import { answerOf } from '#web/lib/api/river-query.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { momentWords, noFlowWords, whenRead } from '#web/lib/words/flow-words.ts';
import { STAND_IN_WORDS, standInIn } from '#web/lib/words/stand-in-words.ts';
import { Fact } from '#web/ui/fact.tsx';
import { PlaceLink } from './place-link.tsx';
import type { Gauge } from './river-place.ts';
import { useRiver } from './use-river.tsx';

/** Without script nothing comes: the gauge's own page has the reading. */
function OnItsWay({ gauge }: { gauge: Gauge }) {
  return (
    <>
      <span className="only-with-script">Its newest reading is on its way.</span>
      <span className="without-script">
        This page has no reading yet. USGS has the newest readings: <PlaceLink place={gauge} />.
      </span>
    </>
  );
}

/** The river now, as one fact beside the sentence on danger and what is ahead; nothing without a gauge. */
export function RiverNow() {
  const { place, sources, times, facts } = useRiver();
  const units = useUnits();
  const { gauge } = place;
  const { observed } = sources;
  if (gauge === null) return null;
  const answer = answerOf(observed);
  const standIn = standInIn(answer?.source);
  const readAt = times.isOfPage ? ({ at }: { at: number }) => momentWords(at) : whenRead;
  const where = (
    <a href="#river" aria-label={`${gauge.name}: its flows below`}>
      {gauge.name}
    </a>
  );
  const { now } = facts;
  if (answer === null || now === null) {
    const failed = observed.state.kind === 'failed' ? 'Its readings could not be loaded.' : null;
    const isLoading = observed.state.kind === 'loading';
    const none = answer && `There is ${noFlowWords(answer.figures)}.`;
    return (
      <Fact figure={isLoading ? null : '–'} what={where}>
        {isLoading ? <OnItsWay gauge={gauge} /> : (failed ?? none)}
      </Fact>
    );
  }
  const isHeight = now.quantity === 'height';
  const quantity = isHeight ? units.height : units.flow;
  const isUnclear = answer.figures.remarks?.includes('Sen');
  const without = isUnclear ? noFlowWords(answer.figures) : 'the flow is not measured now';
  const read = isHeight ? `Height, read ${readAt(now)}; ${without}.` : `Read ${readAt(now)}.`;
  // In full below: with that, these words take a third line when the usual flow comes.
  const recorded = standIn && STAND_IN_WORDS[standIn];
  return (
    <Fact
      figure={quantity.number(now.value)}
      unit={quantity.unit}
      what={where}
      source={joined([read, recorded])}
    >
      {sayBelowFigure(facts, units)}
    </Fact>
  );
}
