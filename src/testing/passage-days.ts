import type { PassageDay } from '#domain/dam/passage-day.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';

/** A day at a dam with only the given figures. */
function passageDay(date: PlainDate, given: Partial<PassageDay> = {}): PassageDay {
  return {
    date,
    chinookRun: null,
    celsius: null,
    chinookAdults: null,
    chinookJacks: null,
    cohoAdults: null,
    cohoJacks: null,
    sockeye: null,
    steelhead: null,
    wildSteelhead: null,
    chum: null,
    pink: null,
    ...given,
  };
}

/** Consecutive days, both ends included, with the same figures. */
export function passageDays(
  from: PlainDate,
  to: PlainDate,
  given: Partial<PassageDay> = {},
): PassageDay[] {
  const days: PassageDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(passageDay(date, given));
  return days;
}
