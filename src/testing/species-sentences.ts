import { sum } from 'd3-array';
import type { Hatchery } from '#contract/hatchery.ts';
import type { Season } from '#contract/season.ts';
import type { Species } from '#contract/species.ts';
import type { StateOfRun } from '#contract/state-of-run.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import {
  checker,
  isRanked,
  MONTHS,
  numberIn,
  phaseSaid,
  textOf,
  withoutGaps,
  wordSaid,
  written,
} from './page-sentences.ts';

/** Checks the species pages and the state of the run against the figures of the API. */

function rowsOn(body: string, order: string, runs: Species['runs']) {
  const text = textOf(body.replaceAll(/<\/?strong[^>]*>/g, ''));
  const { is, result } = checker(text);
  const rows = /\|([^|]+)\| \|([^|]*)\| \|([\d,−]+|–)\| ([^|]+)(?=\|)/g;
  const seen: Species['runs'] = [];
  for (const [row, title, quiet = '', figure = '', what = ''] of text.matchAll(rows)) {
    const [first] = quiet.split(' · ');
    const named = runs.filter(({ name }) => facilityTitle(name) === title);
    const run = named.find((one) => one.run === first) ?? named.find((one) => one.run === 'NA');
    const fish = what === 'in two weeks' ? run?.recent : run?.count;
    is(figure === '–' ? fish === null && what === 'no count yet' : numberIn(figure) === fish, row);
    if (run === undefined) continue;
    seen.push(run);
    if (run.silent) {
      is(isRanked(quiet, run), row);
      continue;
    }
    const { in_season, brought, brought_from, seasons, count } = run;
    is(quiet.includes('some brought') === (brought_from !== null && !brought), row);
    is(quiet.includes('mostly brought') === brought, row);
    if (order === 'rank') {
      is(isRanked(quiet, run) && / in /.test(quiet) === (seasons > 0 && count !== null), row);
    } else if (order === 'phase') {
      const said = /usually ([^·]+)/.exec(quiet)?.[1];
      is(said?.startsWith('still to come') || (said ?? null) === phaseSaid(run), row);
      is(!(in_season ? /to come|(?<!nearly )over by/ : /its peak|nearly over/).test(quiet), row);
    } else {
      const word = count === null ? null : wordSaid(run);
      is(quiet.endsWith(word ?? ''), row);
      is((word === null) === !/usual|low$|high$/.test(quiet), row);
    }
  }
  return { seen, ...result() };
}

export const TRAP_ORDERS = ['count', 'season', 'rank', 'phase'] as const;

/** The page of a species, with its traps in each of {@link TRAP_ORDERS}. */
export function speciesOn(bodies: readonly string[], answer: Species) {
  const text = textOf(withoutGaps(bodies[0] ?? ''));
  const { is, says, result } = checker(text);
  const { species, runs, season, years, trend, recent_from, peak, months, today } = answer;
  const own = runs.filter(({ brought }) => !brought);
  const recent = sum(own, (run) => run.recent);
  const noun =
    species === 'Chinook' ? species : `${species.toLowerCase()}${species === 'Pink' ? 's' : ''}`;
  says(`|${noun} in two weeks|${written(Math.max(recent, 0))}|`);
  const [, when, date] = /usual peak week (starts|ends|ended) (today|\w+ \d+)/.exec(text) ?? [];
  if (when !== undefined && peak !== null) {
    const isOver = today > peak.to;
    const startsOrEnds = today > peak.from ? 'ends' : 'starts';
    is(when === (isOver ? 'ended' : startsOrEnds), when);
    const day = when === 'starts' ? peak.from : peak.to;
    is((date === 'today') === (day === today), `${when} ${date}`);
  }
  const named = /Most come in ([^|]+)/.exec(text)?.[1] ?? '';
  const most = sum((months ?? []).filter((_, at) => named.includes(MONTHS[at] ?? '')));
  is(months === null || most > 0.5, named);
  const [first, second] = new Set(
    own.filter((run) => run.recent > 0).map(({ name }) => facilityTitle(name)),
  );
  says(first ? `|Most: ${first}${second ? `, ${second}` : ''}|` : 'At the traps');
  const counted = own.filter(({ count }) => count !== null);
  is((season === null) === (counted.length === 0), 'a season');
  if (season !== null) {
    says(`this season|${written(sum(counted, ({ count }) => count ?? 0))}|${season.label}, at `);
    says(`at ${new Set(counted.map(({ facility }) => facility)).size} trap`);
    const { compared } = season;
    if (compared) says(`|${written(compared.count)} so far at `);
  }
  const silent = runs.filter((run) => run.silent);
  is(text.includes('in season, but silent') === silent.length > 0, 'silent traps');
  for (const { name, in_season, counted_on } of silent) {
    is(in_season && (counted_on === null || counted_on < (recent_from ?? '')), name);
  }
  const orders = TRAP_ORDERS.map((order, at) => rowsOn(bodies[at] ?? '', order, runs));
  for (const { seen } of orders) {
    is(
      silent.every((run) => seen.includes(run)),
      'silent rows',
    );
    const shown = sum(seen, (run) => (run.brought || run.silent ? 0 : run.recent));
    is(shown === recent, `the rows add up to ${shown}, not ${recent}`);
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
  const all = [result(), ...orders];
  return {
    contradictions: all.flatMap(({ contradictions }) => contradictions),
    sentences: sum(all, ({ sentences }) => sentences),
  };
}

/** The state of the run, compared with the answers for each species. */
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
    const counted = sum(own, (trap) => trap.week);
    is(counted >= week && (taken.length > 0 || counted === week), `${one.species}: ${counted}`);
    const reaching = own.filter(({ since }) => since !== null);
    is(one.reaching <= sum(reaching, (trap) => trap.week), `${one.species} reaching`);
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
    const years = [...totals.values()].map((some) => sum(some, (one) => one.count));
    const past = ofRun?.seasons.filter(({ complete }) => complete) ?? [];
    const wholes = [...years, ...past.map((one) => one.count)];
    is(kind === 'date' || count > Math.max(...wholes), `${record.name}: ${Math.max(...wholes)}`);
    const includes = ofRun?.received === 'some' && ofRun.so_far?.source === 'wdfw-weekly';
    is((record.brought_from !== null) === includes, `${record.name} brought`);
  }
  says(run.records.length === 0 ? 'No records' : `|${run.records.length} record`);
  return result();
}
