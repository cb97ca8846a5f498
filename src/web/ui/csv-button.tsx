import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { csvLine } from '#domain/csv-line.ts';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { ActionButton } from './action.tsx';
import { saveFile, useFileName } from './save-file.ts';

export type CsvRow = Readonly<Record<string, string | number | null>>;

export function csvText(rows: readonly CsvRow[], page: string): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => [...columns.map((column) => String(row[column] ?? '')), page]);
  return [[...columns, 'page'], ...lines].map(csvLine).join('');
}

export const BesideCsv = createContext<ReactNode>(null);

/** Saves the figures of a chart, as in its table, to a file. Hidden without script. */
export function CsvButton(props: { chart: string; rows: readonly CsvRow[]; title: string }) {
  const { chart, rows, title } = props;
  const beside = use(BesideCsv);
  const nameOf = useFileName();
  const { pathname, search } = useLocation();
  // Not rendered by the server: a page has several of them and a limited size.
  if (!useHasScript()) return null;
  const save = () => {
    const page = location.origin + pathname + search;
    const type = 'text/csv;charset=utf-8';
    saveFile(new Blob([csvText(rows, page)], { type }), nameOf(chart, 'csv'));
  };
  return (
    <div className="cluster no-print">
      <ActionButton kind="quiet" onPress={save} label={`CSV: ${title}`}>
        CSV
      </ActionButton>
      {beside}
    </div>
  );
}
