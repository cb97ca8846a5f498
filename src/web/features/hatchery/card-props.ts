import type { Report, SeriesFigures } from './hatchery-figures.ts';

/** What a card draws: a series by its words, with its figures once they are there. */
export interface CardProps {
  /** `Fall Chinook (H)`; what is read is forgotten when it changes. */
  readonly subject: string;
  /** `null` while they are absent. */
  readonly figures: SeriesFigures | null;
}

/** A card whose figures name the reports they were taken from. */
export interface ReportedCardProps extends CardProps {
  readonly reports: readonly Report[];
}
