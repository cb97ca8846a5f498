import { useMemo, useState } from 'react';
import type { RiverGauge } from '#contract/rivers.ts';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import type { FlowChange } from '#domain/river/flow-now.ts';
import { type GaugeStanding, gaugeStanding, type RiverNow } from '#domain/river/river-facts.ts';
import { OLD_AFTER_MS } from '#domain/river/river-value.ts';
import { besideWords, figureOf, STATES, TRENDS } from '#domain/say/river-now.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { counted, DOT, joined } from '#domain/words/format.ts';
import type { Units } from '#domain/words/units.ts';
import { answerOf, useSource } from '#web/lib/api/river-query.ts';
import { medianFlows, observedFlow } from '#web/lib/api/rivers.ts';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useRiverClock } from '#web/lib/site/clock.ts';
import { changeWords, isStillToCome, momentWords, noFlowWords } from '#web/lib/words/flow-words.ts';
import { Section } from '#web/ui/section.tsx';
import { StandInMark } from './figures-status.tsx';
import { LateGaugeFlow } from './late-river.tsx';
import { AlertLink, PlaceLink } from './place-link.tsx';
import styles from './river-page.module.css';
import { placeOf } from './river-place.ts';
import { RiverReadings, useRiver } from './use-river.tsx';

/** A gauge reports at least every hour; a reading this old says when it was read. */
const FRESH_MS = 2 * HOUR_MS;

/** A gauge of a river with its newest reading, as far as the server has kept it. */
export interface GaugeOfRiver {
  readonly gauge: RiverGauge;
  readonly standing: GaugeStanding | null;
}

/** `+240 cfs in a day`; where the river has turned since, `rising; 23,800 cfs lower than a day ago`. */
export function changeInDay(
  { trend }: Pick<RiverNow, 'trend'>,
  change: FlowChange | null,
  units: Units,
): string | null {
  if (change === null) return null;
  const isUp = trend === 'rising' || trend === 'rising-fast';
  const hasTurned = (isUp && change.by < 0) || (trend === 'falling' && change.by > 0);
  if (trend === null || !hasTurned) return `${changeWords(change, units)} in a day`;
  const side = change.by > 0 ? 'higher' : 'lower';
  return `${TRENDS[trend]}; ${units.flow.text(Math.abs(change.by))} ${side} than a day ago`;
}

/** What the row of a gauge says before it is opened. */
function rowWords({ gauge, standing }: GaugeOfRiver, instant: number, units: Units) {
  if (gauge.site === null) return { figure: '', quiet: 'NOAA forecast only' };
  if (standing === null) return { figure: '', quiet: null };
  const { now, dayChange } = standing;
  if (now === null) return { figure: '–', quiet: noFlowWords(standing) };
  const read = `read ${momentWords(now.at)}`;
  if (now.quantity === 'height') return { figure: figureOf(now, units), quiet: `height, ${read}` };
  const beside = now.beside && besideWords(now.beside, now.value, units);
  const trend = now.state ? STATES[now.state] : changeInDay(now, dayChange, units);
  const age = instant - now.at;
  const isOld = age > OLD_AFTER_MS;
  const isFresh = age <= FRESH_MS && !isStillToCome(age);
  const state = isOld ? [] : [beside, trend];
  const quiet = joined([...state, isFresh ? null : read], DOT);
  return { figure: units.flow.number(now.value), quiet };
}

/** Static pages carry no reading: there the browser asks for each, after the river's main gauge. */
function useStanding({ gauge, standing }: GaugeOfRiver): GaugeStanding | null {
  const { state, times } = useRiver();
  const site = standing === null && state !== 'loading' ? gauge.site : null;
  const measured = answerOf(useSource(observedFlow, site))?.figures;
  const medians = answerOf(useSource(medianFlows, site))?.figures ?? NO_MEDIANS;
  if (!measured) return standing;
  return gaugeStanding({ gauge: null, measured, medians, forecast: null, now: times.site });
}

function GaugeRow(row: GaugeOfRiver) {
  const { gauge } = row;
  const standing = useStanding(row);
  const { times } = useRiver();
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const clock = useRiverClock();
  const place = useMemo(() => placeOf(gauge), [gauge]);
  const linked = place.gauge ?? place.point;
  const instant = useHasScript() ? times.site : (standing?.instant ?? times.site);
  const { figure, quiet } = rowWords({ gauge, standing }, instant, units);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.gauge}>
        <span className={styles.name}>
          <b>{gauge.name}</b>{' '}
          <span className="fine">
            {quiet ?? <span className="only-with-script">open it for its newest reading</span>}
          </span>
        </span>{' '}
        <span className="figure">{figure}</span>
      </summary>
      {isOpen ? (
        <RiverReadings place={place} clock={clock}>
          <LateGaugeFlow />
          {place.gauge ? (
            <p className="note">
              <AlertLink gauge={place.gauge} words="Alerts by e-mail or text" />
            </p>
          ) : null}
        </RiverReadings>
      ) : (
        <p className="note without-script">
          The graphs need JavaScript. {linked ? <PlaceLink place={linked} /> : null}
        </p>
      )}
    </details>
  );
}

function whereOn(river: string, gauges: readonly GaugeOfRiver[]): string {
  const isOne = gauges.length === 1;
  if (gauges.every(({ gauge }) => gauge.water !== river)) {
    return isOne ? ' on a tributary' : ' on its tributaries';
  }
  return isOne ? '' : ' from the mouth upward';
}

export function GaugeRows(props: { river: string; gauges: readonly GaugeOfRiver[] }) {
  const { river, gauges } = props;
  const { sources } = useRiver();
  const units = useUnits();
  if (gauges.length === 0) return null;
  return (
    <Section
      id="gauges"
      heading={`${counted(gauges.length, 'gauge')}${whereOn(river, gauges)}`}
      label={`The figures are flows now, in ${units.flow.unit}. Tap a gauge for its graphs.`}
    >
      <StandInMark observed={sources.observed} />
      <div className="ruled">
        {gauges.map((gauge) => (
          <GaugeRow key={gauge.gauge.name} {...gauge} />
        ))}
      </div>
    </Section>
  );
}
