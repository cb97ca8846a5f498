import { descending } from 'd3-array';
import { parse } from 'node-html-parser';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';

export interface ReportLink extends WeeklyReport {
  readonly url: URL;
}

/** Separators between the words and figures of a name; a letter after the day marks a correction. */
const GAP = '[-–_.\\s]';
const KIND = `(?:(?:in${GAP}*season|hatchery)${GAP}*)*escapement(?:${GAP}*report)?`;
/** Month, day and year: `weekly-escapement-10-23-2025_0`, `Weekly_Escapement_4-4-2019`, `11-03b-2022`. */
const WITH_SEPARATORS = new RegExp(
  `^weekly${GAP}*${KIND}${GAP}*(\\d{1,2})${GAP}+(\\d{1,2})([a-z]?)${GAP}+(?:20)?(\\d{2})(?!\\d)`,
  'i',
);
/** Month, day and year in two digits each, used until spring 2019: `010319`. */
const SIX_DIGITS = /^(\d{2})(\d{2})()(\d{2})(?=$|[-_]\w+$)/;
/** The month's folder on WDFW's site; the oldest addresses lack it. */
const FILES = /^\/(?:sites\/default\/files\/)?/;

function datedName(name: string): { readonly date: PlainDate; readonly suffix: string } | null {
  const found = WITH_SEPARATORS.exec(name) ?? SIX_DIGITS.exec(name);
  const [whole = '', month = '', day = '', letter = '', year = ''] = found ?? [];
  const date = `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? { date, suffix: letter + name.slice(whole.length) } : null;
}

function plainPath(pathname: string): string {
  let path = pathname;
  try {
    // Some addresses are percent-encoded twice: `%2520`.
    for (let times = 0; times < 2; times += 1) path = decodeURIComponent(path);
  } catch {
    // A stray `%` is part of the name.
  }
  return path.replace(/\s+(?=\.pdf$)/i, '').replace(/[\s+]+/g, '_');
}

function reportAt(url: URL): ReportLink | null {
  const path = plainPath(url.pathname.replace(/(?:%(?:25)?20|\+)+$/, ''));
  const [, name] = /([^/]+)\.pdf$/i.exec(path) ?? [];
  const reportDate = name === undefined ? undefined : datedName(name)?.date;
  if (reportDate === undefined) return null;
  return { report: path.replace(FILES, '').replaceAll('/', '__'), reportDate, url };
}

/** Names with a month's folder whose `_` never stands for a space, except in Drupal's suffix `_0`. */
const CERTAIN_NAME = /^(\d{4}-\d\d)__([a-z0-9.-]+(?:_\d)?\.pdf)$/i;

/** The address of a stored report; `null` if its name does not say, as before 2019. */
export function addressOfReport(report: string): string | null {
  const [, folder, file] = CERTAIN_NAME.exec(report) ?? [];
  return file === undefined ? null : `https://wdfw.wa.gov/sites/default/files/${folder}/${file}`;
}

/** Folder, day and suffix, the same for all spellings of a name; greater for a later file. */
export function foldedName(report: string): string {
  const parts = report.replace(/\.pdf$/i, '').split('__');
  const name = parts.pop() ?? '';
  const { date, suffix } = datedName(name) ?? { date: '', suffix: name };
  const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return [...parts, date + folded(suffix)].map(folded).join('/');
}

function linksOf(html: string, page: URL) {
  return parse(html)
    .querySelectorAll('a[href]')
    .flatMap((anchor) => {
      const href = anchor.getAttribute('href')?.trim() ?? '';
      const url = URL.parse(href, page.href);
      return url === null ? [] : [{ url, said: `${anchor.text} ${href}` }];
    });
}

function laterFile(a: ReportLink, b: ReportLink | undefined): ReportLink {
  return b === undefined || foldedName(a.report) > foldedName(b.report) ? a : b;
}

/**
 * The weekly reports on WDFW's page, newest first, one per day (a correction replaces its report), each
 * named `2025-10__weekly-escapement-10-23-2025.pdf` however its address is spelled.
 */
export function reportLinks(html: string, page: URL): ReportLink[] {
  const byDay = new Map<PlainDate, ReportLink>();
  for (const { url } of linksOf(html, page)) {
    if (url.host !== page.host || !/^https?:$/.test(url.protocol)) continue;
    // Old links use http for the same file.
    url.protocol = page.protocol;
    url.search = '';
    url.hash = '';
    const link = reportAt(url);
    if (link !== null) byDay.set(link.reportDate, laterFile(link, byDay.get(link.reportDate)));
  }
  return [...byDay.values()].sort((a, b) => descending(a.reportDate, b.reportDate));
}

export interface FinalLink {
  readonly season: number;
  readonly url: URL;
}

/** `2025-26`, `2025-2026`, `2025/26`, `2025_2026`. */
const SEASONS = /(?<!\d)(20\d\d)[-–_/ ]+(?:20)?(\d\d)(?!\d)/g;

function seasonsIn(text: string): number[] {
  return [...text.matchAll(SEASONS)].flatMap(([, begins, ends]) => {
    const season = Number(begins);
    return (season + 1) % 100 === Number(ends) ? [season] : [];
  });
}

/** The final reports WDFW links to: any link that says "final" or "annual" and names a season. */
export function finalLinks(html: string, page: URL): FinalLink[] {
  return linksOf(html, page)
    .filter(({ said }) => /final|annual/i.test(said))
    .flatMap(({ url, said }) => seasonsIn(said).map((season) => ({ season, url })));
}
