import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchReport, listReports } from '#sources/wdfw-report/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { blankPdf, lockedPdf } from '../testing/bad-pdf.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import { loopback } from '../testing/loopback.ts';
import type { RowToPrint } from '../testing/report-pdf.ts';
import { reportPdf } from '../testing/report-pdf.ts';
import { ingestNewWeeklyReports } from './ingest-new-weekly.ts';

const PDF_TYPE = { 'content-type': 'application/pdf' };
const HTML_TYPE = { 'content-type': 'text/html; charset=UTF-8' };
const FIRST = '/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf';
const SECOND = '/sites/default/files/2025-10/weekly-escapement-10-30-2025.pdf';
const NOW = new Date('2025-11-01T12:00:00Z');

/** Enough that losing half of them cannot be chance. */
const TRAPS = USUAL_INGEST.facilities.slice(0, 12).map(({ name }) => name);

let store: Store;
/** What the service answers at the path of each report; its page links to all of them. */
let reports: Map<string, RequestListener>;
/** Links of the page, when they are not one for each report. */
let links: readonly string[] | null;
let service: Awaited<ReturnType<typeof loopback>>;
beforeEach(async () => {
  store = await openStore(':memory:', { now: () => NOW });
  reports = new Map([[FIRST, sending(await reportPdf(coho('10/21/25', '100')))]]);
  links = null;
  service = await loopback((request, response) => {
    const report = reports.get(request.url ?? '');
    if (report !== undefined) return report(request, response);
    const anchors = (links ?? [...reports.keys()]).map((path) => `<a href="${path}">a week</a>`);
    response.writeHead(200, HTML_TYPE).end(anchors.join(''));
  });
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await store.close();
});

/** A row of coho, or of another species title, at each trap. */
function coho(date: string, adults: string, traps = TRAPS, speciesTitle = 'Coho'): RowToPrint[] {
  return traps.map((Facility) => ({
    speciesTitle,
    cells: { Facility, 'Stock-BO': 'Local- H', 'Adult Total': adults, Date: date },
  }));
}

function sending(bytes: Uint8Array | string): RequestListener {
  return (_, response) => response.writeHead(200, PDF_TYPE).end(bytes);
}

function ingest(timeoutMs = 10_000) {
  const tools = { fetch, page: new URL('/escapement', service.url), timeoutMs };
  const source = {
    list: () => listReports(tools),
    fetch: (report: { readonly report: string }) =>
      listReports(tools).then((listed) => {
        const link = listed.find((one) => one.report === report.report);
        if (link === undefined) throw new Error(`${report.report} is not listed`);
        return fetchReport(link, tools);
      }),
  };
  return ingestNewWeeklyReports(store, source, { ...USUAL_INGEST, today: '2025-11-01' });
}

function shown() {
  return store.read(async (view) => ({
    publication: await view.publication(),
    extent: await view.extent(),
    reports: await view.weeklyReports(),
  }));
}

/** Writes endlessly, as fast as the client reads. */
function endless(response: ServerResponse): void {
  const piece = Buffer.alloc(1_000_000, '%');
  response.writeHead(200, { ...PDF_TYPE, 'content-length': 2 * 2 ** 30 });
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

function dripping(response: ServerResponse): void {
  response.writeHead(200, PDF_TYPE);
  const drops = setInterval(() => response.write('%'), 10);
  response.on('close', () => clearInterval(drops));
}

describe('an implausible weekly report', () => {
  test.each<[string, () => RequestListener | Promise<RequestListener>, RegExp, number?]>([
    [
      'HTML instead of a PDF',
      () => (_, response) => response.writeHead(200, HTML_TYPE).end('<h1>Down</h1>'),
      /sent text\/html; charset=UTF-8 instead of application\/pdf/,
    ],
    ['HTML that is called a PDF', () => sending('<h1>Down</h1>'), /the file is not a complete PDF/],
    ['an encrypted PDF', async () => sending(await lockedPdf()), /is protected by a password/],
    ['no bytes', () => sending(''), /the file is not a complete PDF/],
    ['an empty page', async () => sending(await blankPdf()), /it holds no table/],
    [
      'a table without its header',
      async () => sending(await reportPdf(coho('10/28/25', '120'), { headless: 'Coho' })),
      /the table of Coho has no header/,
    ],
    [
      'a report that lacks most of its rows',
      async () => sending(await reportPdf(coho('10/28/25', '120', TRAPS.slice(0, 5)))),
      /lists 5 of the 12 counts that \S+10-23-2025\.pdf was making/,
    ],
    [
      'totals that start again from nearly nothing',
      async () => sending(await reportPdf(coho('10/28/25', '3'))),
      /would lose 97 of its 100 fish/,
    ],
    [
      'a redirect loop',
      () => (_, response) => response.writeHead(302, { location: SECOND }).end(),
      /redirects endlessly/,
    ],
    ['2 GB', () => (_, response) => endless(response), /sent more than 20000000 bytes/],
    [
      'a slow drip',
      () => (_, response) => dripping(response),
      /did not finish its answer within 1 s/,
      1000,
    ],
  ])('%s: the last good version stays published', async (_, listener, message, timeoutMs) => {
    expect(await ingest()).toMatchObject({ outcome: 'published', changes: { added: 12 } });
    const before = await shown();
    reports.set(SECOND, await listener());
    await expect(ingest(timeoutMs)).rejects.toThrow(message);
    expect(await shown()).toEqual(before);

    reports.set(SECOND, sending(await reportPdf(coho('10/28/25', '120'))));
    expect(await ingest()).toMatchObject({ outcome: 'published', changes: { added: 12 } });
  });

  test('a report that lacks a table: the last good version stays published', async () => {
    const report = (day: string, chum: readonly string[]) =>
      reportPdf([...coho(day, '100'), ...coho(day, '30', [...chum], 'Fall Chum')]);
    reports.set(FIRST, sending(await report('10/21/25', TRAPS.slice(0, 6))));
    await ingest();
    const before = await shown();
    reports.set(SECOND, sending(await report('10/28/25', [])));
    await expect(ingest()).rejects.toThrow(
      /lists 0 of the 6 counts of Fall Chum that \S+10-23-2025\.pdf was making/,
    );
    expect(await shown()).toEqual(before);
    reports.set(SECOND, sending(await report('10/28/25', TRAPS.slice(0, 3))));
    expect(await ingest()).toMatchObject({ outcome: 'published' });
  });

  test('negative totals: their rows are rejected, and the others are read', async () => {
    await ingest();
    const [first = '', ...others] = TRAPS;
    const rows = [...coho('10/28/25', '(20)', [first]), ...coho('10/28/25', '120', others)];
    reports.set(SECOND, sending(await reportPdf(rows)));
    expect(await ingest()).toMatchObject({
      outcome: 'published',
      rejections: [{ reason: 'total is negative', rows: 1, example: '-20 adults, - jacks' }],
      changes: { added: 11, removed: 0 },
    });
  });

  test('a date in the year 2062 is moved into the season of its report', async () => {
    await ingest();
    reports.set(SECOND, sending(await reportPdf(coho('10/28/62', '120'))));
    expect(await ingest()).toMatchObject({ outcome: 'published', rowsRejected: 0 });
    expect((await shown()).extent).toMatchObject({ newestDate: '2025-10-28' });
  });

  test('two links to a report: it is read once', async () => {
    links = [FIRST, FIRST, `${FIRST}?download=1`, FIRST.replace('.pdf', '.PDF#page=1')];
    expect(await ingest()).toMatchObject({ rowsRead: 12 });
    expect((await shown()).reports).toHaveLength(1);
  });
});
