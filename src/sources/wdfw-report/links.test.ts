import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundledRows } from '../../testing/bundled-snapshot.ts';
import { addressOfReport, foldedName, reportLinks } from './links.ts';

const PAGE = new URL('https://wdfw.wa.gov/fishing/management/hatcheries/escapement');

function linksOf(...addresses: readonly string[]): string[] {
  const anchors = addresses.map(
    (address) => `<li><a class="pdf" href="${address}">Report</a></li>`,
  );
  const found = reportLinks(`<!doctype html><ul>${anchors.join('\n')}</ul>`, PAGE);
  return found.map(({ report, reportDate, url }) => `${reportDate} ${report} ${url.pathname}`);
}

describe('reportLinks', () => {
  test.each([
    [
      '/hatcheries/escapement/2013/010313.pdf',
      '2013-01-03',
      'hatcheries__escapement__2013__010313.pdf',
    ],
    [
      '/sites/default/files/hatcheries/escapement/010319.pdf',
      '2019-01-03',
      'hatcheries__escapement__010319.pdf',
    ],
    ['/sites/default/files/2019-03/021419.pdf', '2019-02-14', '2019-03__021419.pdf'],
    [
      '/sites/default/files/2019-04/Weekly_Escapement_4-4-2019.pdf',
      '2019-04-04',
      '2019-04__Weekly_Escapement_4-4-2019.pdf',
    ],
    [
      '/sites/default/files/2020-08/weekly_escapement_8-20-2020_0.pdf',
      '2020-08-20',
      '2020-08__weekly_escapement_8-20-2020_0.pdf',
    ],
    [
      '/sites/default/files/2021-10/weekly_escapement_10-14-2021_corrected.pdf',
      '2021-10-14',
      '2021-10__weekly_escapement_10-14-2021_corrected.pdf',
    ],
    [
      '/sites/default/files/2022-09/Weekly_Escapement_9-22-2022B.pdf',
      '2022-09-22',
      '2022-09__Weekly_Escapement_9-22-2022B.pdf',
    ],
    [
      '/sites/default/files/2022-11/weekly-escapement-11-03b-2022.pdf',
      '2022-11-03',
      '2022-11__weekly-escapement-11-03b-2022.pdf',
    ],
    [
      '/sites/default/files/2023-06/weekly-escapement-06-22-2023-without-coho.pdf',
      '2023-06-22',
      '2023-06__weekly-escapement-06-22-2023-without-coho.pdf',
    ],
    [
      '/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf',
      '2025-10-23',
      '2025-10__weekly-escapement-10-23-2025.pdf',
    ],
    [
      '/sites/default/files/2025-10/weekly-escapement-10-23-25.pdf',
      '2025-10-23',
      '2025-10__weekly-escapement-10-23-25.pdf',
    ],
  ])('%s is the report of %s', (path, day, report) => {
    expect(linksOf(path)).toEqual([`${day} ${report} ${path}`]);
  });

  test('an address may be whole, without encryption, or relative to the page', () => {
    const path = '/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf';
    const link = `2025-10-23 2025-10__weekly-escapement-10-23-2025.pdf ${path}`;
    for (const address of [
      `https://wdfw.wa.gov${path}`,
      `http://wdfw.wa.gov${path}?v=2&amp;w=1#page=2`,
      ` ${path} `,
    ]) {
      expect(linksOf(address)).toEqual([link]);
    }
    const [{ url } = { url: null }] = reportLinks(
      `<a href="http://wdfw.wa.gov${path}?v=2">1</a>`,
      PAGE,
    );
    expect(url?.href).toBe(`https://wdfw.wa.gov${path}`);
  });

  test.each([
    ['Weekly%20Escapement_1-20-2022.pdf', 'Weekly_Escapement_1-20-2022.pdf'],
    ['Weekly Escapement_1-20-2022.pdf', 'Weekly_Escapement_1-20-2022.pdf'],
    ['Weekly%2520Escapement%25201-20-2022.pdf', 'Weekly_Escapement_1-20-2022.pdf'],
    ['Weekly+Escapement+1-20-2022.pdf%20', 'Weekly_Escapement_1-20-2022.pdf'],
    ['Weekly&nbsp;Escapement  1-20-2022 .PDF', 'Weekly_Escapement_1-20-2022.PDF'],
    ['weekly%5Fescapement%2D1-20-2022.pdf', 'weekly_escapement-1-20-2022.pdf'],
    ['Weekly%20Escapement%20Report%201-20-22.pdf', 'Weekly_Escapement_Report_1-20-22.pdf'],
    [
      'Weekly%20In-Season%20Hatchery%20Escapement%201-20-2022.pdf',
      'Weekly_In-Season_Hatchery_Escapement_1-20-2022.pdf',
    ],
    ['Weekly-Escapement-1.20.2022.pdf', 'Weekly-Escapement-1.20.2022.pdf'],
    ['weekly–escapement 1 – 20 – 2022.pdf', 'weekly–escapement_1_–_20_–_2022.pdf'],
  ])('%s is found, and named as in the history', (file, name) => {
    const folder = '/sites/default/files/2022-01';
    expect(linksOf(`${folder}/${file}`).map((link) => link.split(' ', 2))).toEqual([
      ['2022-01-20', `2022-01__${name}`],
    ]);
    const once = linksOf(`${folder}/${file}`, `${folder}/Weekly_Escapement_1-20-2022.pdf`);
    expect(once).toHaveLength(1);
    expect(foldedName(`2022-01__${name}`)).toBe(
      foldedName('2022-01__Weekly_Escapement_1-20-2022.pdf'),
    );
  });

  test('a stray % stays in the name, and does no harm', () => {
    const file = '/sites/default/files/2022-01/weekly-escapement-1-20-2022%.pdf';
    expect(linksOf(file)).toEqual([`2022-01-20 2022-01__weekly-escapement-1-20-2022%.pdf ${file}`]);
  });

  test('all 707 published reports are found and known again, however their spaces are written', async () => {
    const names = new Set((await bundledRows()).map(({ report }) => report));
    expect(names.size).toBe(707);
    for (const space of ['_', ' ', '%20', '%2520', '+']) {
      const files = [...names].map((name) => {
        const [file = '', ...folders] = name.split('__').toReversed();
        return ['/sites/default/files', ...folders.toReversed(), file.replaceAll('_', space)];
      });
      const anchors = files.map((parts) => `<a href="${parts.join('/')}">Report</a>`).join('');
      const found = reportLinks(anchors, PAGE).map(({ report }) => report);
      expect(new Set(found), space).toEqual(names);
    }
  });

  test('no spelling of a file changes its day or makes it another report', () => {
    const gap = fc.constantFrom('-', '_', ' ', '%20', '%2520', '+', '  ', '.', '-_');
    const words = fc.constantFrom('weekly', 'Weekly', 'WEEKLY');
    const day = fc.date({
      min: new Date('2013-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        words,
        fc.tuple(gap, gap, gap, gap),
        day,
        fc.boolean(),
        (word, gaps, at, isPadded) => {
          const iso = at.toISOString().slice(0, 10);
          const [year = '', month = '', date = ''] = iso.split('-');
          const short = (text: string) => (isPadded ? text : String(Number(text)));
          const [a, b, c, d] = gaps;
          const file = `${word}${a}escapement${b}${short(month)}${c}${short(date)}${d}${year}`;
          const [link] = reportLinks(`<a href="/sites/default/files/x/${file}.pdf">x</a>`, PAGE);
          expect(link?.reportDate).toBe(iso);
          expect(foldedName(link?.report ?? '')).toBe(`x/${iso}`);
        },
      ),
    );
  });

  test('each day comes once, newest first, with the later of its files', () => {
    const files = [
      '2025-10/weekly-escapement-10-16-2025.pdf',
      '2025-10/weekly-escapement-10-23-2025_0.pdf',
      '2025-10/weekly-escapement-10-23-2025.pdf',
      '2025-10/weekly-escapement-10-16-2025.pdf',
      '2025-11/weekly-escapement-10-16-2025.pdf',
    ];
    expect(linksOf(...files.map((file) => `/sites/default/files/${file}`))).toEqual([
      `2025-10-23 2025-10__weekly-escapement-10-23-2025_0.pdf /sites/default/files/${files[1]}`,
      `2025-10-16 2025-11__weekly-escapement-10-16-2025.pdf /sites/default/files/${files[4]}`,
    ]);
  });

  test.each([
    'https://example.org/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf',
    '//files.wdfw.wa.gov/2025-10/weekly-escapement-10-23-2025.pdf',
    'https://wdfw.wa.gov:8443/2025-10/weekly-escapement-10-23-2025.pdf',
    'ftp://wdfw.wa.gov/2025-10/weekly-escapement-10-23-2025.pdf',
    'mailto:hatcheries@wdfw.wa.gov',
    'http://[',
    '/sites/default/files/publications/02309/wdfw02309.pdf',
    '/sites/default/files/2025-10/hatchery-escapement-2024-25.pdf',
    '/sites/default/files/2025-10/weekly-escapement-13-23-2025.pdf',
    '/sites/default/files/2025-10/weekly-escapement-02-30-2025.pdf',
    '/sites/default/files/2025-10/weekly-escapement-10-23-2025.xlsx',
    '/sites/default/files/2025-10/1234567.pdf',
    '',
  ])('"%s" is passed over', (address) => {
    expect(linksOf(address)).toEqual([]);
  });

  test('markup that is broken, or in comments and texts, does no harm', () => {
    const path = '/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf';
    const html = `<p><a name="top"><A HREF='${path}' >10/23<!-- <a href="/2025-10/weekly-escapement-10-16-2025.pdf"> -->
      /sites/default/files/2025-10/weekly-escapement-10-09-2025.pdf</div><td>`;
    expect(reportLinks(html, PAGE).map(({ url }) => url.pathname)).toEqual([path]);
  });
});

test('a report has an address where its name reveals it', () => {
  const folder = 'https://wdfw.wa.gov/sites/default/files';
  expect(
    [
      '2025-10__weekly-escapement-10-23-2025.pdf',
      '2024-08__weekly-escapement-08-08-2024_0.pdf',
      // Its address has spaces or underscores.
      '2022-03__Weekly_Escapement_3-24-2022.pdf',
      // Its folder has moved.
      'hatcheries__escapement__2013__010313.pdf',
    ].map(addressOfReport),
  ).toEqual([
    `${folder}/2025-10/weekly-escapement-10-23-2025.pdf`,
    `${folder}/2024-08/weekly-escapement-08-08-2024_0.pdf`,
    null,
    null,
  ]);
});
