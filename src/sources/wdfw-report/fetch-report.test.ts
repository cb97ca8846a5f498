import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { blankPdf, lockedPdf } from '../../testing/bad-pdf.ts';
import { loopback } from '../../testing/loopback.ts';
import { printedRow } from '../../testing/made-up-reports.ts';
import { type ReportLook, type RowToPrint, reportPdf } from '../../testing/report-pdf.ts';
import { fetchReport, listReports } from './index.ts';

const PAGE = '/fishing/management/hatcheries/escapement';
const FILE = '/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf';
const REPORT = '2025-10__weekly-escapement-10-23-2025.pdf';
const LINK = `<a href="${FILE}">October 23</a>`;
const PDF_TYPE = { 'content-type': 'application/pdf' };
const HTML_TYPE = { 'content-type': 'text/html; charset=UTF-8' };

const ROW: RowToPrint = {
  speciesTitle: 'Coho',
  cells: {
    Facility: 'ISSAQUAH HATCHERY',
    'Stock-BO': 'Issaquah Creek- H',
    'Adult Total': '1,053',
    'Jack Total': '-',
    Date: '10/21/25',
  },
};

async function read(report: RequestListener, page = LINK) {
  await using service = await loopback((request, response) => {
    if (request.url === PAGE) response.writeHead(200, HTML_TYPE).end(page);
    else report(request, response);
  });
  const tools = { fetch, page: new URL(PAGE, service.url) };
  const links = await listReports(tools);
  expect(links).toHaveLength(1);
  const [link] = links;
  return link && (await fetchReport(link, tools));
}

const sending =
  (bytes: Uint8Array | string): RequestListener =>
  (_, response) =>
    response.writeHead(200, PDF_TYPE).end(bytes);

const printed = async (look: ReportLook = {}) => sending(await reportPdf([ROW], look));

test('a report is found on the page, once and on its own host only, and read', async () => {
  const elsewhere = LINK.replace('href="', 'href="https://example.org');
  const page = `${elsewhere}${LINK}<p>${LINK.replace('.pdf', '.pdf?download')}`;
  expect(await read(await printed(), page)).toEqual([
    printedRow({ report: REPORT, adultTotal: '1053', jackTotal: '' }),
  ]);
});

test('a page without a report is an error', async () => {
  const page = '<a href="/sites/default/files/publications/02309/wdfw02309.pdf">2023</a>';
  await expect(read(sending(''), page)).rejects.toThrow(
    /^WDFW weekly reports: \S+\/hatcheries\/escapement links to no weekly reports$/,
  );
});

const html: RequestListener = (_, response) => response.writeHead(200, HTML_TYPE).end('<h1>Down');
const nothing: RequestListener = (_, response) => response.writeHead(404).end();
const half = reportPdf(Array.from({ length: 60 }, () => ROW)).then((whole) =>
  sending(whole.subarray(0, whole.length / 2)),
);
const locked = lockedPdf().then(sending);
const blank = blankPdf().then(sending);
const long = sending(new Uint8Array(20_000_001));

test.each<[string, string, RequestListener | Promise<RequestListener>, RegExp]>([
  ['malformed', 'HTML', html, /sent text\/html; charset=UTF-8 instead of application\/pdf/],
  ['malformed', 'HTML as a PDF', sending('<h1>Down'), /the file is not a complete PDF \(/],
  ['malformed', 'a locked one', locked, /the PDF is protected by a password/],
  ['partial', 'an empty page', blank, /it contains no table/],
  ['malformed', 'more than 20 MB', long, /sent more than 20000000 bytes/],
  ['unavailable', 'nothing', nothing, /answered 404/],
  ['malformed', 'half of it', half, /./],
])('%s: %s in place of a report is an error that names it', async (kind, _, listener, why) => {
  const error: Error = await read(await listener).then(
    (rows) => Promise.reject(new Error(`read ${rows?.length} rows`)),
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ name: 'SourceError', kind });
  expect(error.message).toContain('weekly-escapement-10-23-2025.pdf');
  expect(error.message).toMatch(why);
});
