import type { Chances } from '#contract/river.ts';
import type { ForecastChances } from '#domain/river/forecast-chances.ts';
import { riverQuery } from './river-query.ts';

export interface ChancesAnswer {
  /** `null` where NOAA gives none. */
  readonly chances: ForecastChances | null;
  /** Days ahead whose spread has proved too narrow or too wide. */
  readonly doubted: readonly number[];
}

/** NOAA's ensemble forecast of a point; few pages ask for it, and none with its first scripts. */
export const riverChances = (lid: string) =>
  riverQuery({ kind: 'chances', lid }, (text): ChancesAnswer => {
    const { issuedTime, exceedance, data, doubtedLeadDays }: Chances = JSON.parse(text);
    const times = data.map(({ validTime, flows }) => ({
      validAt: validTime,
      flows: exceedance.map((chance, at) => ({
        exceedance: chance,
        flowCfs: flows[at] ?? Number.NaN,
      })),
    }));
    return {
      chances: issuedTime === null ? null : { lid, issuedAt: issuedTime, times },
      doubted: doubtedLeadDays,
    };
  });
