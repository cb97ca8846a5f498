import type { FacilityFeature, FacilityProperties, ThisSeason } from '#contract/facilities.ts';
import { NO_RUN, SHOWN_SPECIES } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { fishNoun, fishOf, nounAfter, runName, runNoun } from '#domain/say/fish.ts';
import { sayStage } from '#domain/say/run.ts';
import { rankBeside } from '#domain/say/season.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { DOT, joined, longDate, wholeNumber } from '#domain/words/format.ts';
import {
  type RecentSeries,
  recentSeriesIn,
  recentTotal,
  recentTotalOf,
} from './recent-escapement.ts';

/**
 * The season of the first run if its count includes these fish; `null` also if there are several runs and
 * the first has no name. Old counts (`isOld`) say nothing about today.
 */
function seasonOf(season: ThisSeason, recent: readonly RecentSeries[], isOld: boolean) {
  const { run, count, counted_on: countedOn } = season;
  const ofRun = recentTotal(
    recent.filter((series) => series.run === run && series.origin !== 'Captive'),
  );
  const isKnown = count !== null && count >= ofRun && ofRun > 0;
  const isAll = recent.every((series) => series.run === run || recentTotal([series]) === 0);
  if (!isKnown || (run === NO_RUN && !isAll)) return null;
  const name = run === NO_RUN ? null : run;
  const part = `${wholeNumber(ofRun)} of the `;
  const place = countedOn && rankBeside({ ...season, countedOn });
  return {
    name,
    place,
    /** `high for Oct 21`, `Type N run, high for Oct 21`; beside fish of other runs `4,892 of the Type N run, …`. */
    rank:
      place && joined([name !== null && `${isAll ? '' : part}${runName(run)} run`, place], ', '),
    phase: sayStage({ ...season, recent: isOld ? 0 : ofRun })?.word ?? null,
    hill: season.hill,
  };
}

/** Fish that another facility counted before they were moved here; `null` without any. */
function broughtOf(
  recent: readonly RecentSeries[],
): 'moved here from elsewhere' | 'some moved here from elsewhere' | null {
  const came = recent.filter((series) => series.origin !== 'Captive' && recentTotal([series]) > 0);
  if (came.every(({ brought }) => brought.part === 'none')) return null;
  return recentTotal(came.filter(({ brought }) => brought.part !== 'most')) > 0
    ? 'some moved here from elsewhere'
    : 'moved here from elsewhere';
}

export type BackFish = ReturnType<typeof backSpecies>[number];

/** The species with fish in the recent window, most fish first. */
export function backSpecies(
  facility: Pick<FacilityProperties, 'recent_escapement' | 'this_season'>,
  isOld = false,
) {
  const all = recentSeriesIn(facility.recent_escapement);
  return SHOWN_SPECIES.flatMap((species) => {
    const count = recentTotalOf(species, all);
    if (count <= 0) return [];
    const recent = all.filter((series) => series.species === species);
    const season = facility.this_season[species];
    return {
      species,
      count,
      season: season ? seasonOf(season, recent, isOld) : null,
      isNearlyOver: season?.phase === 'nearly over' || season?.phase === 'over',
      brought: broughtOf(recent),
    };
  }).toSorted((a, b) => b.count - a.count);
}

/** A place with the fish counted there in the recent window. */
export function trapOf({ id, properties }: FacilityFeature, isOld: boolean) {
  return {
    key: id,
    title: facilityTitle(properties['Facility Name']),
    lastReport: properties.last_report,
    back: backSpecies(properties, isOld),
    series: recentSeriesIn(properties.recent_escapement),
  };
}

interface Counted {
  readonly back: readonly BackFish[];
  readonly series: readonly RecentSeries[];
  readonly lastReport: PlainDate | null;
}

/** `1,109` with the species; `0` where reports counted none, `–` without a report. */
export function leadingOf({ back, series }: Counted, when: string) {
  const [most] = back;
  if (most) {
    const { count, species } = most;
    return { figure: wholeNumber(count), what: `${nounAfter(count, species)} ${when}` };
  }
  return series.some(({ counts }) => counts.length > 0)
    ? { figure: '0', what: `fish ${when}` }
    : { figure: '–', what: `no report ${when}` };
}

/** `coho, high for Oct 21`; of a named run `Type N coho, high for Oct 21`. */
function leadingFish({ species, season }: BackFish): string {
  if (!season?.place) return fishNoun(species);
  const { name, place } = season;
  const fish = name === null ? fishNoun(species) : runNoun({ species, run: name });
  return `${fish}, ${place}`;
}

export function fishWords({ back, lastReport }: Counted): string {
  const [most, ...rest] = back;
  if (!most) return lastReport ? `last report ${longDate(lastReport)}` : 'not in weekly reports';
  const leading = joined([leadingFish(most), most.brought], ', ');
  const others = rest.map(({ count, species }) => fishOf(count, species));
  return [leading, ...others].join(DOT);
}
