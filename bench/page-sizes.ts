import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const CLIENT_FOLDER = 'dist/web/client';
const SCRIPT = /(?:src|href)="(\/assets\/[\w.-]+\.js)"/g;

/**
 * Pages that are weighed, with what each may weigh at most in kB of 1000 bytes: its document compressed
 * by brotli, its scripts by gzip.
 */
export const WEIGHED_PAGES = [
  { path: '/', htmlBarKb: 40, scriptsBarKb: 140 },
  { path: '/app', htmlBarKb: 40, scriptsBarKb: 140 },
  { path: '/hatcheries/cowlitz-salmon-hatchery', htmlBarKb: 20, scriptsBarKb: 165 },
  { path: '/hatcheries/issaquah-hatchery', htmlBarKb: 20, scriptsBarKb: 165 },
  { path: '/species/coho', htmlBarKb: 20, scriptsBarKb: 165 },
  { path: '/run', htmlBarKb: 20, scriptsBarKb: 165 },
] as const;

/** What a page weighs on its way to a browser, in kB of 1000 bytes. */
export interface PageSize {
  readonly path: string;
  /** The document as the server compresses it. */
  readonly htmlKb: number;
  /** Scripts the document names. */
  readonly scriptsGzipKb: number;
  readonly scriptsBrotliKb: number;
}

const kilobytes = (bytes: number) => bytes / 1000;

/** Reads a page of a running server and the scripts it names. */
export async function sizeOf(origin: string, path: string): Promise<PageSize> {
  const html = await (await fetch(origin + path)).text();
  const files = [...new Set([...html.matchAll(SCRIPT)].map(([, file = '']) => file))].map((file) =>
    readFileSync(join(CLIENT_FOLDER, file)),
  );
  const sum = (compressed: (file: Buffer) => Buffer) =>
    kilobytes(files.reduce((total, file) => total + compressed(file).length, 0));
  return {
    path,
    htmlKb: kilobytes(brotliCompressSync(html).length),
    scriptsGzipKb: sum((file) => gzipSync(file)),
    scriptsBrotliKb: sum((file) => brotliCompressSync(file)),
  };
}
