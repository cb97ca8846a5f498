import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const CLIENT_FOLDER = 'dist/web/client';
const FILE = /\/assets\/[\w.-]+/g;

/**
 * Pages that are weighed, with what each may weigh at most in kB of 1000 bytes: its document compressed
 * by brotli, its scripts by gzip; and how many files the document may name.
 */
export const WEIGHED_PAGES = [
  { path: '/', htmlBarKb: 40, scriptsBarKb: 140, filesBar: 26 },
  { path: '/app', htmlBarKb: 40, scriptsBarKb: 140, filesBar: 22 },
  { path: '/hatcheries/cowlitz-salmon-hatchery', htmlBarKb: 20, scriptsBarKb: 165, filesBar: 21 },
  { path: '/hatcheries/issaquah-hatchery', htmlBarKb: 20, scriptsBarKb: 165, filesBar: 21 },
  { path: '/species/coho', htmlBarKb: 20, scriptsBarKb: 165, filesBar: 32 },
  { path: '/run', htmlBarKb: 20, scriptsBarKb: 165, filesBar: 18 },
] as const;

/** What a page weighs on its way to a browser, in kB of 1000 bytes. */
export interface PageSize {
  readonly path: string;
  /** The document as the server compresses it. */
  readonly htmlKb: number;
  /** Scripts the document names. */
  readonly scriptsGzipKb: number;
  readonly scriptsBrotliKb: number;
  /** Scripts, styles and images the document names. */
  readonly files: number;
}

const kilobytes = (bytes: number) => bytes / 1000;

/** Reads a page of a running server and the scripts it names. */
export async function sizeOf(origin: string, path: string): Promise<PageSize> {
  const html = await (await fetch(origin + path)).text();
  const files = [...new Set(html.match(FILE))];
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(CLIENT_FOLDER, file)));
  const sum = (compressed: (file: Buffer) => Buffer) =>
    kilobytes(scripts.reduce((total, file) => total + compressed(file).length, 0));
  return {
    path,
    htmlKb: kilobytes(brotliCompressSync(html).length),
    scriptsGzipKb: sum((file) => gzipSync(file)),
    scriptsBrotliKb: sum((file) => brotliCompressSync(file)),
    files: files.length,
  };
}
