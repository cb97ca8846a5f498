import type { FastifyRequest } from 'fastify';
import type { AskedPage, FreshetApi, PageInfo } from '#contract/page.ts';
import type { ElsewhereAnswer } from '../http/kept-answers.ts';
import { ProblemError } from '../http/problem.ts';
import { named } from './named.ts';

/** Longest query string: the search box takes 60 characters, 540 when encoded. */
const MAX_SEARCH_LENGTH = 600;
const TOO_LONG = new ProblemError(
  414,
  'Address too long',
  'Please shorten the query after the "?".',
);

/** Stands for every name without a page. */
const NO_NAME = '-';
const NAMES = /:(\w+)/g;
/** The parameter by which React Router requests parts of the data of a page. */
const PARTS = '_routes';

type Query = Readonly<Record<string, unknown>>;

export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>) =>
  (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');

export const queryOf = ({ url }: Pick<FastifyRequest, 'url'>) =>
  url.slice(url.split('?', 1)[0]?.length);

const searchText = (chosen: URLSearchParams) => (chosen.size === 0 ? '' : `?${chosen}`);

/** Parameters that occur once; repeated ones are ignored. */
function valuesIn(query: Query): Record<string, string> {
  const once = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(once);
}

/** The names in the path in canonical spelling; `null` if there is no such page. */
async function namesIn(page: PageInfo, asked: AskedPage) {
  const names: Record<string, string> = {};
  let isThere = true;
  for (const [, name = ''] of page.path.matchAll(NAMES)) {
    const value = asked.values[name] ?? '';
    const judge = page.names[name];
    const known = judge === undefined ? value : await judge(value, asked);
    if (known === null) return null;
    isThere &&= typeof known === 'string';
    names[name] = typeof known === 'string' ? known : known.absentLike;
  }
  return { names, isThere };
}

async function choicesIn(page: PageInfo, asked: AskedPage): Promise<Map<string, string>> {
  const choices = new Map<string, string>();
  for (const [name, judge] of Object.entries(page.query)) {
    const value = asked.values[name];
    const known = value === undefined ? null : await judge(value, asked);
    if (known !== null) choices.set(name, known);
  }
  return choices;
}

/** The requested parts that the page has, in a fixed order. */
const partsIn = ({ routeIds }: PageInfo, asked: string) =>
  routeIds.filter((id) => asked.split(',').includes(id)).join(',');

/**
 * The canonical address of a page, under which it is rendered and cached: names and choices in canonical
 * spelling and order, without unknown parameters. Requests with another path or with unknown parameters are
 * redirected there, so that shared caches keep one answer too. @throws {ProblemError} 414.
 */
export async function pageAddress(
  page: PageInfo,
  asked: { readonly request: FastifyRequest; readonly site: FreshetApi; readonly isData: boolean },
): Promise<string | ElsewhereAnswer> {
  const { request, site, isData } = asked;
  if (queryOf(request).length > MAX_SEARCH_LENGTH) throw TOO_LONG;
  const query = request.query as Query;
  const inQuery = valuesIn(query);
  const inPath = [...page.path.matchAll(NAMES)].map(([, name = '']) => [
    name,
    named(request, name),
  ]);
  const judged = { site, values: { ...inQuery, ...Object.fromEntries(inPath) } };

  const found = await namesIn(page, judged);
  const spelledName = (name: string) => found?.names[name] ?? NO_NAME;
  const path = page.path.replace(NAMES, (_, name: string) => encodeURIComponent(spelledName(name)));
  const ownPath = isData ? dataPath(path) : path;
  if (found === null || !found.isThere) return ownPath;

  const choices = await choicesIn(page, judged);
  const parts = isData ? partsIn(page, inQuery[PARTS] ?? '') : '';
  if (parts !== '') choices.set(PARTS, parts);

  const isUsed = (name: string) =>
    choices.has(name) || (inQuery[name] !== undefined && page.inBrowser.includes(name));
  // A form submitted without script sends an empty field for each choice not made.
  const isLeftOpen = (name: string) => inQuery[name] === '' && Object.hasOwn(page.query, name);
  const kept = Object.keys(query).filter((name) => isUsed(name) || isLeftOpen(name));
  if (pathOf(request) === ownPath && kept.length === Object.keys(query).length) {
    return ownPath + searchText(new URLSearchParams([...choices]));
  }
  const spelled = kept.map((name) => [name, choices.get(name) ?? inQuery[name] ?? ''] as const);
  return { location: ownPath + searchText(new URLSearchParams(Object.fromEntries(spelled))) };
}

/** The address from which React Router loads the data of a page. */
export const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);
