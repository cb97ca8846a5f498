import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser';

/** Reads pages as a visitor does, for what no page may say. */

/** What is not prose: tables, code, choices, marks, titles of sources, explanations that a tap opens, and what is not read aloud. */
const NOT_PROSE =
  'script, style, svg, table, pre, select, form, nav, footer, [popover], template, cite, [aria-hidden=true]';

/** Elements within a line of text; others stand on lines of their own. */
const INLINE = new Set('A ABBR BUTTON CITE CODE EM I LABEL SMALL SUB SUP TIME'.split(' '));

const LINE_END = '\n';

function textOf(node: Node): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  if (node.nodeType !== NodeType.ELEMENT_NODE) return '';
  const { tagName, childNodes } = node as HTMLElement;
  const end = tagName && INLINE.has(tagName) ? '' : LINE_END;
  return end + childNodes.map(textOf).join('') + end;
}

/** The lines of a page's main part, without what is not prose. */
function linesOf(main: HTMLElement): readonly string[] {
  for (const part of main.querySelectorAll(NOT_PROSE)) part.remove();
  return textOf(main)
    .split(LINE_END)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

function sentencesIn(part: HTMLElement): readonly string[] {
  // Neither an abbreviation nor a dot between the parts of a row ends a sentence.
  return linesOf(part).flatMap((line) =>
    line.split(/(?<=[.!?])(?<!Acclima\.|U\.S\.) (?=[A-Z0-9†*])| · /),
  );
}

/** The sentences and lines of a page's main part. */
export function sentencesOf(html: string): readonly string[] {
  const main = parse(html).querySelector('main');
  return main === null ? [] : sentencesIn(main);
}

/** What each river on the board does; the rest of its table is figures. */
export function boardLines(html: string): readonly string[] {
  const tables = parse(html).querySelectorAll('table');
  const board = tables.find((table) =>
    table.querySelector('caption')?.text.startsWith('Rivers now'),
  );
  return (board?.querySelectorAll('td:nth-child(4)') ?? []).flatMap((cell) => sentencesIn(cell));
}

const plain = (sentence: string) => sentence.replace(/\.$/, '').toLowerCase();

/** Danger is said wherever a river is named; what explains the marks of a table or a graph, or stands in its place, stands with each. */
const NOTES =
  /(flood|action) stage (now|by|this|to(day|night|morrow)|early|late)\b|^Record high for |^[†*] |^\([A-Z]\) |^A small dotted |^(Some|Most) were moved here from .*: |^These fish were reported without |^The .* need JavaScript/i;

/** Sentences, headings among them, that a page says more than once: each fact stands once. */
export function saidTwice(html: string): readonly string[] {
  const main = parse(html).querySelector('main');
  if (main === null) return [];
  const headings = main.querySelectorAll('h1, h2').map(({ text }) => text.trim());
  // The rows of a list may say the same, each of its own place or run.
  const rows = main.querySelectorAll('li').flatMap((row) => sentencesIn(row));
  for (const list of main.querySelectorAll('ul, ol')) list.remove();
  const others = sentencesIn(main).filter((sentence) => !headings.includes(sentence));
  const said = [...others, ...new Set(rows)]
    .filter((sentence) => sentence.endsWith('.'))
    .concat(headings)
    .filter((sentence) => wordsOf(sentence).length >= FEWEST_VERBAL_WORDS && !NOTES.test(sentence))
    .map(plain);
  return [...Map.groupBy(said, (sentence) => sentence)].flatMap(([sentence, all]) =>
    all.length > 1 ? [sentence] : [],
  );
}

/** Texts of the seed and names of sources, used to the letter. */
const FIXED = [
  /^Located near the town of /,
  /^The facility lies within the /,
  /^Here is an outlook on the fish returning /,
  /^Simulated river, for demonstration/,
  /^Columbia River DART, |^Adult Passage Daily Counts|^Data courtesy|^These data are furnished/,
];

const MOST_WORDS = 20;
/** With fewer words, a line with a full stop may be an answer or a name. */
const FEWEST_VERBAL_WORDS = 4;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';

/** Words of a sentence up to a colon: a list of names and figures may follow it. */
const wordsOf = (sentence: string) =>
  (/^(.*?): /.exec(sentence)?.[1] ?? sentence).split(' ').filter((word) => /\w/.test(word));

/** What a river does, or a flow is, after its name or its figure. */
const RIVER =
  /^((Steady for a day, then )?(Rising|Falling|Steady|Swinging|Set by the dam|Daily means)\b|(Much )?(above|below) normal\b|Normal\b|(Action|(Minor|Moderate|Major) flood) stage\b|(About the usual|\d+% (above|below) the usual)\b|Dry or not|Height, read|Record high for |At (action|minor|moderate|major) |\d[\d,.]* (cfs|ft)\b)/i;

/** A verb, without which words with a full stop are a telegram. */
const VERB =
  /\b(is|are|was|were|be|been|has|have|had|do|does|did|may|might|can|could|will|would|comes?|came|end|start|return|includes?|leaves?|move|takes?|gives?|gave|says?|shows?|see|checks?|needs?|keeps?|knows?|apply|reach(es)?|tends?|holds?|rests?|stay(s|ed)?|issue[sd]?|expires?|measure|count|use|adds?|lies|makes?|compares?|get|pass(ed)?|puts|differ|read|open|try|tap|choose|go|seems?|leads?|work|sit|co-manage|raises?|agreed|follows?|list|play|replaces?|appears?|brings?|dropped|remained|observes?|meets?|expects?|moved|begins?|changed?|clos(e|es|ed)|opens?|opened|goes|set|press|contact|found|hide|play|stepped)\b/i;

/** Nouns of the trade that are verbs, too: verbs where no word that belongs to a noun follows. */
const VERB_OR_NOUN =
  /\b(changes?|counts|crests?|ends|falls?|forecasts|lists|measures|moves|peaks?|plays|reads|returns|rises?|runs|stands?|starts|swings?|uses|works)\b(?! (of|and|or|in one|on the|at the)\b|[,.;:])/i;

/** When a figure is from, below it. */
const READ_AT = /^(Read|NOAA forecast)( for [^,]+)?,? .* [AP]M\.$/;

/** Forms that no sentence has. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  ['a British date', new RegExp(`\\b\\d{1,2} ${MONTH}\\b(?! \\d{1,2}\\b)`)],
  ['a figure after a semicolon', /; (\d{4}(-\d\d)?: |[a-z]+ by [A-Z])/],
  ['a label in place of a sentence', /\b(Most|Hill|Word|Line|Gray|Range|What is): /],
  [
    'a word of telegrams',
    /middle year|80% range|expected in all|Most years|silent for|taken back|Of the river|Follow, embed|8 of 10 seasons|usually in by now|came lately\.|[<>] \d+%/,
  ],
  ['another word for moved fish', /(partly|mostly|some|fish|were|are) brought (?!by truck)/],
  [
    'a plural for one',
    /(?<![\d,.]|[A-Z][a-z]{2} )\b1 (pinks|runs|facilities|days|weeks|years|rivers|gauges|seasons|places|fish (are|were))\b/,
  ],
  ['what only a regulation can say', /does not know whether/],
];

/** Labels of seasons such as `2023-25`, whose years do not follow one another. */
function hasOddSeason(sentence: string): boolean {
  return [...sentence.matchAll(/\b(\d{4})-(\d\d)\b(?!-)/g)].some(
    ([, from, to]) => (Number(from) + 1) % 100 !== Number(to),
  );
}

/**
 * What is wrong with the form of a sentence; `null` if nothing is.
 * @param isReference whether it is on a page of definitions and credits, which need no verb
 */
export function oddForm(sentence: string, isReference = false): string | null {
  const form = FORMS.find(([, pattern]) => pattern.test(sentence));
  if (form) return form[0];
  if (hasOddSeason(sentence)) return 'a season of years apart';
  if (FIXED.some((pattern) => pattern.test(sentence))) return null;
  const words = wordsOf(sentence).length;
  if (words > MOST_WORDS) return `more than ${MOST_WORDS} words`;
  const isVerbless =
    /^[A-Z].*\.$/.test(sentence) &&
    words >= FEWEST_VERBAL_WORDS &&
    !VERB.test(sentence) &&
    !VERB_OR_NOUN.test(sentence) &&
    !READ_AT.test(sentence) &&
    !RIVER.test(sentence.replace(/^[A-Z][^:]*: /, ''));
  return isVerbless && !isReference ? 'no verb' : null;
}

/** Pairs of phrases that no line about one species may hold together. */
const CONTRADICTIONS: readonly (readonly [RegExp, RegExp])[] = [
  [/^In season/, /(?<!nearly) over by now[.;]/],
  [/Plenty of time left/, /run is usually (nearly )?over|By now all of/],
  [/Season ending/, /peak usually starts in (about|\d\d days)/],
  [/^Not in season/, /usually the .*peak week|is usually nearly over/],
  [/none of a usual/, /peak, .*, is usually past|usually over/],
  [/peak usually starts/, /By now (9\d%|more than 99%|all) of/],
  [/first tenth .* usually comes by/, /By now ([2-9]\d%|all)/],
];

/** The highest day ahead and its flow, as the fact, the heading and the sentence of a river's page have them. */
const HIGHEST = [
  /^highest in \d+ days?, (?<day>.+)$/,
  /^Next \d+ days?: .*highest (?<day>.+)$/,
  /^(?:NOAA expects|What then came:) [\d,.]+ to (?<flow>[\d,.]+ cfs) through .*, highest on (?<day>.+)\.$/,
  /^(?:NOAA expects|What then came:) [\d,.]+ to (?<flow>[\d,.]+ cfs) through (?<day>.+), highest that day\.$/,
];

/** What a river's page says of the highest day ahead, where it names two. */
export function highestApart(read: readonly string[], today: string): readonly string[] {
  const found = read.flatMap((line, at) => {
    const { day, flow } =
      HIGHEST.map((pattern) => pattern.exec(line)?.groups).find((groups) => groups) ?? {};
    // A reading above all of the forecast is the highest now, and no day of it.
    if (day === undefined || day === 'now') return [];
    const figure = flow ?? (line.startsWith('highest in') ? read[at + 1] : undefined);
    return [
      { day: day.replace('today', today).replace(/^([A-Z][a-z]{2})[a-z]*day,/, '$1,'), figure },
    ];
  });
  const days = new Set(found.map(({ day }) => day));
  const figures = new Set(found.flatMap(({ figure }) => figure ?? []));
  return days.size > 1 || figures.size > 1 ? [[...days, ...figures].join(' | ')] : [];
}

/** Lines of a facility's outlook, one for each species, and those of them that say two things. */
export function outlookRead(html: string) {
  const rows = parse(html).querySelectorAll('section[aria-labelledby="outlook"] li');
  const contradictions: string[] = [];
  let lines = 0;
  for (const row of rows) {
    for (const svg of row.querySelectorAll('svg')) svg.remove();
    const [species, label = '', ...runs] = row.childNodes
      .map((node) => node.text.trim())
      .filter((words) => words !== '');
    if (species === undefined) continue;
    lines += 1;
    const isTwofold = CONTRADICTIONS.some(
      ([first, second]) =>
        runs.some((run) => first.test(run) && second.test(run)) ||
        (first.test(label) && runs.length > 0 && runs.every((run) => second.test(run))),
    );
    if (isTwofold) contradictions.push([species, label, ...runs].join(' | '));
  }
  return { lines, contradictions };
}
