import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { facilitiesSchema } from '#contract/facilities.ts';
import { DAMS } from '#domain/dam/dams.ts';
import { facilityTitle, watershedTitle } from '#domain/place/display-name.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { sentencesOf } from '../src/testing/page-reading.ts';

/** A day of autumn, of summer and of winter: together they have nearly every sentence. */
export const WORDS_DAYS: readonly PlainDate[] = ['2025-10-23', '2026-08-05', '2024-01-10'];

/** A sentence with its figures and names taken out, and the first one of its kind that was read. */
interface Template {
  readonly example: string;
  times: number;
}

/** The templates of each kind of page. */
export type Templates = Map<string, Map<string, Template>>;

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const DATE = new RegExp(`\\b${MONTH} \\d{1,2}(, \\d{4})?\\b`, 'g');
const NUMBER = /\b(one|two|three|four|five|six|seven|eight|nine)\b|\d[\d,.]*\d|\d/g;
const RUN = /\b(spring|summer|fall|winter-late|winter|late|type [ns]|odd year)\b/gi;
const SPECIES = /\b(chinook|coho|chum|pinks?|sockeye|steelhead)\b/gi;
const SCALE = /\b(very )?(low|high|usual)\b(?= for |:)/g;

/** A species stands once for all six, and so do facilities, dates and numbers. */
function templateOf(sentence: string, names: readonly string[]): string {
  const unnamed = names.reduce((text, name) => text.replaceAll(name, '{name}'), sentence);
  return unnamed
    .replaceAll(DATE, '{date}')
    .replaceAll(NUMBER, '{n}')
    .replaceAll(RUN, '{run}')
    .replaceAll(SPECIES, '{fish}')
    .replaceAll(SCALE, '{word}')
    .replaceAll(/\{run\} \{fish\}/g, '{fish}');
}

function namesOf(features: ReturnType<typeof facilitiesSchema.parse>['features']): string[] {
  const names = features.flatMap(({ properties }) => [
    facilityTitle(properties['Facility Name']),
    properties.county,
    properties.county.replace(/ County$/, ''),
    properties.nearest_town,
    watershedTitle(properties.WRIA),
    ...properties.waters,
  ]);
  return [...names, ...DAMS.map(({ name }) => name)];
}

/** Kinds of pages by the first part of their address; other pages explain the site. */
const KINDS: Readonly<Record<string, string>> = {
  '': 'home',
  app: 'list',
  hatcheries: 'facilities',
  species: 'species',
  run: 'the week',
  dams: 'dams',
  rivers: 'rivers',
};
/** A past week says what the newest one says. */
const NEWEST_ALONE = /^\/run\/./;

/** Adds the templates of every page of a site to those of other days. */
export async function readTemplates(origin: string, templates: Templates): Promise<void> {
  const textAt = async (address: string) => (await fetch(origin + address)).text();
  const { features } = facilitiesSchema.parse(JSON.parse(await textAt('/api/facilities')));
  const names = [...new Set(namesOf(features))].sort((a, b) => b.length - a.length);
  const sitemap = await textAt('/sitemap.xml');
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address, origin).pathname)
    .filter((address) => !NEWEST_ALONE.test(address));
  for (const address of addresses) {
    const kind = KINDS[address.split('/')[1] ?? ''] ?? 'about the site';
    const ofKind = templates.get(kind) ?? new Map<string, Template>();
    templates.set(kind, ofKind);
    for (const example of sentencesOf(await textAt(address))) {
      const template = templateOf(example, names);
      const known = ofKind.get(template);
      if (known) known.times += 1;
      else ofKind.set(template, { example, times: 1 });
    }
  }
}

/** Prints one sentence of each template, the most frequent first; one that an earlier kind has is left out. */
export function printTemplates(templates: Templates, print: (line: string) => void): void {
  const printed = new Set<string>();
  for (const [kind, ofKind] of templates) {
    const own = [...ofKind]
      // A name or a figure alone is no sentence.
      .filter(([template]) => !printed.has(template) && / \w+ \w+/.test(template))
      .sort(([, a], [, b]) => b.times - a.times);
    print(`\n${kind}: ${own.length} sentences`);
    for (const [template, { example, times }] of own) {
      printed.add(template);
      print(`${String(times).padStart(5)}  ${example}`);
    }
  }
}

/** Reads the pages of more days than the tests do, as they do; `false` if something is wrong. */
export async function readMoreDays(): Promise<boolean> {
  const vitest = join('node_modules', '.bin', 'vitest');
  const args = [vitest, 'run', '--config', join('bench', 'vitest.config.ts')];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
}
