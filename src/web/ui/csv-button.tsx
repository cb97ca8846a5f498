import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import { csvLine } from '#domain/csv-line.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { ActionButton } from './action.tsx';

export type CsvRow = Readonly<Record<string, string | number | null>>;

/** @param page address of the page, which every row names. */
export function csvText(rows: readonly CsvRow[], page: string): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => [...columns.map((column) => String(row[column] ?? '')), page]);
  return [[...columns, 'page'], ...lines].map(csvLine).join('');
}

/** `freshet-issaquah-hatchery-yearly-2025-10-23-1a2b3c4d.csv`. */
function csvName(pathname: string, chart: string, stamp: string): string {
  const page = pathname.split('/').at(-1) ?? '';
  return `${['freshet', page, chart, stamp].filter((part) => part !== '').join('-')}.csv`;
}

function saveCsv(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Day and version of the data in the names of files; empty without data. */
export const CsvStamp = createContext('');

/** Saves the figures of a chart, as its table has them, in a file. Hidden without a script. */
export function CsvButton(props: {
  /** Name of the chart in the name of the file. */
  chart: string;
  rows: readonly CsvRow[];
  of: string;
}) {
  const { chart, rows, of } = props;
  const stamp = use(CsvStamp);
  const { pathname, search } = useLocation();
  // Not in the page of the server, which has several of them and a limit.
  if (!useHydrated()) return null;
  const save = () => {
    const page = location.origin + pathname + search;
    saveCsv(csvText(rows, page), csvName(pathname, chart, stamp));
  };
  return (
    <ActionButton kind="quiet" onPress={save} label={`CSV: ${of}`}>
      CSV
    </ActionButton>
  );
}
