import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const CLIENT_FOLDER = 'dist/web/client';
const FILE = /\/assets\/[\w.-]+/g;

/**
 * Pages that are weighed, with what each may weigh at most: its document compressed by brotli and its
 * scripts by gzip, in kB of 1000 bytes; all that is named by it, by brotli, in KiB of 1024; and how many
 * files it may name.
 */
export const WEIGHED_PAGES = [
  { path: '/', htmlBarKb: 40, scriptsBarKb: 140, firstLoadBarKiB: 150, filesBar: 26 },
  { path: '/app', htmlBarKb: 40, scriptsBarKb: 140, firstLoadBarKiB: 150, filesBar: 22 },
  {
    path: '/hatcheries/cowlitz-salmon-hatchery',
    htmlBarKb: 20,
    scriptsBarKb: 165,
    firstLoadBarKiB: 190,
    filesBar: 21,
  },
  {
    path: '/hatcheries/issaquah-hatchery',
    htmlBarKb: 20,
    scriptsBarKb: 165,
    firstLoadBarKiB: 190,
    filesBar: 21,
  },
  { path: '/species/coho', htmlBarKb: 20, scriptsBarKb: 165, firstLoadBarKiB: 150, filesBar: 32 },
  { path: '/run', htmlBarKb: 20, scriptsBarKb: 165, firstLoadBarKiB: 150, filesBar: 18 },
] as const;

/**
 * Facilities whose figures are weighed, of the usual size and the largest: what another one moves within
 * the site besides its river, of the series that is shown first. At most so many kB of 1000 bytes, compressed by brotli.
 */
export const WEIGHED_FIGURES = [
  { name: 'ISSAQUAH HATCHERY', barKb: 5 },
  { name: 'COWLITZ SALMON HATCHERY', barKb: 10 },
] as const;

/** Reads the figures that a facility's page shows first from a running server; gives their kB. */
export async function figuresKb(origin: string, name: string): Promise<number> {
  const answers = ['hatchery', 'season'].map(async (kind) => {
    const answer = await fetch(`${origin}/api/${kind}/${encodeURIComponent(name)}?species=`);
    return brotliCompressSync(await answer.text()).length / 1000;
  });
  return (await Promise.all(answers)).reduce((sum, kb) => sum + kb, 0);
}

/** What a page weighs on its way to a browser; kB are 1000 bytes. */
export interface PageSize {
  readonly path: string;
  /** The document as the server compresses it. */
  readonly htmlKb: number;
  /** Scripts the document names. */
  readonly scriptsGzipKb: number;
  /** The document with its scripts, styles and images, all compressed by brotli. */
  readonly firstLoadKiB: number;
  /** Scripts, styles and images the document names. */
  readonly files: number;
}

/** Reads a page of a running server and the files it names. */
export async function sizeOf(origin: string, path: string): Promise<PageSize> {
  const html = await (await fetch(origin + path)).text();
  const names = [...new Set(html.match(FILE))];
  const files = names.map((name) => readFileSync(join(CLIENT_FOLDER, name)));
  const scripts = files.filter((_, at) => names[at]?.endsWith('.js'));
  const sent = (
    texts: readonly (string | Buffer)[],
    compressed: (text: string | Buffer) => Buffer,
  ) => texts.reduce<number>((bytes, text) => bytes + compressed(text).length, 0);
  return {
    path,
    htmlKb: sent([html], brotliCompressSync) / 1000,
    scriptsGzipKb: sent(scripts, gzipSync) / 1000,
    firstLoadKiB: sent([html, ...files], brotliCompressSync) / 1024,
    files: names.length,
  };
}
