import type { ReadRiver } from '#contract/page.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import { forecastFlow, forecastHeights } from '#domain/river/flow-unit.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { joined } from '#web/lib/words/format.ts';
import { STAND_IN_WORDS } from '#web/lib/words/stand-in-words.ts';
import { type Units, US } from '#web/lib/words/units.ts';
import { riverParts } from '#web/river/flow-parts.ts';
import type { RiverPlace, RiverSources } from '#web/river/river-readings.tsx';
import { riverState } from '#web/river/river-summary.tsx';

function sourcesOf({ measured, medians, forecast, now, standIn }: ReadRiver): RiverSources {
  function source<T>(figures: T | null) {
    const answer = figures && {
      figures,
      source: standIn,
      isStale: false,
      isOld: false,
      againAt: null,
      fetchedAt: now,
      newestAt: null,
    };
    const state = answer ? { kind: 'loaded' as const, answer } : { kind: 'failed' as const };
    return { state, isLoading: false, retry: () => undefined };
  }
  const ahead = forecast && {
    ...forecastFlow(forecast),
    issuedAt: forecast.issuedAt,
    heights: forecastHeights(forecast),
    thresholds: forecast.thresholds ?? {},
    accuracy: [],
    isRecorded: standIn === 'recorded',
  };
  return {
    observed: source(measured && believable(measured)),
    medians: source(medians),
    forecast: source(ahead),
  };
}

export function riverRead(place: RiverPlace, read: ReadRiver, units: Units) {
  const sources = sourcesOf(read);
  const parts = riverParts(place, sources, read.now, units);
  return { parts, state: riverState(place, sources, parts, read.now) };
}

/** What the server can say about a river until the browser has the readings; `null` without current readings. */
export function firstSight(place: RiverPlace, read: ReadRiver | null) {
  if (read === null) return null;
  const { state } = riverRead(place, read, US);
  if (typeof state === 'string') return null;
  const { report, height, outlook } = state;
  const now = height ?? report.now;
  if (place.gauge && (now === null || now.isOld)) return null;
  const [quantity, value] = height
    ? [US.height, height.heightFt]
    : [US.flow, report.now?.flowCfs ?? null];
  const moment = now && momentWords(now.at);
  const words = joined([
    `${height ? 'Height, read' : 'Read'} ${moment}.`,
    read.standIn && STAND_IN_WORDS[read.standIn],
  ]);
  return {
    outlook,
    at: now?.at ?? read.now,
    now: value === null ? null : { figure: quantity.number(value), unit: quantity.unit, words },
  };
}

export type FirstSight = NonNullable<ReturnType<typeof firstSight>>;
