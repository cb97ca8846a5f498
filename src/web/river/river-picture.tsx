import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { forecastParts, measuredDays } from '#domain/river/flow-day.ts';
import type { FlowReport } from '#domain/river/flow-report.ts';
import { TIDAL_SITES } from '#domain/river/river-value.ts';
import { ChartCard, useReading } from '#web/charts/chart-frame.tsx';
import { RiverChart, RiverLegend } from '#web/charts/flow-chart.tsx';
import { forecastSeries, observedSeries, riverSeries } from '#web/charts/flow-series.ts';
import { answerOf } from '#web/lib/api/use-source.ts';
import { cfs, momentWords } from '#web/lib/words/flow-words.ts';
import { flowHeadline } from './flow-cards.tsx';
import { TITLES } from './flows-loading.tsx';
import { useRiverReadings } from './river-readings.tsx';
import { pictureTable, provenance, RiverTable } from './river-tables.tsx';
import { forecastWords, pictureHeadline, pictureSummary } from './river-words.ts';

const KINDS = { observed: 'measured', forecast: 'forecast for' } as const;

/** What was measured and what is forecast at one place, on one axis; nothing without a figure. */
export function RiverPicture({ river, report }: { river: string; report: FlowReport }) {
  const { sources, times } = useRiverReadings();
  const [reading, onRead] = useReading(TITLES.both);
  const [measured, ahead] = [answerOf(sources.observed), answerOf(sources.forecast)];
  const medians = answerOf(sources.medians)?.figures ?? NO_MEDIANS;
  const now = times.site;
  const observed =
    measured && observedSeries(measured.figures.readings, [], now, measured.figures.earlier);
  // Without a unit it may be no flow.
  const forecast = ahead?.figures.isUnitKnown
    ? forecastSeries(ahead.figures.points, [], now)
    : null;
  const thresholds = ahead?.figures.thresholds ?? {};
  const series = riverSeries({ observed, forecast, medians, thresholds, now });
  if (series === null) return null;
  const noForecast = ahead?.figures.heights?.length
    ? 'NOAA forecasts only the height, shown below.'
    : ahead?.figures.isUnitKnown
      ? 'NOAA has no forecast for this river at the moment.'
      : 'NOAA gave no units with its forecast, so it is not drawn here.';
  const parts = {
    series,
    observed,
    forecast,
    thresholds,
    standing: report.forecast,
    isTidal: TIDAL_SITES.has(measured?.figures.site ?? ''),
    without: {
      observed: measured
        ? 'The gauge has sent no flow in the past 7 days.'
        : 'The readings of the past 7 days could not be loaded.',
      forecast: ahead ? noForecast : 'The forecast could not be loaded.',
    },
  };
  const point = reading === null ? undefined : series.readable[reading];
  const headline = point
    ? { flow: cfs(point.flow), moment: `${KINDS[point.kind]} ${momentWords(point.at)}` }
    : pictureHeadline(parts);
  const issued = ahead?.figures.issuedAt ?? null;
  const issuedAt = issued === null ? null : Date.parse(issued);
  const from = {
    measured: provenance('measured', {
      place: river,
      source: measured?.source ?? null,
      at: observed?.lines.at(-1)?.at(-1)?.at ?? null,
    }),
    forecast: provenance('forecast', { place: river, source: ahead?.source ?? null, at: issuedAt }),
  };
  return (
    <ChartCard
      title={TITLES.both}
      header={river}
      headline={flowHeadline(headline)}
      chart={
        <RiverChart
          name={`${TITLES.both}, ${river}, cubic feet per second`}
          series={series}
          reading={reading}
          onRead={onRead}
        />
      }
      legend={<RiverLegend series={series} forecastWords={forecastWords(issuedAt, now)} />}
      summary={pictureSummary(parts)}
      table={
        <RiverTable
          caption={`Flow at ${river} by day, measured and forecast, in cubic feet per second`}
          {...pictureTable(
            measured ? measuredDays(measured.figures) : [],
            forecast && ahead ? forecastParts(ahead.figures.points) : [],
            series.usual === null ? NO_MEDIANS : medians,
          )}
          chart="past-week-and-next-ten-days"
          from={Object.fromEntries(
            Object.entries(from).flatMap(([kind, columns]) =>
              Object.entries(columns).map(([name, value]) => [`${kind}_${name}`, value]),
            ),
          )}
        />
      }
    />
  );
}
