import { expect, test } from 'vitest';
import { parseMedianTable } from './median-table.ts';

const HEAD = 'parameter_cd\tmonth_nu\tday_nu\tp50_va\n5s\t3n\t3n\t12s\n';

test('comment lines, header and types are skipped, and rows are read by the names of their columns', () => {
  const text =
    '# a comment\n#\nagency_cd\tp50_va\tloc_web_ds\tparameter_cd\tmonth_nu\tday_nu\n5s\t12s\t15s\t5s\t3n\t3n\n' +
    'USGS\t1230\t\t00060\t1\t1\nUSGS\t7.5\t\t00060\t1\t2\n';
  expect(parseMedianTable(text)).toEqual([
    { month: 1, day: 1, flowCfs: 1230 },
    { month: 1, day: 2, flowCfs: 7.5 },
  ]);
});

test.each([
  // Other parameters and days without a figure are left out; 0 is a figure.
  [`${HEAD}00010\t1\t1\t16\n00060\t1\t1\t\n00060\t1\t2\t0\r\n`, [{ month: 1, day: 2, flowCfs: 0 }]],
  ['', []],
  ['# nothing here\n', []],
  [HEAD, []],
])('%j has the medians %j', (text, medians) => {
  expect(parseMedianTable(text)).toEqual(medians);
});

test.each([
  '<!DOCTYPE html>\n<html>',
  'No sites/data found using the selection criteria specified',
  HEAD.replace('p50_va', 'p25_va'),
  `${HEAD}00060\t1\t1\tnan\n`,
  `${HEAD}00060\tx\t1\t5\n`,
])('%j is not a table of medians', (text) => {
  expect(() => parseMedianTable(text)).toThrow('the table of medians');
});
