import type { Species, SpeciesRun } from '#contract/species.ts';
import type { StateOfRun } from '#contract/state-of-run.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { PHASE_WORDS } from './page-sentences.ts';

/** Reads the pages of species and of the state of the run against the figures of the API. */

const numberIn = (text = '') => Number(text.replaceAll(',', '').replace('−', '-'));
const written = (count: number) => count.toLocaleString('en-US').replace('-', '−');
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

function textOf(body: string): string {
  return body
    .replace(/<script type="application\/json".*/s, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/(<[^>]+>)+/g, '|')
    .replaceAll('&#x27;', "'");
}

/** Collects what is wrong. */
function checker(text: string) {
  const contradictions: string[] = [];
  let sentences = 0;
  return {
    is(isTrue: boolean, said: string) {
      sentences += 1;
      if (!isTrue) contradictions.push(said);
    },
    says(words: string) {
      sentences += 1;
      if (!text.includes(words)) contradictions.push(`not said: ${words}`);
    },
    result: () => ({ contradictions, sentences }),
  };
}

function rankOf(fewer: number, seasons: number, isPink = false): string {
  const years = isPink ? 'odd years' : 'years';
  if (seasons === 1) return `${fewer === 1 ? 'More' : 'Not more'} than in the one year known`;
  if (fewer === 0)
    return `Not more than in ${seasons === 2 ? 'either' : 'any'} of ${seasons} ${years}`;
  if (fewer === 2 && seasons === 2) return `More than in both ${years}`;
  return `More than in ${fewer === seasons ? 'all' : `${fewer} of`} ${seasons} ${years}`;
}

/** Whether the words of a row are true of its run. */
function isTrueOf(run: SpeciesRun, words: string): boolean {
  const rank = /(More|Not more) than in [^.]*? by /.exec(words)?.[0];
  const isRanked = (run.count ?? 0) > 0 && run.seasons > 0;
  if (isRanked !== (rank !== undefined)) return false;
  if (
    rank !== undefined &&
    rank !== `${rankOf(run.fewer, run.seasons).replace('1 years', '1 year')} by `
  ) {
    return false;
  }
  if (words.includes('ostly brought') !== run.brought) return false;
  const phase = /Usually ([^.]+)\./.exec(words)?.[1];
  const isToCome = (run.count ?? 0) <= 0 && run.phase === 'to come';
  const expected = isToCome ? 'still to come' : PHASE_WORDS[run.phase ?? ''];
  if (phase !== expected) return false;
  const isOver = /(?<!nearly )over by/.test(words);
  return run.in_season ? !/to come/.test(words) && !isOver : !/its peak|nearly over/.test(words);
}

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
    says(`|${written(sum(counted.map(({ count }) => count ?? 0)))} so far in the season of`);
    const [first = '', last = first] = season.label.split('-');
    for (const { name, label } of counted) {
      const isWithin = label.slice(0, 4) >= first && label.slice(-2) <= last.slice(-2);
      is(isWithin, `${name}: ${label} in the season of ${season.label}`);
    }
    says(`at ${new Set(counted.map(({ facility }) => facility)).size} trap`);
    const [now, ...earlier] = season.compared?.lines.map(({ by_date }) => by_date) ?? [];
    if (now !== undefined) {
      const fewer = earlier.filter((one) => one < now).length;
      says(`|${rankOf(fewer, earlier.length, species === 'Pink')}|`);
      says(`|${written(now)} so far|`);
      is(now <= season.count, 'the traps compared have no more than all');
    }
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
    is(
      run !== undefined &&
        numberIn(fish) === run.recent &&
        (run.count === null ? count === 'none' : numberIn(count) === run.count) &&
        isTrueOf(run, words),
      row,
    );
    if (run !== undefined && !run.brought) seen.push(run.recent);
  }
  is(sum(seen) === recent, `the rows add up to ${sum(seen)}, not ${recent}`);
  const silent = runs.filter((run) => run.silent);
  is(text.includes('In season, but silent') === silent.length > 0, 'silent traps');
  const isNowhere = !runs.some((run) => run.in_season || (run.count ?? 0) > 0);
  is(!text.includes('No trap has') || isNowhere !== /No trap has counted/.test(text), 'no trap');
  for (const run of silent) {
    is(
      run.in_season && (run.counted_on === null || run.counted_on < (recent_from ?? '')),
      run.name,
    );
  }
  for (const [, month, percent] of text.matchAll(
    /(January|February|March|April|May|June|July|August|September|October|November|December) \((\d+)%\)/g,
  )) {
    const at = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(month?.slice(0, 3) ?? '') / 3;
    is(Math.round((answer.months?.[at] ?? 0) * 100) === Number(percent), `${month} ${percent}%`);
  }
  const last = years.findLast(({ complete }) => complete);
  if (last) says(`|${last.year}: ${written(last.count)} at ${last.facilities} trap`);
  if (trend !== null) {
    const word = { rising: 'Rising by', falling: 'Falling by', none: 'No clear trend' };
    says(`${word[trend.direction]}`);
    const [, value, percent, side] = /: ([\d,]+), (\d+)% (above|below) the mean/.exec(text) ?? [];
    if (percent !== undefined && trend.last !== null && trend.mean_before !== null) {
      const ratio = trend.last.value / trend.mean_before;
      is(
        numberIn(value) === trend.last.value && (side === 'above') === ratio > 1,
        `${value} ${side}`,
      );
      is(Math.round(Math.abs(ratio - 1) * 100) === Number(percent), `${percent}%`);
    }
  }
  return result();
}

/** The state of the run, against the answers of the species. */
export function runOn(body: string, run: StateOfRun, answers: readonly Species[]) {
  const text = textOf(body);
  const { is, says, result } = checker(text);
  const weeks = run.species.map(({ week }) => Math.max(week, 0));
  if (sum(weeks) > Math.max(...weeks)) {
    says(` lead: ${written(Math.max(...weeks))} of ${written(sum(weeks))} fish in a week|`);
  }
  for (const one of run.species) {
    const answer = answers.find(({ species }) => species === one.species);
    const isOn = one.recent > 0 || (one.season?.count ?? 0) > 0;
    if (!isOn) continue;
    says(`|${one.species}|${one.week > 0 ? written(one.week) : 'None'} in the week`);
    const [now, ...earlier] = answer?.season?.compared?.lines.map(({ by_date }) => by_date) ?? [];
    if (now === undefined) continue;
    const fewer = earlier.filter((count) => count < now).length;
    says(
      `${rankOf(fewer, earlier.length, one.species === 'Pink')} by the same date, at ${one.compared?.facilities} trap`,
    );
    says(`: ${written(now)}; `);
  }
  const runs = answers.flatMap(({ species, runs: all }) => all.map((one) => ({ ...one, species })));
  for (const record of run.records) {
    const same = runs.find(
      (one) =>
        one.species === record.species &&
        one.facility === record.facility &&
        one.run === record.run,
    );
    const best = record.kind === 'season' ? same?.best : same?.best_by_date;
    is(
      record.count === same?.count &&
        record.count > (best?.count ?? 0) &&
        record.seasons === best?.seasons &&
        record.seasons >= 5,
      `${record.name} ${record.kind}`,
    );
    says(`${written(record.count)} ${record.kind === 'season' ? 'so far' : 'by '}`);
    says(
      `more than in any of ${record.seasons} ${record.kind === 'season' ? 'whole seasons' : 'seasons by that date'}`,
    );
  }
  is(
    text.includes(run.records.length === 0 ? 'No records' : `|${run.records.length} record`),
    'records',
  );
  for (const top of run.top) says(`|${written(top.recent)}|`);
  const most = runs.filter(
    ({ brought, recent }) => !brought && recent > (run.top.at(-1)?.recent ?? 0),
  );
  is(run.top.length === 10 ? most.length < 10 : true, 'no run has more than those named');
  return result();
}
