import type { Hatchery } from '#contract/hatchery.ts';
import type { Season } from '#contract/season.ts';
import type { Species } from '#contract/species.ts';
import type { StateOfRun } from '#contract/state-of-run.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import {
  checker,
  isRanked,
  numberIn,
  phaseSaid,
  textOf,
  wordSaid,
  written,
} from './page-sentences.ts';

/** Reads the pages of species and of the state of the run against the figures of the API. */

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** The page of a species. */
export function speciesOn(body: string, answer: Species) {
  const text = textOf(body);
  const { is, says, result } = checker(text);
  const { species, runs, season, years, trend, recent_from } = answer;
  const own = runs.filter(({ brought }) => !brought);
  const recent = sum(own.map((run) => run.recent));
  says(`|${species}: ${recent > 0 ? written(recent) : 'none'} counted in two weeks|`);
  const counted = own.filter(({ count }) => count !== null);
  is((season === null) === (counted.length === 0), 'a season');
  if (season !== null) {
    says(`|${written(sum(counted.map(({ count }) => count ?? 0)))} so far in the season`);
    says(`at ${new Set(counted.map(({ facility }) => facility)).size} trap`);
    const { compared } = season;
    if (compared) says(`|${written(compared.count)} so far|`);
  }
  const rows =
    /\|([^|]+)\|(?: ([^|]+)\|)?([\d,−]+)\| in two weeks, \|([^|]+) this season\|[^|]*\|([^|]*)(?=\|)/g;
  const seen: number[] = [];
  for (const [row, title, name, fish, count, words = ''] of text.matchAll(rows)) {
    const run = runs.find(
      (one) =>
        facilityTitle(one.name) === title &&
        (one.run === 'NA' ? undefined : one.run) === name?.trim(),
    );
    is(numberIn(fish) === run?.recent, row);
    if (run === undefined) continue;
    const { in_season, brought, brought_from } = run;
    is(run.count === null ? count === 'none' : numberIn(count) === run.count, row);
    is(isRanked(words, run), row);
    is(words.includes('This includes') === (brought_from !== null && !brought), row);
    is(words.includes('ostly brought') === brought, row);
    const said = /Usually ([^.]+)\./.exec(words)?.[1];
    is(said?.startsWith('still to come') || (said ?? null) === phaseSaid(run), row);
    is(!(in_season ? /to come|(?<!nearly )over by/ : /its peak|nearly over/).test(words), row);
    if (!brought) seen.push(run.recent);
  }
  is(sum(seen) === recent, `the rows add up to ${sum(seen)}, not ${recent}`);
  const silent = runs.filter((run) => run.silent);
  is(text.includes('In season, but silent') === silent.length > 0, 'silent traps');
  for (const { name, in_season, counted_on } of silent) {
    is(in_season && (counted_on === null || counted_on < (recent_from ?? '')), name);
  }
  const last = years.findLast(({ complete }) => complete);
  if (last) says(`|${last.year}: ${written(last.count)} at ${last.facilities} trap`);
  const [, value, percent, side] = /: ([\d,]+), (\d+)% (above|below) the mean/.exec(text) ?? [];
  if (percent !== undefined && trend?.last && trend.mean_before !== null) {
    const ratio = trend.last.value / trend.mean_before;
    is(
      numberIn(value) === trend.last.value && (side === 'above') === ratio > 1,
      `${value} ${side}`,
    );
    is(Math.round(Math.abs(ratio - 1) * 100) === Number(percent), `${percent}%`);
  }
  return result();
}

/** The state of the run, against the answers of the species. */
export function runOn(
  body: string,
  run: StateOfRun,
  answers: readonly Species[],
  all: readonly { readonly seasons: Season; readonly hatchery: Hatchery }[],
) {
  const { is, says, result } = checker(textOf(body));
  for (const one of run.species.filter(({ week, week_before }) => week > 0 || week_before > 0)) {
    const { week, week_before: before } = one;
    const change = week > before ? 'up' : 'down';
    const words = week === before ? 'as many as' : `${change} from ${written(Math.max(before, 0))}`;
    says(`|${one.species}|`);
    says(words);
    says(`|${written(week)}|`);
    const own = run.traps.filter(({ species }) => species === one.species);
    const taken = run.corrections.filter(({ species }) => species === one.species);
    const counted = sum(own.map((trap) => trap.week));
    is(counted >= week && (taken.length > 0 || counted === week), `${one.species}: ${counted}`);
    const reaching = own.filter(({ since }) => since !== null);
    is(one.reaching <= sum(reaching.map((trap) => trap.week)), `${one.species} reaching`);
  }
  const quietOf = [
    ...textOf(body).matchAll(/\|([^|]+)\| \|((?:(?!\| \|).)*)\| \|([\d,]+)\| in the week/gs),
  ].map(([, title, quiet = '', week]) => [title, week, quiet.replaceAll('|', '')] as const);
  for (const trap of run.traps) {
    const word = wordSaid(trap);
    const isRowOf = quietOf.some(
      ([title, fish, quiet]) =>
        title === facilityTitle(trap.name) &&
        fish === written(trap.week) &&
        (/(?<= · )(very )?(low|high)|(?<= · )usual/.exec(quiet)?.[0] ?? null) === word,
    );
    is(isRowOf, `${trap.name} ${trap.species} ${word}`);
    const { name, since, first, week, week_before: before } = trap;
    says(`|${written(week)}|`);
    is(since === null || before === null, `${name} since ${since} and ${before}`);
    is(!first || trap.count === week, `${name} for the first time`);
  }
  for (const { name, count } of run.corrections) {
    says(written(count));
    is(count < 0, `${name} ${count}`);
  }
  const runs = answers.flatMap(({ species, runs: own }) => own.map((one) => ({ ...one, species })));
  for (const record of run.records) {
    const { species, facility, count, kind, seasons, since } = record;
    const same = runs.find(
      (one) => one.species === species && one.facility === facility && one.run === record.run,
    );
    const best = kind === 'season' ? same?.best : same?.best_by_date;
    is(count === same?.count && count > (best?.count ?? 0), `${record.name} ${kind}`);
    is(seasons === best?.seasons && seasons >= 5, `${record.name}: ${seasons}`);
    says(`|${written(count)}|`);
    says(
      `more than in ${seasons} seasons since ${since}${kind === 'date' ? ' by ' : '; before: '}`,
    );
    const own = all.find(({ hatchery }) => hatchery.facility === facility);
    const ofRun = own?.seasons.runs.find(
      (one) => one.species === species && one.run === record.run,
    );
    const bars = own?.hatchery.bargraph.filter(
      (one) => one.species === species && one.run === record.run && one.origin !== 'Captive',
    );
    const totals = Map.groupBy(
      bars?.flatMap(({ year_counts }) => year_counts.filter(({ complete }) => complete)) ?? [],
      ({ year }) => year,
    );
    const years = [...totals.values()].map((some) => sum(some.map((one) => one.count)));
    const past = ofRun?.seasons.filter(({ complete }) => complete) ?? [];
    const wholes = [...years, ...past.map((one) => one.count)];
    is(kind === 'date' || count > Math.max(...wholes), `${record.name}: ${Math.max(...wholes)}`);
    const includes = ofRun?.received === 'some' && ofRun.so_far?.source === 'wdfw-weekly';
    is((record.brought_from !== null) === includes, `${record.name} brought`);
  }
  says(run.records.length === 0 ? 'No records' : `|${run.records.length} record`);
  return result();
}
