import type { Report, SeriesFigures } from './hatchery-figures.ts';

export interface CardProps {
  /** `Fall Chinook (H)`; the reading is cleared when it changes. */
  readonly subject: string;
  /** `null` while they load. */
  readonly figures: SeriesFigures | null;
}

export interface ReportedCardProps extends CardProps {
  readonly reports: readonly Report[];
}
