import { sum } from 'd3-array';
import type { FacilityFeature, FacilityProperties } from '#contract/facilities.ts';
import type { RunSeason } from '#contract/season.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';

/**
 * Checks sentences of rendered pages against the figures of the API, by independent computations.
 */

export const numberIn = (text = '') => Number(text.replaceAll(',', '').replace('−', '-'));
export const written = (count: number) => count.toLocaleString('en-US').replace('-', '−');

/** A page without the spaces between its elements, which only matter without styles. */
export const withoutGaps = (body: string) => body.replaceAll(/>\s+</g, '><');

/** The text of a part of a page, with bars between elements. */
export function textOf(body: string): string {
  return body
    .replace(/<script type="application\/json".*/s, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/(<[^>]+>)+/g, '|')
    .replaceAll('&#x27;', "'");
}

export function checker(text: string) {
  const contradictions: string[] = [];
  let sentences = 0;
  const is = (isTrue: boolean, said: string) => {
    sentences += 1;
    if (!isTrue) contradictions.push(said);
  };
  const says = (words: string) => is(text.includes(words), `not said: ${words}`);
  return { is, says, result: () => ({ contradictions, sentences }) };
}

/** Whether a sentence's rank, if it has one, is that of a count among earlier seasons. */
export function isRanked(words: string, of: Rank): boolean {
  const [, more, all] = /[Mm]ore than in (?:(\d+) of|all) (\d+) /.exec(words) ?? [];
  const [, least] = /[Ff]ewer than in any of (\d+) /.exec(words) ?? [];
  const [, equal, lowest] = /[Aa]s few as in (\d+) of (\d+) years, the lowest/.exec(words) ?? [];
  const said = all ?? least ?? lowest;
  const fewer = Number(more ?? all ?? 0);
  return (
    said === undefined ||
    (Number(said) === of.seasons &&
      fewer === of.fewer &&
      (fewer > 0 || Number(equal ?? 0) === of.equal))
  );
}

type Rank = Readonly<Record<'seasons' | 'fewer' | 'equal', number>>;

const ODD =
  /[A-Z][a-z]{2} \d+\. (?:19|20)\d\d: |season of \d{4}-\d\d and|[Nn]ot more than in|Newer counts could not be loaded|fish still came|\(\w*−[\d,]+ jack|(?<!a correction of )−[\d,]+ jacks?/;

/** Counts the sentences of a page, and lists malformed ones. */
export function oddOn(body: string) {
  const text = textOf(body);
  const sentences = text.split(/[.|]\s*(?=[A-Z|])/).filter((one) => / \w+ /.test(one));
  const odd = sentences.filter((one) => ODD.test(one));
  const whole = ODD.exec(text);
  for (const [label] of text.matchAll(/\b\d{4}-\d\d\b(?!-)/g)) {
    const [from, to] = label.split('-').map(Number);
    if (((from ?? 0) + 2) % 100 === to) odd.push(label);
  }
  const over = /over the years.*?\|/.exec(text)?.[0] ?? '';
  const isTrend = /Rising|Falling|Half of the fish/.test(over);
  if (isTrend !== over.includes('by chance')) odd.push(over);
  return { sentences: sentences.length, odd: whole ? [...odd, whole[0]] : odd };
}

/** Outlook lines of a facility's page that are contradicted by their counts, or by themselves. */
export function outlookOn(body: string, properties: FacilityProperties, today: string) {
  // The heading of a run repeats the beginning of its sentence.
  const [, run, headed, said] = /<h2 id="outlook">([\w -]+ )?(\w+): ([^<]*)</.exec(body) ?? [];
  const whole = (line: string) => {
    const sentences = line
      .split('|')
      .filter((one) => /(%|by [A-Z][a-z]{2} \d.*|years|now)\.$/.test(one));
    const isOwn = (one: string) => (run ? one.startsWith(`${run}run: `) : !one.includes(' run: '));
    const own = sentences.find(isOwn) ?? sentences.find((one) => !one.includes(' run: '));
    if (own === undefined) return `${line}${said}|`;
    return line.replace(own, `${said}; ${own.replace(/^.* run: /, '')}`);
  };
  // The last two weeks of the selected run are among the first figures.
  const [, ofSpecies, figure] =
    /<dt>(?:[\w -]+ )?([A-Z]\w+)(?: brought)? in two weeks<\/dt><dd><strong[^>]*>([\d,]+)/.exec(
      body.replaceAll('<!-- -->', ''),
    ) ?? [];
  const rows = withoutGaps(body.replaceAll(/<svg.*?<\/svg>/gs, ''));
  const outlook = new Map(
    [...rows.matchAll(/<strong>(\w+)<\/strong>((?:<span[^>]*>[^<]*<\/span>)+)/g)].map(
      ([, species = '', spans = '']) => {
        const line = spans.replaceAll(/(<[^>]+>)+/g, '|');
        return [species, species === headed ? whole(line) : line];
      },
    ),
  );
  const contradictions: string[] = [];
  let phases = 0;
  const all = Object.entries(properties.hatchery_fish);
  for (const [species, { mean_year, in_season }] of all) {
    const line = outlook.get(species) ?? '';
    const count = sumOf(
      properties.recent_escapement.filter(
        (one) => one.species === species && one.origin !== 'Captive',
      ),
    );
    const said = ` (counted|brought) in the last two weeks`;
    const isLarge = !in_season && count >= 20 && count >= mean_year / 100;
    const counted =
      count <= 0 ? `^(?!.*${said})` : `${isLarge ? ', but ' : '\\|'}${written(count)}${said}`;
    const isFigure = species === ofSpecies && figure === written(count) && !isLarge;
    const isRight =
      (isFigure || new RegExp(counted).test(line)) &&
      line.startsWith(`|${in_season ? 'In season' : 'Not in season'} / `);
    const wrong = in_season
      ? /(?<!nearly )over by|ending .*peak from|(> 99|100|[6-9]\d)% usually in by now, peak from|(?<![\d.])(< 1|[0-4]?\d)% usually in by now, past its peak/
      : /its peak|peak from|just starting|nearly over|(Returning|Expected) .*over by/;
    phases += /sually|ears differ|alf were in/.test(line) ? 1 : 0;
    // Less than half of a run that ends soon can be in only if most fish come within a month.
    for (const [, by] of line.matchAll(
      /ending.*\|(?:\w+ run: )?[1-4]?\d% usually in by now(?:[^|]*?; nine tenths by (\w+ \d+))?/g,
    )) {
      if (daysUntil(by, today) > 31) contradictions.push(`${species} ending: ${line}`);
    }
    const tenth = daysUntil(/first tenth by (\w+ \d+)/.exec(line)?.[1], today);
    const isDue = line.includes('Not expected soon') ? tenth > 30 : true;
    // A trap that no report has named for two years has nothing in season.
    const lastYear = Number(properties.last_report?.slice(0, 4) ?? 0);
    const isAlive = !in_season || lastYear >= Number(today.slice(0, 4)) - 2;
    // A run that goes on for a month is not nine tenths in, and a run that is in is not "to come".
    const runs = line.split(/\|+/).filter((one) => /sually |ears differ/.test(one));
    const goesOn = runs.some((one) => !/^(\w+ run: )?(9[1-9]|> 99|100)% usually in/.test(one));
    const isLong = !line.includes('Plenty of time left') || runs.length === 0 || goesOn;
    // The named run may be another one, if too little is known about the one in season.
    const isHere =
      !in_season ||
      runs.length === 0 ||
      runs.some((one) => !/(?<! run: u)sually still to come/.test(one));
    const isDenied = count <= 0 || !/\|[Uu]sually over by now[;.|]/.test(line);
    if (!isRight || !isDenied || wrong.test(line) || !isAlive || !isDue || !isLong || !isHere) {
      contradictions.push(`${species} ${count}: ${line}`);
    }
  }
  return { contradictions, lines: all.length, phases };
}

/** Days until the next such date, as in `Dec 9`; infinite without one. */
function daysUntil(date: string | undefined, today: string): number {
  if (date === undefined) return Number.POSITIVE_INFINITY;
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1].map((one) => Date.parse(`${date} ${one} UTC`) - Date.parse(today));
  return Math.min(...days.filter((ms) => ms >= 0)) / DAY_MS;
}

export const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Checks what a facility's page says about the season of the selected run against its counts. */
export function seasonOn(body: string, run: RunSeason, today: string) {
  const section = /id="season".*?<\/section>/s.exec(body)?.[0] ?? '';
  const text = textOf(section);
  const { so_far, counted_on, projection, timing } = run;
  const named = run.run === 'NA' ? run.species : `${run.run} ${run.species}`;
  if (so_far === null || counted_on === null) return { contradictions: [], sentences: 0 };
  const earlier = run.seasons.flatMap(({ by_date, count, label }) =>
    by_date === null ? [] : [{ label, by: by_date.adults + by_date.jacks, count }],
  );
  const counts = earlier.map(({ by }) => by).sort((a, b) => a - b);
  const { is: check, result } = checker(text);
  const fact = new RegExp(
    `<dt>${named}( brought)? (in two weeks|counted, [^<]*)</dt><dd><strong[^>]*>(–|${written(run.recent)})<[^>]*>(?:<span>([^<]*))?`,
  );
  const first = fact.exec(withoutGaps(body.replaceAll('<!-- -->', '')));
  check(first !== null, `not ${fact}`);
  const now = first?.[4] ?? '';
  const overYears = /over the years.*?<\/p>/s.exec(body)?.[0] ?? '';
  const years = overYears.match(/\b(19|20)\d\d(-\d\d)?\b/g) ?? [];
  check(
    overYears.includes('leave out fish brought') ===
      (run.trend !== null && run.received === 'some'),
    `brought fish beside a trend: ${overYears}`,
  );
  const months =
    /come (?:from|in) (\w{3})\w*(?: to (\w{3})\w*)?[^.]*; today is (within|outside)/.exec(body);
  if (months !== null) {
    const [, first = '', last = first, side] = months;
    const at = (month: string) => MONTHS.findIndex((name) => name.startsWith(month));
    const after = (month: number) => (month - at(first) + 12) % 12;
    const isWithin = after(Number(today.slice(5, 7)) - 1) <= after(at(last));
    check(isWithin === (side === 'within'), months[0]);
  }
  const isOverNewYear = run.label.includes('-');
  check(
    years.every((year) => year.includes('-') === isOverNewYear),
    `seasons named ${years.join(', ')}`,
  );
  const fewer = counts.filter((one) => one < so_far.count).length;
  const equal = counts.filter((one) => one === so_far.count).length;
  check(
    isRanked(now, { fewer, equal, seasons: counts.length }),
    `more than in ${fewer} of ${counts.length}`,
  );
  const share = fewer / counts.length;
  const word = /A (very low|low|usual|high|very high) season(?: so far)?: /.exec(now)?.[1];
  const isScaled = so_far.count > 0 && counts.length >= 5;
  check(isScaled === (word !== undefined), `a word of the scale: ${now}`);
  if (word?.startsWith('very')) check(word === 'very high' ? share >= 0.85 : share <= 0.15, now);
  if (word === 'usual') check(share > 0.35 && share < 0.65, now);
  check(
    so_far.count === 0 || new RegExp(`[|>]${written(so_far.count)} [\\w ]+ by `).test(text),
    `not ${so_far.count} so far`,
  );
  const range = /Most years at this date ([\d,]+)(?: to ([\d,]+))?; middle year ([\d,]+)/.exec(
    text,
  );
  check((range !== null) === counts.length >= 5, 'a range from five seasons on');
  if (range !== null) {
    const [low = 0, high = low, middle = 0] = [range[1], range[2] ?? range[1], range[3]].map(
      numberIn,
    );
    const most = Math.ceil(counts.length / 2);
    const isMiddle =
      counts.filter((one) => one < middle).length <= most &&
      counts.filter((one) => one > middle).length <= most;
    const within = counts.filter((one) => one >= low - 0.5 && one <= high + 0.5).length;
    const isWithin =
      within * 2 > counts.length && (counts[0] ?? 0) <= low && high <= (counts.at(-1) ?? 0);
    check(isMiddle && isWithin && low <= middle && middle <= high, range[0]);
  }
  for (const { label, by, count } of earlier) {
    check(
      new RegExp(
        `\\|${label}\\|${written(by)}\\|[^a-z]*( [\\d,]+ jacks?\\|)?${written(count)}\\|`,
      ).test(text),
      `${label}: ${by} by then, ${count} in all`,
    );
  }
  const [last] = earlier.slice(-1);
  if (last !== undefined) {
    const said = `${last.label}: ${written(last.by)}`;
    check(new RegExp(`(middle year|to compare with)[^|]*; ${said}\\.`).test(text), `not ${said}`);
  }
  const [, total] = /[Aa]bout ([\d,]+) expected in all\./.exec(now) ?? [];
  const [, low, high] = /80% range ([\d,]+) to ([\d,]+)\./.exec(text) ?? [];
  const isHardlyMore = projection !== null && projection.total <= so_far.count;
  check(now.includes('Hardly more expected in all.') === isHardlyMore, 'hardly more');
  const isExpected = projection !== null && !isHardlyMore;
  check((total !== undefined) === isExpected && (low !== undefined) === isExpected, 'expected');
  if (isExpected) {
    const said = [total, low, high].map(numberIn);
    const { total: about, low: from, high: to } = projection;
    check(said.join() === [about, from, to].join(), `expected ${said}`);
    check(so_far.count <= from && from <= about && about <= to, `expected ${said}`);
  }
  if (timing !== null) {
    const { least, usual, most } = timing.share;
    check(0 <= least && least <= usual && usual <= most && most <= 1, 'usual share');
  }
  return result();
}

/** The phase as worded for a counted run; fish of the last two weeks contradict its end. */
export function phaseSaid({ phase, count, recent }: RunNow): string | null {
  const words = PHASE_WORDS[phase ?? ''];
  if (words === undefined) return null;
  const isEnd = phase === 'over' ? recent > 0 : phase === 'nearly over' && recent >= 20;
  const isDenied = isEnd && (phase === 'over' || recent * 10 >= (count ?? 0));
  return isDenied ? `${words}, but fish came lately` : words;
}

type RunNow = {
  readonly phase: string | null;
  readonly count: number | null;
  readonly recent: number;
};

const PHASE_WORDS: Readonly<Record<string, string>> = {
  before: 'before its peak now',
  near: 'near its peak now',
  past: 'past its peak now',
  'nearly over': 'nearly over by now',
  over: 'over by now',
};

/** The scale word of a season; none with fewer than five seasons to compare with. */
export function wordSaid({ fewer, seasons }: Pick<Rank, 'fewer' | 'seasons'>): string | null {
  const words = ['very low', 'low', 'usual', 'high', 'very high'];
  const over = [0.15, 0.35, 0.6499, 0.8499].filter((most) => fewer > most * seasons);
  return seasons < 5 ? null : (words[over.length] ?? null);
}

const sumOf = (some: readonly Recent[]) =>
  sum(some, ({ day_counts }) => sum(day_counts, ({ count }) => count));
type Recent = FacilityProperties['recent_escapement'][number];

function rowSaid({ recent_escapement, this_season }: FacilityProperties, species: string) {
  const own = recent_escapement.filter(
    (one) => one.species === species && one.origin !== 'Captive',
  );
  const season = this_season[species];
  const ofRun = sumOf(own.filter(({ run }) => run === season?.run));
  const others = own.filter((one) => one.run !== season?.run && sumOf([one]) !== 0);
  const isNamed = season?.run !== 'NA';
  const isKnown = ofRun > 0 && ofRun <= (season?.count ?? 0) && (isNamed || others.length === 0);
  const word = season ? wordSaid(season) : null;
  const came = own.filter((one) => sumOf([one]) > 0);
  const trapped = came.filter(({ received }) => received !== 'most');
  const hasWeekly = (one: Recent) => one.day_counts.some(({ source }) => source === 'wdfw-weekly');
  const isPart = came.some(
    (one) => one.received === 'most' || (one.received === 'some' && hasWeekly(one)),
  );
  return {
    count: sumOf(own),
    quiet: [
      isKnown && word && (isNamed ? `${season?.run} ${word}` : word),
      trapped.length === 0 ? 'brought' : isPart && 'partly brought',
    ].filter((one) => one),
    phase: isKnown && season ? phaseSaid({ ...season, recent: ofRun }) : null,
  };
}

/** Checks what the home page says about each species against the facilities' figures. */
export async function homeSentences(
  pageAt: (address: string) => Promise<string>,
  features: readonly FacilityFeature[],
) {
  const page = async (address: string) => (await pageAt(address)).replaceAll('<!-- -->', '');
  const rowsOf = (body: string, to: RegExp) =>
    [...body.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].flatMap(
      ([, href = '', row = '']) => {
        const name = to.exec(href)?.[1];
        const figure = /<span><span>([\d,−–]+)</.exec(row)?.[1];
        return name && figure ? { name, figure, text: textOf(row) } : [];
      },
    );
  const home = await page('/');
  const totals = rowsOf(home, /^\/species\/(\w+)$/);
  const headline = /<h1>(\w+?)s? are [a-z ]+: ([\d,]+) counted in two weeks</.exec(home);
  let rows = 0;
  const contradictions = [] as string[];
  if (headline?.[1]?.toLowerCase() !== totals[0]?.name || headline?.[2] !== totals[0]?.figure) {
    contradictions.push(`headline: ${headline?.[0]}`);
  }
  const facilities = new Map(features.map((one) => [one.id, one.properties]));
  for (const { name, figure } of totals) {
    const species = name[0]?.toUpperCase() + name.slice(1);
    const own = features.map(({ properties }) => rowSaid(properties, species));
    const trapped = features
      .flatMap(({ properties }) => properties.recent_escapement)
      .filter(
        (one) => one.species === species && one.origin !== 'Captive' && one.received !== 'most',
      );
    if (figure !== '–' && numberIn(figure) !== sumOf(trapped))
      contradictions.push(`${species} ${figure}`);
    const body = await page(`/?species=${species}`);
    const at = own.filter(({ count }) => count > 0).length;
    const isCounted = at === 0 || new RegExp(`>At ${at} facilit(y|ies), `).test(body);
    const shown = rowsOf(body, /^\/hatcheries\/([\w.-]+)\?species=\w+$/);
    const counts = shown.map((row) => numberIn(row.figure));
    const isInOrder = String(counts) === String(counts.toSorted((a, b) => b - a));
    if (!isCounted || shown.length !== at || !isInOrder) contradictions.push(`${species} at ${at}`);
    for (const { name: slug, text, figure: fish } of shown) {
      rows += 1;
      const facility = facilities.get(slug.toUpperCase().replaceAll('-', '_'));
      const said = facility && rowSaid(facility, species);
      const [, quiet] = text.split(/\| *\|/);
      const [, ...words] = (quiet ?? '').replaceAll('|', '').split(' · ');
      const isTrue =
        said !== undefined &&
        numberIn(fish) === said.count &&
        String(words) === String(said.quiet) &&
        (/usually ([^|]+)/.exec(text)?.[1] ?? null) === said.phase;
      if (!isTrue) contradictions.push(`${species} ${text} ${JSON.stringify(said)}`);
    }
  }
  return { contradictions, rows };
}
