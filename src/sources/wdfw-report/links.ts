import { parse } from 'node-html-parser';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';

/** A weekly report and its address. */
export interface ReportLink extends WeeklyReport {
  readonly url: URL;
}

/** Month, day and year: `weekly-escapement-10-23-2025_0`, `Weekly_Escapement_4-4-2019`, `11-03b-2022`. */
const SPELT_OUT = /^weekly[-_]escapement[-_](\d{1,2})-(\d{1,2})[a-z]?-(?:20)?(\d{2})(?!\d)/i;
/** Month, day and year in two digits each, used until spring 2019: `010319`. */
const SIX_DIGITS = /^(\d{2})(\d{2})(\d{2})(?:[-_]\w+)?$/;
/** The folder of files on WDFW's site; the oldest addresses lack it. */
const FILES = /^\/(?:sites\/default\/files\/)?/;

function dateOf(name: string): PlainDate | null {
  const [, month = '', day = '', year = ''] = SPELT_OUT.exec(name) ?? SIX_DIGITS.exec(name) ?? [];
  const date = `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : null;
}

function reportAt(url: URL): ReportLink | null {
  const [, name] = /([^/]+)\.pdf$/i.exec(url.pathname) ?? [];
  const reportDate = name === undefined ? null : dateOf(name);
  if (reportDate === null) return null;
  return { report: url.pathname.replace(FILES, '').replaceAll('/', '__'), reportDate, url };
}

/** Of two files for one day the later one, by its folder or the suffix after its date. */
function laterFile(a: ReportLink, b: ReportLink | undefined): ReportLink {
  const name = ({ report }: ReportLink) => report.replace(/\.pdf$/i, '');
  return b === undefined || name(a) > name(b) ? a : b;
}

/**
 * The weekly reports that WDFW's page links to, newest first, one for each day.
 *
 * A report is named by the path of its file, as in the history:
 * `2025-10__weekly-escapement-10-23-2025.pdf`. Where a day has two files, such as a report and its
 * correction, the later one is taken. Files on other hosts and files without a date in their name are
 * ignored.
 *
 * @param page address of the page, the base of its links.
 */
export function reportLinks(html: string, page: URL): ReportLink[] {
  const byDay = new Map<PlainDate, ReportLink>();
  for (const anchor of parse(html).querySelectorAll('a[href]')) {
    const url = URL.parse(anchor.getAttribute('href')?.trim() ?? '', page.href);
    if (url === null || url.host !== page.host || !/^https?:$/.test(url.protocol)) continue;
    // Old links use http for the same file.
    url.protocol = page.protocol;
    url.search = '';
    url.hash = '';
    const link = reportAt(url);
    if (link !== null) byDay.set(link.reportDate, laterFile(link, byDay.get(link.reportDate)));
  }
  return [...byDay.values()].sort((a, b) => (a.reportDate > b.reportDate ? -1 : 1));
}
