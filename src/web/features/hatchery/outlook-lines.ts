import type { FacilityProperties } from '#contract/facilities.ts';
import { byOutlook, isSubstantial, type Outlook, outlookOf } from '#domain/fish/outlook.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { flagsOf } from '#web/lib/facility/fish-filter.ts';
import { type RecentSeries, recentTotalOf } from '#web/lib/facility/recent-escapement.ts';
import { wholeNumber } from '#web/lib/words/format.ts';

export interface OutlookLine extends Outlook {
  readonly species: string;
  /** Fish in the recent window, possibly before or after the usual season. */
  readonly counted: number;
  /** Nearly all of them were counted at other traps, and brought. */
  readonly isBrought: boolean;
  /** The species is out of season, and the count is too large to leave it at that. */
  readonly isUnexpected: boolean;
}

/** The fish outlook list of a facility, in the order of requirement 7.5. */
export function outlookLines(
  fish: FacilityProperties['hatchery_fish'],
  recent: readonly RecentSeries[],
): readonly OutlookLine[] {
  return SHOWN_SPECIES.flatMap((species) => {
    const body = fish[species];
    return body ? [{ species, flags: flagsOf(body), meanYear: body.mean_year }] : [];
  })
    .sort((a, b) => byOutlook(a.flags, b.flags))
    .map(({ species, flags, meanYear }) => {
      const counted = recentTotalOf(species, recent);
      const isUnexpected = !flags.inSeason && isSubstantial(counted, meanYear);
      const isBrought = recent
        .filter((one) => one.species === species)
        .every(({ brought }) => brought.part === 'most');
      return { species, ...outlookOf(flags), counted, isBrought, isUnexpected };
    });
}

/**
 * The label and the recent count. They are one sentence where the label alone would contradict the
 * count.
 */
export function outlookWords(line: OutlookLine): readonly string[] {
  const label = `${line.status} / ${line.detail}`;
  if (line.counted <= 0) return [label];
  const verb = line.isBrought ? 'brought' : 'counted';
  const count = `${wholeNumber(line.counted)} ${verb} in the last two weeks`;
  return line.isUnexpected ? [`${label}, but ${count}`] : [label, count];
}
