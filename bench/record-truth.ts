import { sum } from 'd3-array';
import { facilityFish } from '#domain/fish/facility-fish.ts';
import { receivedIn, trappedIn } from '#domain/fish/final-row.ts';
import { fishIn } from '#domain/fish/fish-return.ts';
import { isShownSpecies } from '#domain/fish/series.ts';
import { withoutTakenBack } from '#domain/fish/taken-back.ts';
import { followSeasons } from '#domain/fish/weekly/returns.ts';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { readSnapshotFinals, readSnapshotReports } from '#sources/snapshot/index.ts';
import { readManifest } from '#sources/snapshot/manifest.ts';

const SNAPSHOT = 'data/snapshot';
/** Percentages of smaller years say little. */
const LEAST_ADULTS = 20;
const FIRST_SEASON = 2013;

interface Share {
  readonly all: number;
  readonly agree: number;
}

export async function readRecord(facilities: readonly Facility[]) {
  const resolve = createFacilityResolver(facilities);
  const { tables } = await readManifest(SNAPSHOT);
  const read = await readSnapshotReports(SNAPSHOT, tables[0], resolve);
  const finals = await readSnapshotFinals(SNAPSHOT, tables[1], resolve);
  const reports = read.map(({ report }) => report);
  const rows = Map.groupBy(
    read.flatMap((readReport) => readReport.rows).filter(({ species }) => isShownSpecies(species)),
    ({ facility }) => facility,
  );
  const finalRows = finals.reports
    .flatMap((report) => report.rows)
    .filter(({ species }) => isShownSpecies(species));
  const ofFacility = Map.groupBy(finalRows, ({ facility }) => facility);
  const keys = [...new Set([...rows.keys(), ...ofFacility.keys()])];
  return {
    asOf: tables[0].asOf,
    sha256: tables[0].sha256,
    proof: finals.proof,
    places: keys.map((key) => ({
      key,
      seasons: followSeasons(rows.get(key) ?? [], reports),
      finals: ofFacility.get(key) ?? [],
    })),
  };
}

export type BundledRecord = Awaited<ReturnType<typeof readRecord>>;
type Place = BundledRecord['places'][number];

function accountOf({ key, seasons, finals }: Place, asOf: PlainDate) {
  const returns = seasons.flatMap((season) => season.returns);
  const yearsWith = (reports: typeof finals) =>
    facilityFish({ returns, finals: reports }, { today: asOf, asOf }).series.flatMap((series) =>
      series.years.map((year) => ({ ...series, ...year })),
    );
  return {
    key,
    kept: withoutTakenBack(returns),
    years: yearsWith(finals),
    weeklyYears: yearsWith([]),
  };
}

type Account = ReturnType<typeof accountOf>;

function finalYears(accounts: readonly Account[], places: readonly Place[]): Share {
  const wanted = new Map<string, number>();
  const shown = new Map<string, number>();
  const add = (to: Map<string, number>, name: string, adults: number | null) =>
    to.set(name, (to.get(name) ?? 0) + (adults ?? 0));
  for (const row of places.flatMap((place) => place.finals)) {
    add(wanted, `${row.facility}|${row.species}|${row.run}|${row.season}`, row.adultsTrapped);
  }
  for (const { key, years } of accounts) {
    for (const year of years.filter(({ status }) => status === 'final')) {
      const season = /(\d{4})-\d\d$/.exec(year.report)?.[1];
      add(shown, `${key}|${year.species}|${year.run}|${season}`, year.adults);
    }
  }
  const names = [...wanted].filter(
    ([name, adults]) => adults >= LEAST_ADULTS && Number(name.slice(-4)) >= FIRST_SEASON,
  );
  const agree = names.filter(([name, adults]) => shown.get(name) === adults);
  return { all: names.length, agree: agree.length };
}

function preliminaryYears(accounts: readonly Account[], places: readonly Place[]): Share {
  const pairs = accounts.flatMap(({ years }, at) => {
    const followed = places[at]?.seasons.filter((season) => season.withdrawn.length === 0) ?? [];
    return years
      .filter(({ status }) => status === 'preliminary')
      .map(({ species, run, firstDate, lastDate }) => {
        const isOf = (other: { species: string; run: string }) =>
          other.species === species && other.run === run;
        const ofYear = followed.filter(
          (season) => isOf(season) && season.begun >= firstDate && season.begun <= lastDate,
        );
        const same = years.filter((year) => isOf(year) && year.firstDate === firstDate);
        return {
          ours: sum(same, ({ adults }) => adults ?? 0),
          final: sum(ofYear, ({ adults }) => adults ?? 0),
        };
      });
  });
  const isNear = ({ ours, final }: (typeof pairs)[number]) =>
    Math.abs(ours - final) <= 0.02 * final;
  const large = pairs.filter(({ ours, final }) => Math.max(ours, final) >= LEAST_ADULTS);
  return { all: large.length, agree: large.filter(isNear).length };
}

function percent({ all, agree }: Share): string {
  return `${agree} of ${all}, ${((100 * agree) / all).toFixed(1)} %`;
}

function bar(ok: boolean): string {
  return ok ? 'ok' : 'MISSED';
}

export function recordLines({ asOf, proof, places }: BundledRecord): string[] {
  const accounts = places.map((place) => accountOf(place, asOf));
  const finals = finalYears(accounts, places);
  const preliminary = preliminaryYears(accounts, places);
  const seasons = places.flatMap((place) => place.seasons);
  const finalRows = places.flatMap((place) => place.finals);
  const years = accounts.flatMap((account) => account.years);
  type Year = (typeof years)[number];
  const isCaptive = ({ origin }: Year) => origin === 'Captive';
  const isFinal = ({ status }: Year) => status === 'final';
  const count = (year: Year) => year.count;
  const both = (year: Year) => year.count + (year.receivedAdults ?? 0) + (year.receivedJacks ?? 0);
  const weeklyIn = sum(seasons, fishIn);
  const withdrawn = sum(
    seasons.filter((season) => season.withdrawn.length > 0),
    fishIn,
  );
  const counted = sum(accounts, ({ kept }) => sum(kept, fishIn));
  const inYears = sum(accounts, ({ weeklyYears }) => sum(weeklyYears, count));
  const preliminaries = years.filter((year) => !isFinal(year));
  const brood = sum(preliminaries.filter(isCaptive), count);
  const shown = sum(preliminaries, count) - brood;
  const finalIn = sum(finalRows, (row) => trappedIn(row) + receivedIn(row));
  const captive = sum(
    years.filter((year) => isFinal(year) && isCaptive(year)),
    both,
  );
  const notCaptive = years.filter((year) => isFinal(year) && !isCaptive(year));
  const trapped = sum(notCaptive, count);
  const received = sum(notCaptive, both) - trapped;
  return [
    `years with a final report, ${LEAST_ADULTS} adults or more, from ${FIRST_SEASON}-14: ` +
      `${percent(finals)} equal (bar 100 %, ${bar(finals.agree === finals.all)})`,
    `years without one within 2 % of the last weekly totals: ${percent(preliminary)} ` +
      `(bar 99 %, ${bar(preliminary.agree >= 0.99 * preliminary.all)})`,
    `fish of the weekly record: ${weeklyIn} = ${counted} counted + ${withdrawn} withdrawn ` +
      `(${bar(weeklyIn === counted + withdrawn)})`,
    `of those counted: ${shown} shown in years without a final report + ${brood} captive + ` +
      `${inYears - shown - brood} in seasons that the final reports decide (${bar(inYears === counted)})`,
    `fish of the final reports: ${finalIn} = ${trapped} trapped + ${received} received + ` +
      `${captive} captive (${bar(finalIn === trapped + received + captive)})`,
    `printed totals: ${proof.proved} of ${proof.total} proved, ${proof.wrong.length} wrong ` +
      `(${bar(proof.wrong.length === 0)}); the source contradicts itself in the others:`,
    ...proof.known.map((line) => `  ${line}`),
  ];
}
