// `npm run faces`: subsets the site's two typefaces to what its pages and pictures use.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { command } from '#program/command.ts';

const HELP = `Builds the site's font files, and their license, from their packages.

Usage: npm run faces

The same packages give the same bytes.`;

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
/** Besides ASCII: punctuation, symbols, and letters of names. The next typeface fills in what one lacks. */
const CHARACTERS = `${ASCII}\u00a0áéíñóöüç©°±·×½‘’“”–—…†−←↑→↓≈≤≥`;

/** Kerning, accents, and figures that are level and equally wide. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

const SERIF = fileURLToPath(
  import.meta.resolve(
    '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
  ),
);
const SANS = fileURLToPath(
  import.meta.resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
);
const FINDINGS = { wght: 600, opsz: 28 };

const FILES = [
  { file: 'src/web/ui/faces/newsreader.woff2', from: SERIF, axes: FINDINGS },
  { file: 'src/web/ui/faces/instrument-sans.woff2', from: SANS, axes: {} },
  { file: 'src/server/faces/newsreader-600.ttf', from: SERIF, axes: FINDINGS },
  { file: 'src/server/faces/instrument-sans-400.ttf', from: SANS, axes: { wght: 400 } },
  { file: 'src/server/faces/instrument-sans-600.ttf', from: SANS, axes: { wght: 600 } },
];
const LICENSE = 'public/faces-license.txt';

export const main = command({
  name: 'faces',
  help: HELP,
  options: {},
  run: async ({ print }) => {
    for (const { file, from, axes } of FILES) {
      const options = {
        targetFormat: file.endsWith('.ttf') ? ('truetype' as const) : ('woff2' as const),
        variationAxes: axes,
        keepFeatures: FEATURES,
      };
      const bytes = await subsetFont(await readFile(from), CHARACTERS, options);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
      print(`${file}: ${bytes.length} bytes`);
    }
    const [serif = '', sans = ''] = await Promise.all(
      [SERIF, SANS].map((from) => readFile(join(from, '../../LICENSE'), 'utf8')),
    );
    await writeFile(LICENSE, `${sans.split('\n', 1)[0]}\n${serif}`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
