import { expect, test } from 'vitest';
import { weeklyRow } from '../../../testing/weekly-reports.ts';
import { distinctCounts, matchRenamed, matchSeasons } from './matching.ts';
import type { SeasonTotals } from './seasons.ts';

interface Season extends SeasonTotals {
  readonly name: string;
}

/** A season that stands at the row, as the report of `day` gave it. */
function seasonAt(name: string, begun: SeasonTotals['begun'], day: string, words: string): Season {
  const row = weeklyRow(day, 0, words);
  return { ...row, name, begun, listedOn: row.reportDate };
}

function rowsOf(day: string, ...lines: string[]) {
  return lines.map((words, at) => weeklyRow(day, at, words));
}

const named = (matches: ReturnType<typeof matchSeasons<Season>>) =>
  Object.fromEntries(matches.map(([row, season]) => [row.adults, season.name]));

const steelhead = (total: number, date: string) =>
  `Summer Steelhead, Cowlitz River- H: ${total} adults, - jacks by ${date}`;

test('a line printed twice is one count', () => {
  const coho = 'Coho, Issaquah Creek- H: 12 adults, 1 jacks by 2024-10-01';
  expect(distinctCounts(rowsOf('2024-10-03', coho, coho))).toHaveLength(1);
});

test('a line without figures is no count', () => {
  const coho = 'Coho, Issaquah Creek- H: - adults, - jacks by 2024-10-01';
  expect(distinctCounts(rowsOf('2024-10-03', coho))).toEqual([]);
});

test('of two titles for one run the newer count wins, though it is the lower one', () => {
  const rows = rowsOf(
    '2021-12-02',
    'Fall Chum, Whatcom Creek- H: 102 adults, - jacks by 2021-12-01',
    'Chum, Whatcom Creek- H: 153 adults, - jacks by 2021-11-17',
  );
  expect(distinctCounts(rows).map(({ adults }) => adults)).toEqual([102]);
});

test('of two rows of one title both count', () => {
  const rows = rowsOf('2021-05-06', steelhead(6091, '2021-04-22'), steelhead(8, '2021-05-03'));
  expect(distinctCounts(rows)).toHaveLength(2);
});

test('the old season is touched up beside the new one: each row goes on from its own', () => {
  const seasons = [
    seasonAt('old', '2020-04-10', '2021-05-06', steelhead(6091, '2021-04-22')),
    seasonAt('new', '2021-04-23', '2021-05-06', steelhead(8, '2021-05-03')),
  ];
  const rows = rowsOf('2021-05-13', steelhead(6105, '2021-05-12'), steelhead(15, '2021-05-07'));
  expect(named(matchSeasons(rows, seasons))).toEqual({ 6105: 'old', 15: 'new' });
});

test('the old row is dropped: the row left goes on from the newest season', () => {
  const seasons = [
    seasonAt('old', '2023-05-14', '2024-06-20', steelhead(680, '2024-01-09')),
    seasonAt('new', '2024-05-12', '2024-06-20', steelhead(486, '2024-06-16')),
  ];
  // Though 584 is nearer to 680 than to 486.
  const rows = rowsOf('2024-06-27', steelhead(584, '2024-06-23'));
  expect(named(matchSeasons(rows, seasons))).toEqual({ 584: 'new' });
});

test('an unchanged row is the old one, though the new row is missing', () => {
  const seasons = [
    seasonAt('old', '2023-05-14', '2024-06-20', steelhead(680, '2024-01-09')),
    seasonAt('new', '2024-05-12', '2024-06-20', steelhead(486, '2024-06-16')),
  ];
  const rows = rowsOf('2024-06-27', steelhead(680, '2024-01-09'));
  expect(named(matchSeasons(rows, seasons))).toEqual({ 680: 'old' });
});

test('the first row of a new season goes on from none', () => {
  const seasons = [seasonAt('old', '2015-04-20', '2016-04-21', steelhead(8010, '2015-12-18'))];
  const rows = rowsOf('2016-04-28', steelhead(9, '2016-04-27'), steelhead(8010, '2015-12-18'));
  expect(named(matchSeasons(rows, seasons))).toEqual({ 8010: 'old' });
});

test('a stock only spelled differently is matched before one that also changed its origin', () => {
  const chinook = (stock: string, adults: number, date: string) =>
    `Spring Chinook, ${stock}: ${adults} adults, - jacks by ${date}`;
  const gone = [
    seasonAt('wild', '2016-05-12', '2016-10-13', chinook('Tucannon River- W', 280, '2016-09-10')),
    seasonAt(
      'hatchery',
      '2016-05-12',
      '2016-10-13',
      chinook('Tucannon River- H', 300, '2016-09-10'),
    ),
  ];
  const rows = rowsOf(
    '2016-10-20',
    chinook('Tucannon River Stock- H', 297, '2016-09-10'),
    chinook('Tucannon River Stock- W', 282, '2016-09-10'),
  );
  expect(named(matchRenamed(rows, gone))).toEqual({ 297: 'hatchery', 282: 'wild' });
});
