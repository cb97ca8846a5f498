import { useMemo } from 'react';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { forecastParts, observedParts } from '#domain/river/flow-day.ts';
import type { FlowReport } from '#domain/river/flow-report.ts';
import { RIVER_CANVAS } from '#web/charts/canvas.ts';
import { ChartCanvas } from '#web/charts/chart-canvas.tsx';
import { ChartCard, ChartPlaceholder } from '#web/charts/chart-card.tsx';
import { forecastSeries, observedSeries } from '#web/charts/flow-series.ts';
import { placedRiver } from '#web/charts/placed-river.ts';
import { useReading } from '#web/charts/reading.ts';
import { RiverChart, RiverLegend } from '#web/charts/river-chart.tsx';
import { riverSeries } from '#web/charts/river-series.ts';
import { answerOf } from '#web/lib/api/use-source.ts';
import { cfs, momentWords } from '#web/lib/words/flow-words.ts';
import { provenance } from './flow-table.tsx';
import { PictureTable, pictureCsv } from './picture-table.tsx';
import { forecastWords, pictureHeadline, pictureSummary } from './picture-words.ts';
import styles from './river.module.css';
import type { RiverTimes } from './river-clock.ts';
import type { RiverSources } from './river-readings.tsx';

const TITLE = 'Past week and next ten days';
const KINDS = { observed: 'measured', forecast: 'forecast for' } as const;

/** Takes the place of the picture while its figures load. */
export function RiverPictureLoading() {
  return (
    <div className={styles.pictureLoading}>
      <ChartCard title={TITLE} headline="" chart={<ChartPlaceholder tall />} />
    </div>
  );
}

/**
 * What was measured and what is forecast at one place, on one axis; nothing without a figure.
 *
 * @param props.river its name.
 */
export function RiverPicture(props: {
  river: string;
  sources: RiverSources;
  report: FlowReport;
  times: RiverTimes;
}) {
  const { river, report } = props;
  const now = props.times.site;
  const { observed, forecast, medians } = props.sources;
  const [measured, ahead] = [answerOf(observed), answerOf(forecast)];
  const usual = answerOf(medians)?.figures ?? NO_MEDIANS;
  const [reading, read] = useReading(TITLE);
  const drawn = useMemo(() => {
    const past = measured && observedSeries(measured.figures.readings, [], now);
    // Without a unit it may be no flow.
    const next = ahead?.figures.isUnitKnown ? forecastSeries(ahead.figures.points, [], now) : null;
    const thresholds = ahead?.figures.thresholds ?? {};
    const series = riverSeries({
      observed: past,
      forecast: next,
      medians: usual,
      levels: Object.fromEntries(
        Object.entries(thresholds).flatMap(([category, { flowCfs }]) =>
          flowCfs === null ? [] : [[category, flowCfs]],
        ),
      ),
      now,
    });
    return series && { series, placed: placedRiver(series), past, next, thresholds };
  }, [measured, ahead, usual, now]);
  if (drawn === null) return null;
  const { series, placed } = drawn;
  const parts = {
    series,
    observed: drawn.past,
    forecast: drawn.next,
    standing: report.forecast,
    thresholds: drawn.thresholds,
    without: {
      observed: measured
        ? 'The gauge has sent no readings in the past 7 days.'
        : 'The readings of the past 7 days could not be loaded.',
      forecast: ahead
        ? ahead.figures.isUnitKnown
          ? 'NOAA has no forecast for this river at the moment.'
          : 'NOAA gave no units with its forecast, so it is not drawn here.'
        : 'The forecast could not be loaded.',
    },
  };
  const point = reading === null ? undefined : placed.points[reading];
  const headline = point
    ? { flow: cfs(point.flow), moment: `${KINDS[point.kind]} ${momentWords(point.at)}` }
    : pictureHeadline(parts);
  const issuedAt = ahead?.figures.issuedAt ?? null;
  const days = {
    measured: measured ? observedParts(measured.figures.readings) : [],
    ahead: drawn.next && ahead ? forecastParts(ahead.figures.points) : [],
    medians: series.usual === null ? NO_MEDIANS : usual,
  };
  const from = {
    measured: provenance('measured', {
      place: river,
      source: measured?.source ?? null,
      at: drawn.past?.stretches.at(-1)?.at(-1)?.at ?? null,
    }),
    ahead: provenance('forecast', {
      place: river,
      source: ahead?.source ?? null,
      at: issuedAt === null ? null : Date.parse(issuedAt),
    }),
  };
  return (
    <ChartCard
      title={TITLE}
      header={river}
      headline={
        headline ? (
          <>
            {headline.flow} <small>{headline.moment}</small>
          </>
        ) : null
      }
      chart={
        <ChartCanvas
          name={`${TITLE}, ${river}, cubic feet per second`}
          points={placed.points}
          reading={reading}
          onRead={read}
          height={RIVER_CANVAS.height}
        >
          <RiverChart placed={placed} reading={reading} />
        </ChartCanvas>
      }
      legend={
        <RiverLegend
          placed={placed}
          forecastWords={forecastWords(issuedAt === null ? null : Date.parse(issuedAt), now)}
        />
      }
      summary={pictureSummary(parts)}
      table={
        <PictureTable
          caption={`Flow at ${river} by day, measured and forecast, in cubic feet per second`}
          {...days}
          csv={() => pictureCsv(days, from)}
        />
      }
    />
  );
}
