import { expect, test } from 'vitest';
import { yearBars, yearPlaces } from './year-places.ts';

const years = (from: number, to: number, every = 1) =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, at) => ({
    year: from + at * every,
    label: String(from + at * every),
    count: 5,
    brought: 0,
    isFinal: from + at * every < 2015,
    report: 0,
  }));

test('a year without a figure is empty', () => {
  const places = yearPlaces({ years: years(2013, 2017, 2), unfinishedYear: 2017 });
  expect(yearBars(places)).toEqual([
    { value: 5, label: '2013', shortLabel: '’13', byDate: null, mark: 'final' },
    { value: null, label: '2014', shortLabel: '’14', byDate: null },
    { value: 5, label: '2015', shortLabel: '’15', byDate: null, mark: 'preliminary' },
    { value: null, label: '2016', shortLabel: '’16', byDate: null },
    { value: 5, label: '2017', shortLabel: '’17', byDate: null, mark: 'unfinished' },
  ]);
});

test('a year without a figure is written as those with one', () => {
  const [first, last] = [
    { year: 1998, label: '1998-99' },
    { year: 2000, label: '2000-01' },
  ];
  const figure = { count: 5, brought: 0, isFinal: true, report: 0 };
  const over = [first, last].map((one) => ({ ...one, ...figure }));
  const places = yearPlaces({ years: over, unfinishedYear: null });
  expect(places.map(({ label }) => label)).toEqual(['1998-99', '1999-00', '2000-01']);
});
