import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { KeptFlow } from '#domain/river/daily-flow.ts';
import type { KeptForecast } from '#domain/river/forecast-accuracy.ts';
import type { IssueKind, KeptIssue } from '#domain/river/kept-issue.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { StoreDatabase } from './store-database.ts';

const stored = (cfs: number) => Math.round(100 * cfs);

/** A forecast of ten days takes a fifth of its JSON; a hundred points fill 50 MB in a year. */
const packed = (json: string) => deflateRawSync(json).toString('base64');
const unpacked = (text: string) => inflateRawSync(Buffer.from(text, 'base64')).toString();

/**
 * Forecast and measured flows by day, to 0.01 cfs, and whole forecasts as they were issued. Writes throw
 * if the store is busy.
 */
export function riverRecordIn(database: StoreDatabase) {
  return {
    async keepForecast(lid: string, days: readonly KeptForecast[]): Promise<void> {
      if (days.length === 0) return;
      const rows = days.map(({ flowCfs, ...day }) => ({ lid, ...day, flow: stored(flowCfs) }));
      await database.single((db) =>
        db
          .insertInto('kept_forecast')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing()),
      );
    },

    async forecasts(lid: string): Promise<KeptForecast[]> {
      const rows = await database.single((db) =>
        db
          .selectFrom('kept_forecast')
          .where('lid', '=', lid)
          .select(['issuedAt', 'leadDay', 'flow'])
          .orderBy('issuedAt')
          .orderBy('leadDay'),
      );
      return rows.map(({ flow, ...day }) => ({ ...day, flowCfs: flow / 100 }));
    },

    async issuesBefore(instant: string): Promise<{ lid: string; issuedAt: string }[]> {
      return database.single((db) =>
        db
          .selectFrom('kept_forecast')
          .where('issuedAt', '<', instant)
          .select(['lid', 'issuedAt'])
          .distinct()
          .orderBy('lid')
          .orderBy('issuedAt'),
      );
    },

    async dropForecasts(lid: string, issues: readonly string[]): Promise<void> {
      if (issues.length === 0) return;
      await database.single((db) =>
        db.deleteFrom('kept_forecast').where('lid', '=', lid).where('issuedAt', 'in', issues),
      );
    },

    /** Keeps a forecast as it was issued; one that is kept already stays. */
    async keepIssue({ kind, point, issuedAt, answer }: KeptIssue): Promise<void> {
      await database.single((db) =>
        db
          .insertInto('kept_issue')
          .values({ kind, point, issuedAt, answer: packed(answer) })
          .onConflict((conflict) => conflict.doNothing()),
      );
    },

    /** The forecasts issued for a point since an instant, oldest first. */
    async issues(kind: IssueKind, point: string, since: string): Promise<KeptIssue[]> {
      const rows = await database.single((db) =>
        db
          .selectFrom('kept_issue')
          .selectAll()
          .where('kind', '=', kind)
          .where('point', '=', point)
          .where('issuedAt', '>=', since)
          .orderBy('issuedAt'),
      );
      return rows.map(({ answer, ...issue }) => ({ ...issue, answer: unpacked(answer) }));
    },

    /** Drops the forecasts issued before an instant, of all services. */
    async dropIssuesBefore(instant: string): Promise<void> {
      await database.single((db) => db.deleteFrom('kept_issue').where('issuedAt', '<', instant));
    },

    async keepFlows(site: string, days: readonly KeptFlow[]): Promise<void> {
      if (days.length === 0) return;
      const rows = days.map(({ date, mean, low, high }) => {
        return { site, date, mean: stored(mean), low: stored(low), high: stored(high) };
      });
      await database.single((db) =>
        db
          .insertInto('kept_flow')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['site', 'date']).doUpdateSet(({ ref }) => ({
              mean: ref('excluded.mean'),
              low: ref('excluded.low'),
              high: ref('excluded.high'),
            })),
          ),
      );
    },

    async flows(site: string, from: PlainDate, to: PlainDate): Promise<KeptFlow[]> {
      const rows = await database.single((db) =>
        db
          .selectFrom('kept_flow')
          .where('site', '=', site)
          .where('date', '>=', from)
          .where('date', '<=', to)
          .select(['date', 'mean', 'low', 'high'])
          .orderBy('date'),
      );
      return rows.map(({ date, mean, low, high }) => {
        return { date, mean: mean / 100, low: low / 100, high: high / 100 };
      });
    },
  };
}

export type RiverRecord = ReturnType<typeof riverRecordIn>;
