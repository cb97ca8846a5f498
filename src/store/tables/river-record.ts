import type { Kysely } from 'kysely';
import type { KeptForecast } from '#domain/river/forecast-accuracy.ts';
import type { KeptFlow } from '#domain/river/kept-flow.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { RiverRecord } from '../store.ts';
import type { StoreTables } from './schema.ts';

const stored = (cfs: number) => Math.round(100 * cfs);

/** {@link RiverRecord} on any database that Kysely supports. */
export class SqlRiverRecord implements RiverRecord {
  readonly #db: Kysely<StoreTables>;

  constructor(db: Kysely<StoreTables>) {
    this.#db = db;
  }

  async keepForecast(lid: string, days: readonly KeptForecast[]): Promise<void> {
    if (days.length === 0) return;
    const rows = days.map(({ issuedAt, leadDay, flowCfs }) => ({
      lid,
      issued_at: issuedAt,
      lead_day: leadDay,
      flow: stored(flowCfs),
    }));
    await this.#db
      .insertInto('kept_forecast')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async forecasts(lid: string): Promise<KeptForecast[]> {
    const rows = await this.#db
      .selectFrom('kept_forecast')
      .where('lid', '=', lid)
      .select(['issued_at', 'lead_day', 'flow'])
      .orderBy('issued_at')
      .orderBy('lead_day')
      .execute();
    return rows.map(({ issued_at, lead_day, flow }) => ({
      issuedAt: issued_at,
      leadDay: lead_day,
      flowCfs: flow / 100,
    }));
  }

  async issuesBefore(instant: string): Promise<{ lid: string; issuedAt: string }[]> {
    return this.#db
      .selectFrom('kept_forecast')
      .where('issued_at', '<', instant)
      .select(['lid', 'issued_at as issuedAt'])
      .distinct()
      .orderBy('lid')
      .orderBy('issued_at')
      .execute();
  }

  async dropForecasts(lid: string, issues: readonly string[]): Promise<void> {
    if (issues.length === 0) return;
    await this.#db
      .deleteFrom('kept_forecast')
      .where('lid', '=', lid)
      .where('issued_at', 'in', issues)
      .execute();
  }

  async keepFlows(site: string, days: readonly KeptFlow[]): Promise<void> {
    if (days.length === 0) return;
    const rows = days.map(({ date, mean, low, high }) => ({
      site,
      date,
      mean: stored(mean),
      low: stored(low),
      high: stored(high),
    }));
    await this.#db
      .insertInto('kept_flow')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['site', 'date']).doUpdateSet(({ ref }) => ({
          mean: ref('excluded.mean'),
          low: ref('excluded.low'),
          high: ref('excluded.high'),
        })),
      )
      .execute();
  }

  async flows(site: string, from: PlainDate, to: PlainDate): Promise<KeptFlow[]> {
    const rows = await this.#db
      .selectFrom('kept_flow')
      .where('site', '=', site)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .select(['date', 'mean', 'low', 'high'])
      .orderBy('date')
      .execute();
    return rows.map(({ date, mean, low, high }) => ({
      date,
      mean: mean / 100,
      low: low / 100,
      high: high / 100,
    }));
  }
}
