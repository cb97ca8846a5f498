import { useMemo, useRef, useState } from 'react';
import type { RiverGauge } from '#contract/rivers.ts';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import { besideWords, figureOf, STATES } from '#domain/say/river-now.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { counted, joined } from '#domain/words/format.ts';
import { answerOf, medianFlows, observedFlow, useSource } from '#web/lib/api/rivers.ts';
import { useIsNear } from '#web/lib/browser/use-is-near.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useClock, useRiverClock } from '#web/lib/site/clock.ts';
import { changeWords, isStillToCome, noFlowWords, whenRead } from '#web/lib/words/flow-words.ts';
import { Section } from '#web/ui/section.tsx';
import { StandInMark } from './figures-status.tsx';
import { AlertLink } from './river-frame.tsx';
import styles from './river-page.module.css';
import { placeOf } from './river-place.ts';
import { GaugeFlow } from './river-section.tsx';
import { RiverReadings, useRiver } from './use-river.tsx';

const FRESH_MS = 2 * HOUR_MS;

function useNow(site: string | null) {
  const observed = useSource(observedFlow, site);
  const medians = answerOf(useSource(medianFlows, site))?.figures ?? NO_MEDIANS;
  const times = useClock(useRiverClock());
  const units = useUnits();
  const answer = answerOf(observed);
  if (answer === null) {
    const isFailed = observed.state.kind === 'failed';
    return { figure: '', quiet: isFailed ? 'Its readings could not be loaded.' : '' };
  }
  const { now, report } = riverFacts({
    gauge: null,
    measured: answer.figures,
    medians,
    forecast: null,
    now: times.site,
  });
  if (now === null) return { figure: '–', quiet: noFlowWords(answer.figures) };
  if (now.quantity === 'height') {
    return { figure: figureOf(now, units), quiet: `height, read ${whenRead(now)}` };
  }
  const beside = now.beside && besideWords(now.beside, now.value, units);
  const day = report.now?.changes.find(({ hours }) => hours === 24);
  const change = day && `${changeWords(day, units)} in a day`;
  const current = now.isOld ? [] : [beside, now.state ? STATES[now.state] : change];
  const age = (now.age > FRESH_MS || isStillToCome(now.age)) && `read ${whenRead(now)}`;
  return { figure: units.flow.number(now.value), quiet: joined([...current, age], ' · ') };
}

/** @param props.isAsked whether it may load: only near the screen, and after the page's main gauge. */
function GaugeRow({ gauge, isAsked }: { gauge: RiverGauge; isAsked: boolean }) {
  const { figure, quiet } = useNow(isAsked ? gauge.site : null);
  const [isOpen, setOpen] = useState(false);
  const clock = useRiverClock();
  const place = useMemo(() => placeOf(gauge), [gauge]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.gauge}>
        <span className={styles.name}>
          <b>{gauge.name}</b>{' '}
          <span className="fine">{gauge.site === null ? 'only forecast, by NOAA' : quiet}</span>
        </span>{' '}
        <span className="figure">{figure}</span>
      </summary>
      {isOpen ? (
        <RiverReadings place={place} clock={clock}>
          <GaugeFlow />
          {place.gauge ? (
            <p className="note">
              <AlertLink gauge={place.gauge} words="Alerts by e-mail or text" />
            </p>
          ) : null}
        </RiverReadings>
      ) : null}
    </details>
  );
}

function whereOn(river: string, gauges: readonly RiverGauge[]): string {
  const isOne = gauges.length === 1;
  if (gauges.every(({ water }) => water !== river)) {
    return isOne ? ' on a tributary' : ' on its tributaries';
  }
  return isOne ? '' : ' from the mouth upward';
}

export function GaugeRows({ river, gauges }: { river: string; gauges: readonly RiverGauge[] }) {
  const { sources, units } = useRiver();
  const { observed, forecast } = sources;
  const isLoading = [observed, forecast].every(({ state }) => state.kind === 'loading');
  const element = useRef<HTMLDivElement>(null);
  const isAsked = useIsNear(element) && !isLoading;
  if (gauges.length === 0) return null;
  return (
    <Section
      id="gauges"
      heading={`${counted(gauges.length, 'gauge')}${whereOn(river, gauges)}`}
      label={`${units.flow.unit} now. ${gauges.length > 1 ? 'Each opens' : 'Opens'} its graphs.`}
    >
      <StandInMark observed={observed} />
      <div className="ruled" ref={element}>
        {gauges.map((gauge) => (
          <GaugeRow key={gauge.name} gauge={gauge} isAsked={isAsked} />
        ))}
      </div>
    </Section>
  );
}
