import { describe, expect, test } from 'vitest';
import { bundledRows } from '../../testing/bundled-snapshot.ts';
import { addressOfReport, finalLinks, foldedName, reportLinks } from './links.ts';

const PAGE = new URL('https://wdfw.wa.gov/fishing/management/hatcheries/escapement');
const FILES = '/sites/default/files';
const REPORT = `${FILES}/2025-10/weekly-escapement-10-23-2025.pdf`;
const NAMED = `2025-10-23 2025-10__weekly-escapement-10-23-2025.pdf https://wdfw.wa.gov${REPORT}`;

function linksOf(...addresses: readonly string[]): string[] {
  const anchors = addresses.map(
    (address) => `<li><a class="pdf" href="${address}">Report</a></li>`,
  );
  const found = reportLinks(`<!doctype html><ul>${anchors.join('\n')}</ul>`, PAGE);
  return found.map(({ report, reportDate, url }) => `${reportDate} ${report} ${url.href}`);
}

describe('the weekly reports of a page', () => {
  test.each([
    ['/hatcheries/escapement/2013/010313.pdf', '2013-01-03'],
    [`${FILES}/2019-03/021419.pdf`, '2019-02-14'],
    [`${FILES}/2020-08/weekly_escapement_8-20-2020_0.pdf`, '2020-08-20'],
    [`${FILES}/2021-10/weekly_escapement_10-14-2021_corrected.pdf`, '2021-10-14'],
    [`${FILES}/2022-09/Weekly_Escapement_9-22-2022B.pdf`, '2022-09-22'],
    [`${FILES}/2022-11/weekly-escapement-11-03b-2022.pdf`, '2022-11-03'],
    [`${FILES}/2023-06/weekly-escapement-06-22-2023-without-coho.pdf`, '2023-06-22'],
    [`${FILES}/2025-10/weekly-escapement-10-23-25.pdf`, '2025-10-23'],
  ])('%s is the one of %s, named by its path', (path, day) => {
    const name = path.replace(FILES, '').slice(1).replaceAll('/', '__');
    expect(linksOf(path)).toEqual([`${day} ${name} https://wdfw.wa.gov${path}`]);
  });

  test.each([
    REPORT,
    ` ${REPORT} `,
    `https://wdfw.wa.gov${REPORT}`,
    `http://wdfw.wa.gov${REPORT}?v=2&amp;w=1#page=2`,
  ])('are found at "%s"', (address) => {
    expect(linksOf(address)).toEqual([NAMED]);
  });

  test.each([
    ['Weekly%2520Escapement%25201-20-2022.pdf', 'Weekly_Escapement_1-20-2022.pdf'],
    ['Weekly+Escapement+1-20-2022.pdf%20', 'Weekly_Escapement_1-20-2022.pdf'],
    ['Weekly&nbsp;Escapement  1-20-2022 .PDF', 'Weekly_Escapement_1-20-2022.PDF'],
    ['weekly%5Fescapement%2D1-20-2022.pdf', 'weekly_escapement-1-20-2022.pdf'],
    [
      'Weekly%20In-Season%20Hatchery%20Escapement%201-20-2022.pdf',
      'Weekly_In-Season_Hatchery_Escapement_1-20-2022.pdf',
    ],
    ['weekly–escapement 1 – 20 – 2022.pdf', 'weekly–escapement_1_–_20_–_2022.pdf'],
    ['weekly-escapement-1-20-2022%.pdf', 'weekly-escapement-1-20-2022%.pdf'],
  ])('%s is named as in the history', (file, name) => {
    const folder = `${FILES}/2022-01`;
    const [link = ''] = linksOf(`${folder}/${file}`);
    expect(link.split(' ', 2)).toEqual(['2022-01-20', `2022-01__${name}`]);
    expect(linksOf(`${folder}/${file}`, `${folder}/Weekly_Escapement_1-20-2022.pdf`)).toHaveLength(
      1,
    );
    const plain = foldedName('2022-01__Weekly_Escapement_1-20-2022.pdf');
    if (!name.includes('%')) expect(foldedName(`2022-01__${name}`)).toBe(plain);
  });

  test('all 707 published ones are found and known again, however their spaces are written', async () => {
    const names = new Set((await bundledRows()).map(({ report }) => report));
    expect(names.size).toBe(707);
    for (const space of ['_', ' ', '%20', '%2520', '+']) {
      const files = Array.from(names, (name) => {
        const [file = '', ...folders] = name.split('__').toReversed();
        return [FILES, ...folders.toReversed(), file.replaceAll('_', space)].join('/');
      });
      const found = linksOf(...files).map((link) => link.split(' ')[1]);
      expect(new Set(found), space).toEqual(names);
    }
  });

  test('are listed once per day, newest first, with the later file', () => {
    const files = [
      '2025-10/weekly-escapement-10-16-2025.pdf',
      '2025-10/weekly-escapement-10-23-2025_0.pdf',
      '2025-10/weekly-escapement-10-23-2025.pdf',
      '2025-10/weekly-escapement-10-16-2025.pdf',
      '2025-11/weekly-escapement-10-16-2025.pdf',
    ];
    const found = linksOf(...files.map((file) => `${FILES}/${file}`));
    expect(found.map((link) => link.split(' ')[1])).toEqual([
      '2025-10__weekly-escapement-10-23-2025_0.pdf',
      '2025-11__weekly-escapement-10-16-2025.pdf',
    ]);
  });

  test.each([
    `https://example.org${REPORT}`,
    '//files.wdfw.wa.gov/2025-10/weekly-escapement-10-23-2025.pdf',
    'https://wdfw.wa.gov:8443/2025-10/weekly-escapement-10-23-2025.pdf',
    'http://[',
    `${FILES}/publications/02309/wdfw02309.pdf`,
    `${FILES}/2025-10/hatchery-escapement-2024-25.pdf`,
    `${FILES}/2025-10/weekly-escapement-02-30-2025.pdf`,
    `${FILES}/2025-10/weekly-escapement-10-23-2025.xlsx`,
    '',
  ])('are not at "%s"', (address) => {
    expect(linksOf(address)).toEqual([]);
  });

  test('are found in broken markup, and not in its comments and texts', () => {
    const html = `<p><a name="top"><A HREF='${REPORT}' >10/23<!-- <a href="/2025-10/weekly-escapement-10-16-2025.pdf"> -->
      ${FILES}/2025-10/weekly-escapement-10-09-2025.pdf</div><td>`;
    expect(reportLinks(html, PAGE).map(({ url }) => url.pathname)).toEqual([REPORT]);
  });
});

test.each([
  ['2025-10__weekly-escapement-10-23-2025.pdf', '2025-10/weekly-escapement-10-23-2025.pdf'],
  ['2024-08__weekly-escapement-08-08-2024_0.pdf', '2024-08/weekly-escapement-08-08-2024_0.pdf'],
  ['2022-03__Weekly_Escapement_3-24-2022.pdf', null],
  ['hatcheries__escapement__2013__010313.pdf', null],
])('the address of %s is %s', (report, path) => {
  expect(addressOfReport(report)).toBe(path && `https://wdfw.wa.gov${FILES}/${path}`);
});

test.each([
  ['<a href="/publications/02800">2025-26 Final Hatchery Escapement Report</a>', [2025]],
  ['<a href="/publications/02800">Annual <b>escapement</b>, 2025–2026</a>', [2025]],
  ['<a href="/sites/default/files/final_escapement_2024_2025.pdf">Report</a>', [2024]],
  ['<a href="/a">Final 2009-10</a><a href="/b">Final 2010/11</a>', [2009, 2010]],
  [`<a href="${REPORT}">Final week</a>`, []],
  ['<a href="/publications/02800">2025-26 Hatchery Escapement Report</a>', []],
  ['<a href="/x">Final plan 2021-2027</a><a href="http://[">Final 2025-26</a>', []],
])('%s names the final reports of %j', (html, seasons) => {
  expect(finalLinks(html, PAGE).map(({ season }) => season)).toEqual(seasons);
});
