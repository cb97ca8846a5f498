import { useRef, useState } from 'react';
import type { RiverGauge } from '#contract/rivers.ts';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import { besideWords, figureOf, STATES } from '#domain/say/river.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { medianFlows, observedFlow } from '#web/lib/api/rivers.ts';
import { answerOf, useSource } from '#web/lib/api/use-source.ts';
import { useNear } from '#web/lib/browser/use-near.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useClock, useRiverClock } from '#web/lib/site/clock.ts';
import { changeWords, isStillToCome, noFlowWords, whenRead } from '#web/lib/words/flow-words.ts';
import { counted, joined } from '#web/lib/words/format.ts';
import { Late } from '#web/ui/late.tsx';
import { Section } from '#web/ui/section.tsx';
import { StandInMark } from './figures-status.tsx';
import { RIVER_FLOWS } from './river-code.ts';
import { AlertLink, Analyzing } from './river-frame.tsx';
import styles from './river-page.module.css';
import { type RiverPlace, RiverReadings, useRiverReadings } from './river-readings.tsx';

const FRESH_MS = 2 * HOUR_MS;

/** A gauge with its own forecast, never that of another place. */
export function placeOf({ site, lid, name }: RiverGauge): RiverPlace {
  return {
    gauge: site === null ? null : { site, name },
    point: lid === null ? null : { lid, name },
    reason: `${name}.`,
    nearest: null,
  };
}

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
  const place = placeOf(gauge);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.gauge}>
        <span>
          <b>{gauge.name}</b>{' '}
          <span className="fine">{gauge.site === null ? 'only forecast, by NOAA' : quiet}</span>
        </span>{' '}
        <span className="figure">{figure}</span>
      </summary>
      {isOpen ? (
        <RiverReadings place={place} clock={clock}>
          <Late
            code={RIVER_FLOWS}
            loading={<Analyzing />}
            lost="The graphs of this gauge could not be loaded."
          >
            {({ RiverGraphs }) => <RiverGraphs place={place} />}
          </Late>
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
  const { sources } = useRiverReadings();
  const { observed, forecast } = sources;
  const { flow } = useUnits();
  const isLoading = [observed, forecast].every(({ state }) => state.kind === 'loading');
  const element = useRef<HTMLDivElement>(null);
  const isAsked = useNear(element) !== null && !isLoading;
  if (gauges.length === 0) return null;
  return (
    <Section
      id="gauges"
      heading={`${counted(gauges.length, 'gauge')}${whereOn(river, gauges)}`}
      label={`${flow.unit} now. ${gauges.length > 1 ? 'Each opens' : 'Opens'} its graphs.`}
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
