import type { PassageDay } from '#domain/dam/passage-day.ts';
import type { DamCounts } from './dams.ts';

/** A day at a dam in the columns of `/data` and of the file that a page offers. */
export function damDayColumns(day: PassageDay): DamCounts['days'][number] {
  return {
    date: day.date,
    chinook_adults: day.chinookAdults,
    chinook_jacks: day.chinookJacks,
    coho_adults: day.cohoAdults,
    coho_jacks: day.cohoJacks,
    sockeye: day.sockeye,
    steelhead: day.steelhead,
    wild_steelhead: day.wildSteelhead,
    chum: day.chum,
    pink: day.pink,
    celsius: day.celsius,
  };
}
