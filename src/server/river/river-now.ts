import type { RiverNow } from '#contract/now.ts';
import { type RiverSubject, standInOf } from '#contract/river-address.ts';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { weekendFlow } from '#domain/river/days-ahead.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import { forecastFlow, forecastHeights, forecastPoints } from '#domain/river/flow-unit.ts';
import { gaugeNow } from '#domain/river/gauge-now.ts';
import { forecastFigures, riverFacts, type SpotFigures } from '#domain/river/river-facts.ts';
import type { RiverKind, RiverValues } from '#domain/river/river-value.ts';
import { sayRiver } from '#domain/say/river.ts';
import { US } from '#domain/words/units.ts';
import type { Rivers } from './rivers.ts';

export interface RiverSpot {
  readonly site: string | null;
  readonly gauge: string | null;
  readonly lid: string | null;
  readonly point: string | null;
}

/** What is known of a river; `null` for what no service has answered. */
interface SpotAnswers {
  readonly flow: RiverValues['flow'] | null;
  readonly medians: RiverValues['medians'] | null;
  readonly forecast: RiverValues['forecast'] | null;
}

/** What is kept of a river. It costs no service a call; a stand-in, which costs none, is asked. */
export async function keptAnswers(
  { site, lid }: RiverSpot,
  { cache, standIn }: Pick<Rivers, 'cache' | 'standIn'>,
): Promise<SpotAnswers> {
  async function kept<Kind extends RiverKind>(
    subject: RiverSubject & { readonly kind: Kind },
  ): Promise<RiverValues[Kind] | null> {
    const answer =
      standIn === null ? await cache.kept(subject) : await cache.ask(subject).catch(() => null);
    return answer && (answer.value as RiverValues[Kind]);
  }
  const [flow, medians, forecast] = await Promise.all([
    site === null ? null : kept({ kind: 'flow', site }),
    site === null ? null : kept({ kind: 'medians', site }),
    lid === null ? null : kept({ kind: 'forecast', lid }),
  ]);
  return { flow, medians, forecast };
}

/** A river's answers as the figures that its facts are worked out from. */
export function spotFigures(
  { site, gauge, point }: RiverSpot,
  { flow, medians, forecast }: SpotAnswers,
  { gauges, riverNow }: Pick<Rivers, 'gauges' | 'riverNow'>,
): SpotFigures {
  const isSetByDam = gauges.some((candidate) => candidate.site === site && candidate.isSetByDam);
  return {
    gauge,
    measured: flow && believable({ ...flow, isSetByDam }),
    medians: medians ?? NO_MEDIANS,
    forecast:
      forecast === null || point === null
        ? null
        : forecastFigures(point, {
            ...forecastFlow(forecast),
            heights: forecastHeights(forecast),
            thresholds: forecast.thresholds,
            issuedAt: forecast.issuedAt,
          }),
    now: riverNow(),
  };
}

/** Significant digits of a forecast: more would claim what nobody knows. */
const FORECAST_DIGITS = 2;

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/**
 * The river as one flat object, as far as it is kept.
 *
 * @param beside what its other gauges say: the highest flood, and the flow where the forecast is for
 */
export async function riverNow(
  spot: RiverSpot,
  rivers: Rivers,
  beside: Pick<SpotFigures, 'elsewhere' | 'atPoint'>,
): Promise<RiverNow> {
  const { standIn } = rivers;
  const answers = await keptAnswers(spot, rivers);
  const figures = { ...spotFigures(spot, answers, rivers), ...beside };
  const { measured: flow, forecast: ahead, now } = figures;
  const facts = riverFacts(figures);
  const { report, height } = facts;
  const reading = report.now;
  const said = sayRiver(facts, US);
  const water = flow && gaugeNow(flow.temperature, now);
  const points = forecastPoints(ahead?.points ?? []).filter(({ at }) => at >= now);
  const peak = points.reduce<(typeof points)[number] | null>(
    (a, b) => (a === null || b.flow > a.flow ? b : a),
    null,
  );
  const weekend = report.forecast.kind === 'current' ? weekendFlow(points, now) : null;
  const change = reading?.changes.find(({ hours }) => hours === 24)?.by;
  return {
    river: spot.gauge,
    river_gauge: spot.site,
    river_simulated: standIn === 'simulated',
    river_note:
      standIn && standInOf(standIn, answers.forecast === null ? 'flow' : 'forecast').words,
    river_word: said?.word ?? null,
    river_line: said?.line ?? null,
    river_sentence: said?.sentence ?? null,
    flow_cfs: reading?.flowCfs ?? null,
    flow_read_at: instant(reading?.at),
    flow_change_day_cfs: change === undefined ? null : Math.round(10 * change) / 10,
    flow_trend: reading?.trend ?? null,
    flow_usual_cfs: reading?.usualCfs ?? null,
    flow_class: reading?.standing?.flowClass ?? null,
    height_ft: reading?.stageFt ?? height?.heightFt ?? null,
    water_celsius: water && !water.isOld ? water.value : null,
    forecast_point: spot.point,
    forecast_issued_at: answers.forecast?.issuedAt ?? null,
    forecast_peak_cfs: peak && Number(peak.flow.toPrecision(FORECAST_DIGITS)),
    forecast_peak_at: instant(peak?.at),
    weekend_day: weekend?.date ?? null,
    weekend_cfs: weekend?.flowCfs ?? null,
  };
}
