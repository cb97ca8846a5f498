import type { WebBuild } from '#contract/page.ts';
import { WHAT_CAME } from '#contract/river-address.ts';
import { sayRiver } from '#domain/say/river.ts';
import { capitalized } from '#domain/words/format.ts';
import { METRIC, type Units, US } from '#domain/words/units.ts';
import { embedCard } from '#web/charts/embed-card.tsx';
import { SmallRiver } from '#web/charts/small-river.tsx';
import {
  answerOf,
  type RiverAnswer,
  type RiverQuery,
  type Source,
} from '#web/lib/api/river-query.ts';
import { medianFlows, observedFlow, riverForecast } from '#web/lib/api/rivers.ts';
import { riverPath } from '#web/lib/facility/paths.ts';
import { type RiverTimes, siteNow } from '#web/lib/site/clock.ts';
import { momentWords, noFlowWords, whenRead } from '#web/lib/words/flow-words.ts';
import { STAND_IN_WORDS, standInIn } from '#web/lib/words/stand-in-words.ts';
import { riverParts } from '#web/river/flow-parts.ts';
import { isOnePlace, type RiverPlace } from '#web/river/river-place.ts';
import { type River, riverAt } from '#web/river/use-river.tsx';
import { riverData, trapsFinding } from './rivers-data.ts';

const STANDINGS = {
  none: 'No forecast to go by.',
  expired: 'NOAA’s forecast has run out.',
  missed: 'NOAA’s forecast has missed what was measured.',
} as const;

type AnswerAt = NonNullable<Parameters<WebBuild['drawRiverEmbed']>[0]>['answerAt'];

/** What a service answers at this moment, as a source of the river. */
async function sourceOf<T>(
  query: RiverQuery<T> | null,
  { answerAt, now }: { readonly answerAt: AnswerAt; readonly now: number },
): Promise<Source<RiverAnswer<T>>> {
  const response = query && (await answerAt(query.address));
  const answer = response && (await query.read(response, now));
  const state = answer ? { kind: 'loaded' as const, answer } : { kind: 'failed' as const };
  return { state, isLoading: false, retry: () => undefined };
}

async function askedRiver(
  place: RiverPlace,
  asked: { readonly answerAt: AnswerAt; readonly times: RiverTimes },
): Promise<River> {
  const { gauge, point } = place;
  const ask = { answerAt: asked.answerAt, now: asked.times.real };
  const [observed, medians, forecast] = await Promise.all([
    sourceOf(gauge && observedFlow(gauge.site), ask),
    sourceOf(gauge && medianFlows(gauge.site), ask),
    sourceOf(point && riverForecast(point.lid), ask),
  ]);
  return riverAt(place, { observed, medians, forecast }, asked.times);
}

function forecastWords({ place: { point }, sources, facts }: River): string {
  const answer = answerOf(sources.forecast);
  const forecast = answer?.figures;
  if (point === null) return 'NOAA makes no forecast here.';
  if (!forecast) return 'NOAA’s forecast could not be loaded.';
  // A forecast of heights alone says what is ahead, too.
  const kind = facts.ahead === null ? facts.report.forecast.kind : 'current';
  if (forecast.isRecorded && kind === 'current') return `${WHAT_CAME}.`;
  if (kind !== 'current') return STANDINGS[kind];
  const issued = forecast.issuedAt ? `, ${momentWords(Date.parse(forecast.issuedAt))}` : '';
  return `NOAA forecast${issued}.`;
}

function Water({ river, units }: { river: River; units: Units }) {
  const { place, sources, state, times, facts } = river;
  const { flow, height: heights } = units;
  const measured = answerOf(sources.observed);
  const standIn = standInIn((measured ?? answerOf(sources.forecast))?.source);
  if (!place.gauge && !place.point) return <p>No gauge measures its flow.</p>;
  if (state !== 'known') return <p>Its readings and forecast could not be loaded.</p>;
  const { report, height } = facts;
  const outlook = sayRiver(facts, units)?.line;
  const parts = riverParts(river, units);
  const isAhead = report.forecast.kind === 'current' && (!place.gauge || isOnePlace(place));
  const series = [parts.observed, isAhead ? parts.forecast : null].flatMap((part) =>
    part?.unit === 'cfs' ? [part.series] : [],
  );
  const shown = height
    ? { figure: heights.number(height.heightFt), unit: heights.unit, read: whenRead(height) }
    : report.now && {
        figure: flow.number(report.now.flowCfs),
        unit: flow.unit,
        read: whenRead(report.now),
      };
  const missing =
    sources.observed.state.kind === 'failed'
      ? 'Its readings could not be loaded.'
      : `${capitalized(noFlowWords(measured?.figures ?? {}))}.`;
  return (
    <>
      <p>
        {place.gauge ? <b>{shown?.figure ?? '–'}</b> : null}
        {place.gauge
          ? ` ${shown?.unit ?? flow.unit} at ${place.gauge.name}`
          : `At ${place.point?.name}`}
      </p>
      {outlook ? <p>{capitalized(outlook)}.</p> : null}
      <SmallRiver series={series} now={times.site} />
      <p>
        <small>
          {place.gauge && shown ? `Read ${shown.read}. ` : null}
          {place.gauge && !shown ? `${missing} ` : null}
          {forecastWords(river)}
          {series.some(({ usual }) => usual) ? ' The dashed line is the usual flow.' : ''}
          {standIn ? ` ${STAND_IN_WORDS[standIn]}` : ''}
        </small>
      </p>
    </>
  );
}

const UNKNOWN = 'No river on Freshet has this address.';

export const drawRiverEmbed: WebBuild['drawRiverEmbed'] = async (found, theme, api) => {
  if (found === null) {
    return { isFound: false, html: embedCard(theme, { title: UNKNOWN }) };
  }
  const [facilities, config] = await Promise.all([api.facilities(), api.config()]);
  const { links, mode } = config;
  const { name, slug, place, traps, window } = riverData(
    found.river,
    facilities,
    await api.floodElsewhere(found.river, found.river.forecast),
  );
  const water = await askedRiver(place, {
    answerAt: found.answerAt,
    times: { real: found.now, site: siteNow(config, found.now) },
  });
  const body = (
    <>
      <Water river={water} units={found.isMetric ? METRIC : US} />
      <p className="finding">{trapsFinding(traps, window)}.</p>
      <p>
        <small>{mode === 'demo' ? 'Demonstration. ' : ''}Check the rules before you fish.</small>
      </p>
    </>
  );
  const page = `${links.site ?? ''}${riverPath(slug)}`;
  return { isFound: true, html: embedCard(theme, { title: name, page }, body) };
};
