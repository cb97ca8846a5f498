import { readdir } from 'node:fs/promises';
import type { FastifyInstance, LightMyRequestResponse as Response } from 'fastify';
import pLimit from 'p-limit';
import type { WebBuild } from '#contract/page.ts';
import { openExport } from './exported-files.ts';
import { escaped } from './http/escaped.ts';
import { ASK_AGAIN } from './http/headers.ts';
import { dataPath } from './routes/page-address.ts';
import { NO_PAGE } from './routes/pages.ts';
import {
  answerPaths,
  pagePaths,
  pathsWithPicture,
  previewOf,
  weekPaths,
} from './site/addresses.ts';
import type { Site } from './site/site.ts';

/** Requests at once: previews are drawn in other threads while pages render. */
const AT_ONCE = 4;
const FILES_A_LINE = 250;
/** Written last: every open page reads it to see whether there is a new version. */
const LAST = '/api/config';
/** A run without a usual season has no calendar, and a dam without counts has no preview. */
const MAY_BE_MISSING = /\.ics$|^\/previews\/dams/;
const CHARSET = /<meta charset="?utf-8"?\s*\/?>/i;
const FRAMING = /; (frame-ancestors [^;]*)/;

const HEADERS = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
];

const isDocument = ({ headers }: Response) =>
  String(headers['content-type']).startsWith('text/html');

function fileOf(address: string, answer: Response): string {
  if (address === NO_PAGE) return '404.html';
  const path = address === '/' ? 'index' : decodeURIComponent(address.slice(1));
  if (/\.[a-z0-9]+$/.test(path) || address.startsWith('/.well-known/')) return path;
  return isDocument(answer) ? `${path}.html` : `${path}.json`;
}

/** Scripts, which must not run in 404.html: at any other address they would render a different page. */
const SCRIPTS = /<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/** Puts the Content-Security-Policy into each document: it lists the hashes of that document's scripts, so no shared rule can. */
function bodyOf(address: string, answer: Response): Buffer {
  if (!isDocument(answer)) return answer.rawPayload;
  const policy = String(answer.headers['content-security-policy']).replace(FRAMING, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}"/>`;
  const html = answer.body.replace(CHARSET, (charset) => charset + meta);
  return Buffer.from(address === NO_PAGE ? html.replace(SCRIPTS, '') : html);
}

/** The rule in `_headers` (Netlify, Cloudflare Pages) for an address and its siblings. */
function ruleOf(address: string, answer: Response): readonly [where: string, rule: string] {
  const [, first = '', ...rest] = address.split('/');
  const where = rest.length === 0 ? address : `/${first}/*`;
  const policy = String(answer.headers['content-security-policy']);
  const framing = FRAMING.exec(policy)?.[1] ?? '';
  const lines = HEADERS.flatMap((name) => {
    const value = answer.headers[name];
    if (value === undefined) return [];
    // Such lifetimes end with the next figures and are counted from the moment of the answer.
    const isTemporary = name === 'cache-control' && String(value).includes('s-maxage');
    return [`  ${name}: ${isTemporary ? ASK_AGAIN : value}`];
  });
  lines.push(`  content-security-policy: ${isDocument(answer) ? framing : policy}`);
  return [where, [where, ...lines].join('\n')];
}

/** `_redirects`, for hosts that read it: the file behind each address of the API. */
const REDIRECTS = `/api/openapi.json /api/openapi.json 200
/api/* /api/:splat.json 200
`;

interface ExportParts {
  readonly app: FastifyInstance;
  readonly site: Site;
  readonly web: Pick<WebBuild, 'pages'>;
  readonly filesFolder: string;
  readonly folder: string;
  readonly withWeeks: boolean;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}

async function addressesOf({ site, web, filesFolder, withWeeks }: ExportParts): Promise<string[]> {
  const edition = site.current();
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      `${entry.parentPath}/${entry.name}`.slice(filesFolder.replace(/\/$/, '').length),
    )
    .filter((path) => !/\/\.vite\/|\.(?:html|br|gz)$/.test(path));
  const weeks = withWeeks ? weekPaths(edition) : [];
  const unlisted = web.pages.filter(({ isListed, path }) => !isListed && !path.includes(':'));
  const pages = [...pagePaths(web, edition), ...unlisted.map(({ path }) => path), ...weeks];
  return [
    ...files.sort(),
    ...answerPaths(edition),
    ...weeks.map((path) => `/api${path}`),
    ...[...pathsWithPicture(edition), ...weeks].map(previewOf),
    ...(site.settings.contact === null ? [] : ['/.well-known/security.txt']),
    '/robots.txt',
    '/sitemap.xml',
    '/api',
    NO_PAGE,
    ...pages.flatMap((path) => [path, dataPath(path)]),
  ];
}

/**
 * Writes the site as static files. Unchanged files stay as they are; obsolete files are removed last.
 * @throws {Error} naming an address that failed; nothing is removed then.
 */
export async function exportSite(parts: ExportParts) {
  const { app, folder, nowMs, signal, progress } = parts;
  const addresses = await addressesOf(parts);
  const files = await openExport(folder, nowMs);
  const rules = new Map<string, string>();
  const failed = new AbortController();
  let asked = 0;

  async function write(address: string): Promise<void> {
    AbortSignal.any([signal, failed.signal]).throwIfAborted();
    const answer = await app.inject({ url: address, headers: { 'accept-encoding': 'identity' } });
    const { statusCode } = answer;
    if (statusCode === 404 && MAY_BE_MISSING.test(address)) return;
    if (statusCode !== (address === NO_PAGE ? 404 : 200)) {
      throw new Error(`GET ${address} answered ${statusCode}; nothing was removed`);
    }
    const [where, rule] = ruleOf(address, answer);
    // Figures beside a document have its rule: theirs would keep its scripts from running.
    if (isDocument(answer) || !rules.has(where)) rules.set(where, rule);
    await files.put(fileOf(address, answer), bodyOf(address, answer));
    asked += 1;
    if (asked % FILES_A_LINE === 0) progress(`${asked} of ${addresses.length} …`);
  }

  const inTurn = pLimit(AT_ONCE);
  const all = addresses.map((address) => inTurn(write, address));
  await Promise.all(all).catch(async (error: unknown) => {
    // Requests under way still read the store.
    failed.abort(error);
    await Promise.allSettled(all);
    throw error;
  });
  await files.put('_headers', Buffer.from(`${[...rules.values()].sort().join('\n')}\n`));
  await files.put('_redirects', Buffer.from(REDIRECTS));
  await write(LAST);
  await files.removeOthers();
  return files.done;
}
