import type { EditionDates } from '#contract/page.ts';
import { recentWindow } from '#domain/fish/recent.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

export interface AnswerDates {
  readonly data_version: string;
  readonly today: PlainDate;
  readonly as_of: PlainDate | null;
  readonly recent_from: PlainDate | null;
}

export function datesBody({ dataVersion, today, asOf }: EditionDates): AnswerDates {
  return {
    data_version: dataVersion,
    today,
    as_of: asOf,
    recent_from: asOf === null ? null : recentWindow(asOf).from,
  };
}
