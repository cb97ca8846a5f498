import type { FacilityProperties, SeasonFlagsBody } from '#contract/facilities.ts';
import { byOutlook, type Outlook, outlookOf } from '#domain/fish/outlook.ts';
import type { SeasonFlags } from '#domain/fish/season.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { type RecentSeries, recentTotal } from '#web/lib/facility/recent-escapement.ts';

export interface OutlookLine extends Outlook {
  readonly species: string;
  /** Fish in the recent window, possibly before or after the usual season. */
  readonly counted: number;
}

function flagsOf(body: SeasonFlagsBody): SeasonFlags {
  return {
    inSeason: body.in_season,
    twoWeeksAhead: body.two_weeks_ahead,
    oneMonthAhead: body.one_month_ahead,
  };
}

/** The fish outlook list of a facility, in the order of requirement 7.5. */
export function outlookLines(
  fish: FacilityProperties['hatchery_fish'],
  recent: readonly RecentSeries[],
): readonly OutlookLine[] {
  return SHOWN_SPECIES.flatMap((species) => {
    const body = fish[species];
    return body ? [{ species, flags: flagsOf(body) }] : [];
  })
    .sort((a, b) => byOutlook(a.flags, b.flags))
    .map(({ species, flags }) => ({
      species,
      ...outlookOf(flags),
      counted: recentTotal(recent.filter((one) => one.species === species)),
    }));
}
