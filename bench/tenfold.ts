import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Facility } from '#domain/place/facility.ts';

const TIMES = 10;
/** What a server, an ingest and the made-up service are started from. */
const PARTS = ['package.json', 'bench', 'data', 'dist', 'src'];

/** Copies the project into a folder, with ten facilities in the place of each. */
export function copyTenfold(folder: string): void {
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'data', 'facilities.json');
  const facilities: Facility[] = JSON.parse(readFileSync(file, 'utf8'));
  const more = Array.from({ length: TIMES - 1 }, (_, copy) =>
    facilities.map((one) => ({
      ...one,
      key: `${one.key}_${copy + 2}`,
      name: `${one.name} ${copy + 2}`,
      aliases: [],
      broughtFrom: [],
    })),
  );
  const all = [...facilities, ...more.flat()].sort((a, b) => (a.key < b.key ? -1 : 1));
  writeFileSync(file, JSON.stringify(all));
}
