import { useSearchParams } from 'react-router';
import type { FacilityProperties, ThisSeason } from '#contract/facilities.ts';
import {
  NO_RUN,
  SHOWN_SPECIES,
  type ShownSpecies,
  shownSpeciesNamed,
} from '#domain/fish/series.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Position } from '#domain/place/position.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import {
  type RecentSeries,
  type RecentWindow,
  recentSeries,
  recentTotal,
  recentTotalOf,
  recentWhen,
} from '#web/lib/facility/recent-escapement.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { counted, dateRange, joined, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, phaseWords, sameDateWords } from '#web/lib/words/season-words.ts';
import { broughtNotes, broughtWords } from '#web/lib/words/series-words.ts';
import chips from '#web/ui/chips.module.css';
import { Link } from '#web/ui/link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import { TrapRow, TrapRows } from '#web/ui/trap-rows.tsx';
import styles from './back-now.module.css';

/** A species of which fish came to a facility in the recent window. */
export interface BackSpecies {
  readonly species: ShownSpecies;
  /** Fish of the window, without captive brood. */
  readonly count: number;
  /** How its season compares by the same date, where the run usually is, and whether it is brought. */
  readonly words: string;
  readonly isNearlyOver: boolean;
  /** They were all counted at other traps, and brought. */
  readonly isBrought: boolean;
}

/**
 * The season of the first run so far and its rank; none where the count does not hold these fish: they
 * can belong to the season before.
 *
 * @param fish of the species, its other runs included, in the window.
 */
function seasonWords(
  species: string,
  season: ThisSeason,
  recent: readonly RecentSeries[],
  fish: number,
): string | null {
  const { run, count } = season;
  const ofRun = recentTotal(recent.filter((one) => one.run === run && one.origin !== 'Captive'));
  if (count === null || count < ofRun || ofRun <= 0) return null;
  const [name, soFar] = [`${run} ${species}`, wholeNumber(count)];
  const whole = run === NO_RUN ? `${soFar} this season` : `${soFar} ${name} this season`;
  const part = `${run === NO_RUN ? 'Without its other runs' : name}: ${wholeNumber(ofRun)} of these, ${soFar} this season`;
  return `${ofRun < fish ? part : whole}. ${sameDateWords(season)}.`;
}

/** Which of these fish are brought; their runs are named where it is not all of them. */
function broughtOf(recent: readonly RecentSeries[]): string | null {
  const came = recent.filter((one) => one.origin !== 'Captive' && recentTotal([one]) > 0);
  const [all, ...others] = new Set(came.map(({ brought }) => broughtWords(brought)));
  return others.length === 0 ? (all ?? null) : broughtNotes(came).join(' ');
}

/** The species of which fish came to a facility, in the order of requirement 1.2. */
export function backSpecies(
  facility: Pick<FacilityProperties, 'recent_escapement' | 'this_season'>,
): readonly BackSpecies[] {
  const series = recentSeries(facility.recent_escapement);
  return SHOWN_SPECIES.flatMap((species) => {
    const count = recentTotalOf(species, series);
    if (count <= 0) return [];
    const recent = series.filter((one) => one.species === species);
    const season = facility.this_season[species];
    const ofSeason = season && seasonWords(species, season, recent, count);
    const phase = ofSeason && phaseWords(season.phase, season.count ?? 0);
    const trapped = recent.filter(({ brought }) => brought.part !== 'most');
    return {
      species,
      count,
      words: joined([ofSeason, phase && `${capitalized(phase)}.`, broughtOf(recent)]),
      isNearlyOver: season?.phase === 'nearly over' || season?.phase === 'over',
      isBrought: recentTotalOf(species, trapped) <= 0,
    };
  });
}

type Back = readonly { readonly back: readonly BackSpecies[] }[];

function fishOf(facilities: Back, species: ShownSpecies, isCounted = (_: BackSpecies) => true) {
  const fish = facilities.flatMap(({ back }) => back).filter((one) => one.species === species);
  return fish.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
}

/** The species of which most fish came where the run is usually nearly over. */
export function nearlyOver(facilities: Back): ReadonlySet<ShownSpecies> {
  const over = (species: ShownSpecies) =>
    fishOf(facilities, species, ({ isNearlyOver }) => isNearlyOver);
  return new Set(
    SHOWN_SPECIES.filter((species) => over(species) > fishOf(facilities, species) / 2),
  );
}

/** The species to choose from, most fish first; one that is asked for is among them. */
export function speciesBack(facilities: Back, asked: ShownSpecies | null): readonly ShownSpecies[] {
  const count = (species: ShownSpecies) => fishOf(facilities, species);
  return SHOWN_SPECIES.filter((species) => species === asked || count(species) > 0).toSorted(
    (a, b) => count(b) - count(a),
  );
}

/** A facility and what came to it. */
export interface BackFacility {
  readonly key: string;
  readonly title: string;
  /** `King County`. */
  readonly county: string;
  readonly position: Position;
  readonly back: readonly BackSpecies[];
}

export interface BackRow extends Omit<BackFacility, 'back'>, BackSpecies {
  /** `null` while no place is known. */
  readonly miles: number | null;
}

/** Names of counties and facilities are plain letters. */
const byText = (a: string, b: string) => Number(a > b) - Number(a < b);

/**
 * Where fish of a species came: the nearest first when a place is known, otherwise by county, then by
 * name. Never by "best".
 */
export function backRows(
  facilities: readonly BackFacility[],
  species: ShownSpecies,
  visitor: Position | null,
): readonly BackRow[] {
  const rows = facilities.flatMap(({ back, ...facility }) => {
    const miles = visitor && greatCircleMiles(visitor, facility.position);
    return back
      .filter((one) => one.species === species)
      .map((one) => ({ ...facility, ...one, miles }));
  });
  return rows.toSorted((a, b) =>
    a.miles === null || b.miles === null
      ? byText(a.county, b.county) || byText(a.title, b.title)
      : a.miles - b.miles,
  );
}

/** About as many as fit on the screen of a phone. */
const FIRST_ROWS = 8;

/** The species as links, so that a choice is in the address and needs no script. */
function Chips({ all, chosen }: { all: readonly ShownSpecies[]; chosen: ShownSpecies }) {
  const search = useSearchParams()[0];
  return (
    <nav className={chips.chips} aria-label="Species that are back">
      {all.map((species) => {
        const to = new URLSearchParams(search);
        to.set('species', species);
        return (
          <Link
            to={`?${to}#back-now`}
            key={species}
            replace
            aria-current={species === chosen ? 'true' : undefined}
          >
            <SpeciesPicture species={species} height={20} />
            {species}
          </Link>
        );
      })}
    </nav>
  );
}

/** Facilities as in the totals of the state, where a fish counts once. */
function captionOf(species: ShownSpecies, rows: readonly BackRow[], days: string): string {
  const brought = rows.filter(({ isBrought }) => isBrought).length;
  const facilities = counted(rows.length - brought, 'facility', 'facilities');
  if (rows.length === 0) return `No ${species} counted anywhere, ${days}.`;
  return `${species} counted at ${facilities}${brought > 0 ? ` and brought to ${brought}` : ''}, ${days}.`;
}

export function BackNow(props: {
  facilities: readonly BackFacility[];
  /** The species of which most fish came. */
  leading: ShownSpecies | null;
  window: RecentWindow;
}) {
  const { facilities, leading, window } = props;
  const visitor = useVisitorPlace();
  const asked = shownSpeciesNamed(useSearchParams()[0].get('species') ?? '');
  const all = speciesBack(facilities, asked);
  const species = asked ?? leading ?? all[0];
  if (species === undefined) return null;
  const rows = backRows(facilities, species, visitor);
  const days = dateRange(window.from, window.to);
  return (
    <section className={styles.back} aria-labelledby="back-now">
      <h2 id="back-now">{window.isOld ? 'Last counted' : 'Back now'}</h2>
      <Chips all={all} chosen={species} />
      <p className={styles.caption} role="status">
        {captionOf(species, rows, days)}
        {rows.length > 1 ? (visitor ? ' Nearest first.' : ' By county.') : null}
      </p>
      <PlaceChoice />
      <TrapRows
        rows={rows.map(({ key, title, county, miles, count, words }) => (
          <TrapRow
            key={key}
            to={facilityPath(key, species)}
            title={title}
            count={count}
            what={`${species} ${recentWhen(window)}`}
            {...{ county, miles, words }}
          />
        ))}
        first={FIRST_ROWS}
        more={(rest) => counted(rest, 'more facility', 'more facilities')}
      />
    </section>
  );
}
