import { MEDIAN_COLUMNS, SPREAD_COLUMNS } from '#contract/river-address.ts';
import { type DailyMedian, spreadAround } from '#domain/river/daily-median.ts';

/** Discharge, in cubic feet per second. */
const FLOW_PARAMETER = '00060';

/**
 * Parses the RDB table of daily medians (requirement 10.6); days and spreads with missing figures are left
 * out. @throws {Error} if it is not such a table.
 */
export function parseMedianTable(text: string): readonly DailyMedian[] {
  const [header, _types, ...rows] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/\r$/, '').split('\t'));
  if (!header) return [];
  const [parameterAt = -1, monthAt = -1, dayAt = -1, flowAt = -1] = MEDIAN_COLUMNS.map((column) =>
    header.indexOf(column),
  );
  if ([parameterAt, monthAt, dayAt, flowAt].includes(-1)) {
    throw new Error('a column is missing from the table of medians');
  }
  const spreadAt = Object.entries(SPREAD_COLUMNS).map(
    ([key, column]) => [key, header.indexOf(column)] as const,
  );
  return rows
    .filter((cells) => cells[parameterAt] === FLOW_PARAMETER && cells[flowAt]?.trim())
    .map((cells) => {
      const median = {
        month: Number(cells[monthAt]),
        day: Number(cells[dayAt]),
        flowCfs: Number(cells[flowAt]),
      };
      if (!Object.values(median).every(Number.isFinite)) {
        throw new Error(`invalid row in the table of medians: ${cells.join(' ')}`);
      }
      const figures = spreadAt.map(([key, at]) => [key, cells[at] ? Number(cells[at]) : null]);
      return { ...median, ...spreadAround(median.flowCfs, Object.fromEntries(figures)) };
    });
}
