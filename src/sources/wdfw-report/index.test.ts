import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { blankPdf, lockedPdf } from '../../testing/bad-pdf.ts';
import { loopback } from '../../testing/loopback.ts';
import type { ReportLook, RowToPrint } from '../../testing/report-pdf.ts';
import { reportPdf } from '../../testing/report-pdf.ts';
import { readCatalogue } from '../catalogue/index.ts';
import type { PrintedRow } from '../wdfw-weekly/canonical-row.ts';
import { canonicalRow } from '../wdfw-weekly/canonical-row.ts';
import { fetchReport, listReports } from './index.ts';

const PAGE = '/fishing/management/hatcheries/escapement';
const FILE = '/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf';
const REPORT = '2025-10__weekly-escapement-10-23-2025.pdf';
const LINK = `<a href="${FILE}">October 23</a>`;
const PDF_TYPE = { 'content-type': 'application/pdf' };
const HTML_TYPE = { 'content-type': 'text/html; charset=UTF-8' };
const LOOK: ReportLook = { page: 'landscape', turned: 90, figures: 'right', repeatsHeader: true };

function coho(cells: RowToPrint['cells']): RowToPrint {
  return {
    speciesTitle: 'Coho',
    cells: { Facility: 'ISSAQUAH HATCHERY', 'Stock-BO': 'Issaquah Creek- H', ...cells },
  };
}

const GOOD_ROW = coho({ 'Adult Total': '1,053', 'Jack Total': '-', Date: '10/21/25' });

/** Lists and fetches over real HTTP, from a service that has one page and one report. */
async function read(
  report: RequestListener,
  { page = LINK, timeoutMs = 10_000 }: { readonly page?: string; readonly timeoutMs?: number } = {},
): Promise<PrintedRow[]> {
  await using service = await loopback((request, response) => {
    if (request.url === PAGE) response.writeHead(200, HTML_TYPE).end(page);
    else report(request, response);
  });
  const tools = { fetch, page: new URL(PAGE, service.url), timeoutMs };
  const [link] = await listReports(tools);
  if (link === undefined) throw new Error('there is no link');
  // Awaited here, while the service is there.
  return await fetchReport(link, tools);
}

function sending(bytes: Uint8Array | string): RequestListener {
  return (_, response) => response.writeHead(200, PDF_TYPE).end(bytes);
}

async function printed(rows: readonly RowToPrint[], look: Partial<ReportLook> = {}) {
  return sending(await reportPdf(rows, { ...LOOK, ...look }));
}

describe('a weekly report over HTTP', () => {
  test('is found on the page and read', async () => {
    expect(await read(await printed([GOOD_ROW]))).toEqual([
      {
        report: REPORT,
        reportDate: '2025-10-23',
        row: 0,
        speciesTitle: 'Coho',
        facility: 'ISSAQUAH HATCHERY',
        stock: 'Issaquah Creek- H',
        adultTotal: '1053',
        jackTotal: '',
        dataDate: '2025-10-21',
        comments: '',
      },
    ]);
  });

  test('that is linked to twice is listed once', async () => {
    await using service = await loopback((_, response) => {
      response.writeHead(200, HTML_TYPE).end(`${LINK}<p>${LINK.replace('.pdf', '.pdf?download')}`);
    });
    const list = await listReports({ fetch, page: new URL(PAGE, service.url) });
    expect(list).toEqual([
      { report: REPORT, reportDate: '2025-10-23', url: new URL(FILE, service.url) },
    ]);
  });

  test.each<[string, () => RequestListener | Promise<RequestListener>, string, RegExp]>([
    [
      'is HTML',
      () => (_, response) => response.writeHead(200, HTML_TYPE).end('<h1>Down</h1>'),
      'malformed',
      /weekly-escapement-10-23-2025\.pdf sent text\/html; charset=UTF-8 instead of application\/pdf/,
    ],
    [
      'is HTML that is called a PDF',
      () => sending('<!doctype html><h1>Down</h1>'),
      'malformed',
      /: 2025-10__weekly-escapement-10-23-2025\.pdf: the file is not a complete PDF \(/,
    ],
    [
      'is protected by a password',
      async () => sending(await lockedPdf()),
      'malformed',
      /: 2025-10__weekly-escapement-10-23-2025\.pdf: the PDF is protected by a password$/,
    ],
    [
      'has no bytes',
      () => sending(''),
      'malformed',
      /: 2025-10__weekly-escapement-10-23-2025\.pdf: the file is not a complete PDF \(/,
    ],
    [
      'has nothing on its page',
      async () => sending(await blankPdf()),
      'partial',
      /: 2025-10__weekly-escapement-10-23-2025\.pdf: it holds no table$/,
    ],
    [
      'lacks the header of a table',
      () => printed([GOOD_ROW], { headless: 'Coho' }),
      'partial',
      /: 2025-10__weekly-escapement-10-23-2025\.pdf: the table of Coho has no header$/,
    ],
    [
      'lacks a column',
      () => printed([GOOD_ROW], { withoutHeader: ['Jack Total'] }),
      'partial',
      /: 2025-10__weekly-escapement-10-23-2025\.pdf: the table of Coho has no column Jack Total$/,
    ],
    [
      'redirects to itself',
      () => (_, response) => response.writeHead(302, { location: FILE }).end(),
      'unavailable',
      /weekly-escapement-10-23-2025\.pdf redirects endlessly$/,
    ],
    [
      'is not there',
      () => (_, response) => response.writeHead(404).end(),
      'unavailable',
      /weekly-escapement-10-23-2025\.pdf answered 404$/,
    ],
  ])('that %s is an error that names it', async (_, listener, kind, message) => {
    await expect(read(await listener())).rejects.toMatchObject({
      name: 'SourceError',
      kind,
      message: expect.stringMatching(message),
    });
  });

  test('cut in the middle is an error, and no half report', async () => {
    const rows = Array.from({ length: 60 }, () => GOOD_ROW);
    const whole = await reportPdf(rows, LOOK);
    const half = whole.subarray(0, whole.length / 2);
    await expect(read(sending(half))).rejects.toMatchObject({ name: 'SourceError' });
  });

  test('without an end is cut off at 20 MB', async () => {
    const piece = new Uint8Array(1_000_000);
    let sent = 0;
    let closed: Promise<unknown> = Promise.resolve();
    const endless: RequestListener = (_, response) => {
      response.writeHead(200, PDF_TYPE);
      closed = once(response, 'close');
      const write = () => {
        sent += piece.length;
        response.write(piece, (error) => (error ? undefined : write()));
      };
      write();
    };
    await expect(read(endless)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(/2025\.pdf sent more than 20000000 bytes$/),
    });
    await closed;
    expect(sent).toBeLessThan(60_000_000);
  });

  test('that drips is given up after its time', async () => {
    const drip: RequestListener = (_, response) => {
      response.writeHead(200, PDF_TYPE);
      const drops = setInterval(() => response.write('%'), 10);
      response.on('close', () => clearInterval(drops));
    };
    await expect(read(drip, { timeoutMs: 300 })).rejects.toMatchObject({
      kind: 'unavailable',
      retryable: true,
      message: expect.stringMatching(/2025\.pdf did not finish its answer within 0\.3 s$/),
    });
  });

  test.each<[string, RowToPrint, object]>([
    [
      'of the year 2062 is put into its season',
      coho({ 'Adult Total': '7', Date: '10/21/62' }),
      { kept: expect.objectContaining({ dataDate: '2025-10-21', adults: 7 }) },
    ],
    [
      'dated after its report is dated by it',
      coho({ 'Adult Total': '7', Date: '11/02/25' }),
      { kept: expect.objectContaining({ dataDate: '2025-10-23' }) },
    ],
    [
      'with a total below nothing is rejected',
      coho({ 'Adult Total': '(12)', Date: '10/21/25' }),
      { rejected: { reason: 'total is negative', detail: '-12 adults, - jacks' } },
    ],
    [
      'with a total that is no number is rejected',
      coho({ 'Adult Total': '12,34', Date: '10/21/25' }),
      { rejected: { reason: 'adult total is not a number', detail: '12,34' } },
    ],
    [
      'of an unknown species is rejected',
      { ...GOOD_ROW, speciesTitle: 'Fall Sockeye' },
      { rejected: { reason: 'unknown species title', detail: 'Fall Sockeye' } },
    ],
    [
      'of an unknown facility is rejected',
      coho({ Facility: 'MOON HATCHERY', 'Adult Total': '7', Date: '10/21/25' }),
      { rejected: { reason: 'unknown facility', detail: 'MOON HATCHERY' } },
    ],
    [
      'of no day is rejected',
      coho({ 'Adult Total': '7', Date: '02/30/25' }),
      { rejected: { reason: 'data date is not a date', detail: '2025-02-30' } },
    ],
  ])('a row %s', async (_, row, outcome) => {
    const [first] = await read(await printed([row]));
    const { facilities } = await readCatalogue();
    if (first === undefined) throw new Error('there is no row');
    expect(canonicalRow(first, createFacilityResolver(facilities))).toEqual(outcome);
  });
});

describe('the page of reports', () => {
  test('that links to no report is an error', async () => {
    const page = '<a href="/sites/default/files/publications/02309/wdfw02309.pdf">2023</a>';
    await expect(read(sending(''), { page })).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(
        /^WDFW weekly reports: \S+\/hatcheries\/escapement links to no weekly report$/,
      ),
    });
  });

  test('is never asked of another host for a report', async () => {
    const page = `${LINK.replace('href="', 'href="https://example.org')}${LINK}`;
    expect(await read(await printed([GOOD_ROW]), { page })).toHaveLength(1);
  });
});
