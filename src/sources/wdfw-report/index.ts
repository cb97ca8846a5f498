/**
 * The weekly In-Season Hatchery Escapement Reports as WDFW publishes them: PDF files, linked from
 * one page. Their tables are read by the position of the words (docs/adr/0018).
 *
 * Provenance: Washington Department of Fish and Wildlife,
 * https://wdfw.wa.gov/fishing/management/hatcheries/escapement; public records, preliminary.
 */

import { type CallTools, fetchAnswer } from '../http/fetch-answer.ts';
import { SourceError } from '../source-error.ts';
import type { PrintedRow } from '../wdfw-weekly/read-report.ts';
import { readPages } from './layout.ts';
import { type FinalLink, finalLinks, type ReportLink, reportLinks } from './links.ts';
import { printedRows, readTables, TableError } from './tables.ts';

export interface ReportTools extends CallTools {
  readonly page: URL;
}

export const SERVICE = 'WDFW weekly reports';
const PAGE_BYTES = 5_000_000;
const REPORT_BYTES = 20_000_000;
const TIMEOUT_MS = 60_000;

async function readPage(tools: ReportTools): Promise<string> {
  const call = {
    service: SERVICE,
    url: tools.page,
    types: ['text/html'],
    maxBytes: PAGE_BYTES,
    timeoutMs: TIMEOUT_MS,
  };
  return new TextDecoder().decode(await fetchAnswer(call, tools));
}

export async function listFinals(tools: ReportTools): Promise<FinalLink[]> {
  return finalLinks(await readPage(tools), tools.page);
}

export async function listReports(tools: ReportTools): Promise<ReportLink[]> {
  const { page } = tools;
  const links = reportLinks(await readPage(tools), page);
  if (links.length > 0) return links;
  throw new SourceError(SERVICE, 'malformed', `${page.href} links to no weekly reports`);
}

function reportError(report: string, error: unknown): SourceError {
  if (error instanceof TableError) {
    return new SourceError(SERVICE, 'partial', `${report}: ${error.message}`, { cause: error });
  }
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const fault =
    name === 'PasswordException'
      ? 'the PDF is protected by a password'
      : `the file is not a complete PDF (${message})`;
  return new SourceError(SERVICE, 'malformed', `${report}: ${fault}`, { cause: error });
}

/**
 * The rows of a report as printed.
 *
 * @throws {SourceError} naming the report: `partial` without a table or header, `malformed` for a
 *   damaged, locked or overlong file.
 */
export async function fetchReport(link: ReportLink, tools: ReportTools): Promise<PrintedRow[]> {
  const { url, report } = link;
  const bytes = await fetchAnswer(
    {
      service: SERVICE,
      url,
      types: ['application/pdf'],
      maxBytes: REPORT_BYTES,
      timeoutMs: TIMEOUT_MS,
    },
    tools,
  );
  try {
    return printedRows(link, await readTables(readPages(bytes)));
  } catch (error) {
    throw reportError(report, error);
  }
}
