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

/** What a page came without, of other runs and of days that no chart shows at first. */
export interface RestOfFigures {
  readonly loadWhole: () => void;
  /** It could not be loaded. */
  readonly isFailed: boolean;
}

export const NOT_SAVED = 'This graph was not saved, and could not be loaded.';
