import type { RiverSubject } from '#contract/river-address.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import { finishedDays } from '#domain/river/flow-day.ts';
import { forecastAccuracy, forecastDays } from '#domain/river/forecast-accuracy.ts';
import type { ForecastAccuracy } from '#domain/river/river-value.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { RiverRecord } from '#store/store.ts';
import type { RiverUpstream, UpstreamValue } from './upstream.ts';

const READ_DAYS = 7;
/** Forecasts older than this cover no future day. */
const FORECAST_DAYS = 10;

/** Stores the forecasts and finished days that the services send. */
export function keepRivers(parts: {
  readonly upstream: RiverUpstream;
  readonly record: RiverRecord;
  readonly gauges: readonly Gauge[];
  readonly now: () => number;
  readonly logger: { error(error: unknown, message: string): void };
}) {
  const { upstream, record, gauges, now, logger } = parts;
  const measured = gauges.filter(measuresFlow);
  const sites = new Set(measured.map(({ site }) => site));
  const siteOf = new Map(measured.map(({ lid, site }) => [lid, site]));

  async function keep({ kind, value }: UpstreamValue): Promise<void> {
    if (kind === 'flow' && sites.has(value.site)) {
      const span = { from: now() - READ_DAYS * DAY_MS, now: now() };
      await record.keepFlows(value.site, finishedDays(believable(value).readings, span));
    }
    if (kind === 'forecast' && siteOf.has(value.lid)) {
      const issued = Date.parse(value.issuedAt ?? '');
      const isCurrent = issued <= now() && issued > now() - FORECAST_DAYS * DAY_MS;
      if (isCurrent) await record.keepForecast(value.lid, forecastDays(value));
    }
  }

  return {
    upstream: {
      ...upstream,
      async ask(subject: RiverSubject): Promise<UpstreamValue> {
        const answer = await upstream.ask(subject);
        await keep(answer).catch((error: unknown) => {
          logger.error(error, `cannot store the days of "${answer.kind}"`);
        });
        return answer;
      },
    },
    async accuracy(lid: string): Promise<readonly ForecastAccuracy[]> {
      const site = siteOf.get(lid);
      const forecasts = site === undefined ? [] : await record.forecasts(lid);
      const first = forecasts[0];
      if (site === undefined || first === undefined) return [];
      const from = pacificDay(Date.parse(first.issuedAt));
      return forecastAccuracy(forecasts, await record.flows(site, from, pacificDay(now())));
    },
  };
}
