import { expect, test } from 'vitest';
import { finalLinks } from './final-links.ts';

const PAGE = new URL('https://wdfw.wa.gov/fishing/management/hatcheries/escapement');

test.each([
  ['<a href="/publications/02800">2025-26 Final Hatchery Escapement Report</a>', [2025]],
  ['<a href="/publications/02800">Annual <b>escapement</b>, 2025–2026</a>', [2025]],
  ['<a href="/sites/default/files/final_escapement_2024_2025.pdf">Report</a>', [2024]],
  ['<a href="/a">Final 2009-10</a><a href="/b">Final 2010/11</a>', [2009, 2010]],
  ['<a href="/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf">Final week</a>', []],
  ['<a href="/publications/02800">2025-26 Hatchery Escapement Report</a>', []],
  ['<a href="/x">Final plan 2021-2027</a><a href="http://[">Final 2025-26</a>', []],
])('%s names the final reports of %j', (html, seasons) => {
  expect(finalLinks(html, PAGE).map(({ season }) => season)).toEqual(seasons);
});
