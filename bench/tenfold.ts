import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Facility } from '#domain/place/facility.ts';
import { type SnapshotManifest, sha256 } from '#sources/snapshot/manifest.ts';

/** What a server is started from. */
const PARTS = ['package.json', 'data', 'dist', 'src'];
const COPIES = Array.from({ length: 9 }, (_, at) => ` ${at + 2}`);
/** Position of the facility in a row of the weekly reports. */
const FACILITY = 3;

function change<T>(file: string, how: (content: T) => T): void {
  writeFileSync(file, JSON.stringify(how(JSON.parse(readFileSync(file, 'utf8')))));
}

/** What is few among the counts of a report is ten times as much in ten. */
function raiseFewest(file: string): void {
  const rule = readFileSync(file, 'utf8');
  const raised = rule.replaceAll(/^(const FEWEST_\w+ = \d+);$/gm, '$10;');
  if (raised === rule) throw new Error(`${file} has no FEWEST_… to raise`);
  writeFileSync(file, raised);
}

function tenRows(line: string): string[] {
  const fields = line.split(',');
  const copies = COPIES.map((copy) =>
    fields.with(FACILITY, `${fields[FACILITY]}${copy}`).join(','),
  );
  return [line, ...copies];
}

/**
 * Copies the project into a folder, with ten facilities in the place of each, and their rows in every
 * weekly report. Final reports are left as they are.
 */
export function copyTenfold(folder: string): void {
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  raiseFewest(join(folder, 'src/domain/fish/report-coverage.ts'));
  change<Facility[]>(join(folder, 'data/facilities.json'), (facilities) => {
    const more = COPIES.flatMap((copy) =>
      facilities.map((one) => ({
        ...one,
        key: one.key + copy.replace(' ', '_'),
        name: one.name + copy,
        aliases: one.aliases.map((alias) => alias + copy),
        broughtFrom: [],
      })),
    );
    return [...facilities, ...more].sort((a, b) => (a.key < b.key ? -1 : 1));
  });
  const file = join(folder, 'data/snapshot/weekly-reports.csv.br');
  const [header = '', ...lines] = `${brotliDecompressSync(readFileSync(file))}`.trim().split('\n');
  const rows = lines.flatMap(tenRows);
  const window = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(`${[header, ...rows].join('\n')}\n`, { params: window });
  writeFileSync(file, packed);
  change<SnapshotManifest>(join(folder, 'data/snapshot/manifest.json'), (manifest) => {
    const [weekly, finals] = manifest.tables;
    const ten = { ...weekly, rows: rows.length, sha256: sha256(packed) };
    return { ...manifest, tables: [ten, finals] };
  });
}
