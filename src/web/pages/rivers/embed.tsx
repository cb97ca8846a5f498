import type { ReadRiver, WebBuild } from '#contract/page.ts';
import { WHAT_CAME } from '#contract/river-address.ts';
import { embedCard } from '#web/charts/embed-card.tsx';
import { SmallRiver } from '#web/charts/small-river.tsx';
import { riverPath } from '#web/lib/facility/paths.ts';
import { momentWords, noFlowWords, whenRead } from '#web/lib/words/flow-words.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { STAND_IN_WORDS } from '#web/lib/words/stand-in-words.ts';
import { METRIC, type Units, US } from '#web/lib/words/units.ts';
import { isOnePlace, type RiverPlace } from '#web/river/river-readings.tsx';
import { riverRead } from './read-river.ts';
import { riverData, trapsFinding } from './rivers-data.ts';

type State = Exclude<ReturnType<typeof riverRead>['state'], string>;

const STANDINGS = {
  none: 'No forecast to go by.',
  expired: 'NOAA’s forecast has run out.',
  missed: 'NOAA’s forecast has missed what was measured.',
} as const;

function forecastWords({ point }: RiverPlace, read: ReadRiver, state: State): string {
  const { forecast } = read;
  if (point === null) return 'NOAA makes no forecast here.';
  if (forecast === null) return 'NOAA’s forecast could not be loaded.';
  const { kind } = state.report.forecast;
  if (read.standIn === 'recorded' && kind === 'current') return `${WHAT_CAME}.`;
  if (kind !== 'current') return STANDINGS[kind];
  const issued = forecast.issuedAt ? `, ${momentWords(Date.parse(forecast.issuedAt))}` : '';
  return `NOAA forecast${issued}.`;
}

function Water(props: { place: RiverPlace; read: ReadRiver; units: Units }) {
  const { place, read, units } = props;
  const { flow, height: heights } = units;
  const { parts, state } = riverRead(place, read, units);
  if (!place.gauge && !place.point) return <p>No gauge measures its flow.</p>;
  if (typeof state === 'string') return <p>Its readings and forecast could not be loaded.</p>;
  const { report, height, outlook } = state;
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
  const missing = state.isUnread
    ? 'Its readings could not be loaded.'
    : `${capitalized(noFlowWords(read.measured ?? {}))}.`;
  return (
    <>
      <p>
        {place.gauge ? <b>{shown?.figure ?? '–'}</b> : null}
        {place.gauge
          ? ` ${shown?.unit ?? flow.unit} at ${place.gauge.name}`
          : `At ${place.point?.name}`}
      </p>
      {outlook ? <p>{capitalized(outlook)}.</p> : null}
      <SmallRiver series={series} now={read.now} />
      <p>
        <small>
          {place.gauge && shown ? `Read ${shown.read}. ` : null}
          {place.gauge && !shown ? `${missing} ` : null}
          {forecastWords(place, read, state)}
          {series.some(({ usual }) => usual) ? ' Dashed: usual.' : ''}
          {read.standIn ? ` ${STAND_IN_WORDS[read.standIn]}` : ''}
        </small>
      </p>
    </>
  );
}

const UNKNOWN = 'No river of Freshet has this address.';

export const drawRiverEmbed: WebBuild['drawRiverEmbed'] = async (found, isDark, api) => {
  if (found === null) {
    return { isFound: false, html: embedCard(isDark, { title: UNKNOWN }) };
  }
  const [facilities, { links, mode }] = await Promise.all([api.facilities(), api.config()]);
  const { name, slug, place, traps, window } = riverData(found.river, facilities);
  const body = (
    <>
      <Water place={place} read={found.read} units={found.isMetric ? METRIC : US} />
      <p>
        <small>{trapsFinding(traps, window)}.</small>
      </p>
      <p>
        <small>
          {mode === 'demo' ? 'Demonstration. ' : ''}Freshet does not know whether it is open.
        </small>
      </p>
    </>
  );
  const page = `${links.site ?? ''}${riverPath(slug)}`;
  return { isFound: true, html: embedCard(isDark, { title: name, page }, body) };
};
